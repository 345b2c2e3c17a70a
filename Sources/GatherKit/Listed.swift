/// Returns names as in a sentence: `Ana, Ion and Zoe`; of more than four, the last are counted.
public func listed(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    let end = names.count > 4 ? "\(names.count - 3) more" : last
    return "\(names.prefix(min(names.count - 1, 3)).joined(separator: ", ")) and \(end)"
}

/// Returns how many there are as in a sentence: `1 item`, `2 items`.
public func counted(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
