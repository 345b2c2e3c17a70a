import Foundation

/// Calls a function with texts as a list of C strings that ends with NULL.
func withCStrings<Result>(
    _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) throws -> Result
) rethrows -> Result {
    let strings = texts.map { strdup($0) } + [nil]
    defer { for string in strings { free(string) } }
    return try strings.withUnsafeBufferPointer { buffer in
        // It is not empty, as it has at least NULL.
        guard let base = buffer.baseAddress else { preconditionFailure("a list with NULL has an address") }
        return try body(base)
    }
}
