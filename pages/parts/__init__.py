"""What the pages share: the frame, the state in the address, the choice of a table, the running job."""
