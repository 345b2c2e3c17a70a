import HTTPTypes

extension HTTPFields {
    /// The maximum length of what servers read of a header field, in bytes.
    private static let longestShort = 1000

    /// The value of a header field that is short in every sensible request; nil if there is none, or it is longer, so that
    /// reading it takes no time.
    func short(_ name: HTTPField.Name) -> String? {
        self[name].flatMap { $0.utf8.count <= Self.longestShort ? $0 : nil }
    }
}
