/// The most common arguments of the program: a line or a script to execute, and before it perhaps a store.
///
///     gather [--store STORE] -c LINE
///     gather [--store STORE] run FILE
///
/// They take a fast path for programs that start gather often: the argument parser, which uses reflection, takes more
/// than twice as long as the rest of a start. All other arguments, also wrong ones, are the parser's.
struct PlainArguments: Equatable {
    private(set) var store: String?
    let origin: ScriptOrigin

    /// Reads the arguments; nil if they are for the parser.
    init?(_ arguments: some Sequence<String>) {
        var rest = Array(arguments)[...]
        if rest.first == "--store" {
            store = rest.dropFirst().first
            rest = rest.dropFirst(2)
        } else if let first = rest.first, first.hasPrefix("--store=") {
            store = String(first.dropFirst("--store=".count))
            rest = rest.dropFirst()
        }
        guard rest.count == 2, let word = rest.first, let value = rest.last else { return nil }
        switch word {
        case "-c": origin = .typed(value)
        case "run": origin = .file(value)
        default: return nil
        }
        // The parser takes a value that begins with a hyphen for an option, and an empty one may be missing.
        guard [store ?? value, value].allSatisfy({ !$0.isEmpty && !$0.hasPrefix("-") }) else { return nil }
    }
}
