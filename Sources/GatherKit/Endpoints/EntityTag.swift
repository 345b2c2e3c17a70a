extension String {
    /// Whether the entity tag is in a list of tags, by weak comparison (RFC 9110, 8.8.3.2).
    ///
    /// A proxy that compresses changes tags: `"1"` becomes `W/"1"` with nginx, and `"1-gzip"` with Caddy.
    ///
    /// - Parameter list: The header `If-Match` or `If-None-Match`; a tag in it has no comma.
    package func isTag(in list: String) -> Bool {
        func content(_ tag: String) -> String { tag.replacing(/^W\/|-(gzip|zstd|br)(?="$)/, with: "") }
        let tags = list.split(separator: ",").map { String($0).trimmingWhitespace() }
        return tags == ["*"] || tags.contains { content($0) == content(self) }
    }
}
