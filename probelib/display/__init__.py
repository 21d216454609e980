"""What people see, as pure functions: records in, escaped HTML, CSS or plain words out. No Streamlit here."""
