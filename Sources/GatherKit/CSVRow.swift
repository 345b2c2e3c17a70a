/// A row as RFC 4180 writes it, with its line break.
public func csvRow(_ fields: [String]) -> String {
    fields.map(csvField).joined(separator: ",") + "\r\n"
}

private func csvField(_ text: String) -> String {
    // By bytes: as a character, a carriage return with a newline is neither of the two.
    text.utf8.contains { ",\"\r\n".utf8.contains($0) } ? "\"\(text.replacing("\"", with: "\"\""))\"" : text
}
