// snippet: FirstTenMinutes.md: // swift-tools-version
