"""The paper's cells, and its five questions answered in sentences whose numbers link to cells."""
