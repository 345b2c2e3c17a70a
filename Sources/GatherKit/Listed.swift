/// A verb that agrees with a number.
public enum Verb: Sendable {
    case are, have, were

    /// Returns `is` for one, `are` for any other number, and the like.
    public func form(for number: Int) -> String {
        switch self {
        case .are: number == 1 ? "is" : "are"
        case .have: number == 1 ? "has" : "have"
        case .were: number == 1 ? "was" : "were"
        }
    }
}

/// Returns names as a list: `Ana, Ion and Zoe`; of more than four, the first three and the number of the others.
public func listed(_ names: [String], joinedBy word: String = "and") -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    let end = names.count > 4 ? "\(names.count - 3) more" : last
    return "\(names.prefix(min(names.count - 1, 3)).joined(separator: ", ")) \(word) \(end)"
}

/// Returns names with a verb: `Ana is`, `Ana and Ion are`.
public func listed(_ names: [String], _ verb: Verb) -> String { "\(listed(names)) \(verb.form(for: names.count))" }

/// Returns a number with a noun: `1 item`, `2 items`, `2 matches`, `2 entries`.
public func counted(_ number: Int, _ noun: String) -> String { "\(number) \(number == 1 ? noun : noun.plural)" }

/// Returns a number as a position: `1st`, `2nd`, `11th`, `23rd`.
public func ordinal(_ number: Int) -> String {
    switch (number % 10, number % 100) {
    case (_, 11...13): "\(number)th"
    case (1, _): "\(number)st"
    case (2, _): "\(number)nd"
    case (3, _): "\(number)rd"
    default: "\(number)th"
    }
}

/// Returns how many times something happened: `never`, `once`, `3 times`.
public func times(_ number: Int) -> String {
    switch number {
    case 0: "never"
    case 1: "once"
    default: counted(number, "time")
    }
}

/// Returns a number with a verb: `1 has`, `3 have`.
public func counted(_ number: Int, _ verb: Verb) -> String { "\(number) \(verb.form(for: number))" }

/// Returns a number with a noun and a verb: `1 item is`, `2 items are`.
public func counted(_ number: Int, _ noun: String, _ verb: Verb) -> String {
    "\(counted(number, noun)) \(verb.form(for: number))"
}

extension String {
    /// The text with one full stop where a sentence ends with a name such as `Mehmet Ö.`, which has its own.
    package var withSingleStops: String {
        contains("..") ? replacing(/(?<letter>\p{L})\.\.(?=\s|$)/) { "\($0.letter)." } : self
    }

    /// The plural of a regular English noun.
    fileprivate var plural: String {
        if ["s", "x", "z", "ch", "sh"].contains(where: hasSuffix) { return self + "es" }
        guard hasSuffix("y"), let before = dropLast().last, !"aeiou".contains(before) else { return self + "s" }
        return dropLast() + "ies"
    }
}
