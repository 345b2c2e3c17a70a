/// Returns names as an enumeration: `Ana, Ion and Zoe`; of more than four, three and the number of the others.
public func listed(_ names: [String], joinedBy word: String = "and") -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    let end = names.count > 4 ? "\(names.count - 3) more" : last
    return "\(names.prefix(min(names.count - 1, 3)).joined(separator: ", ")) \(word) \(end)"
}

/// Returns a number with a noun: `1 item`, `2 items`, `2 matches`.
public func counted(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : noun.hasSuffix("ch") ? "es" : "s")"
}
