/// Returns one CSV record (RFC 4180), including its line break.
public func csvRow(_ fields: [String]) -> String {
    fields.map(csvField).joined(separator: ",") + "\r\n"
}

private func csvField(_ text: String) -> String {
    // UTF-8 bytes, because Swift treats CR LF as one character that equals neither of the two.
    text.utf8.contains { ",\"\r\n".utf8.contains($0) } ? "\"\(text.replacing("\"", with: "\"\""))\"" : text
}
