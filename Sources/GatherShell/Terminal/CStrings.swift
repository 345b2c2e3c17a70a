import Foundation

/// Calls a function with texts as a list of C strings that ends with NULL.
package func withCStrings<Result>(
    _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) throws -> Result
) rethrows -> Result {
    let strings = texts.map { strdup($0) } + [nil]
    defer { for string in strings { free(string) } }
    return try body(strings)
}
