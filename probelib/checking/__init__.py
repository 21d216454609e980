"""Does a table support a claim? TRUE, FALSE or UNKNOWN, with the cells and the reason; never a guess."""
