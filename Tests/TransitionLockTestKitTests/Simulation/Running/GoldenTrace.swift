let goldenTrace = ""
