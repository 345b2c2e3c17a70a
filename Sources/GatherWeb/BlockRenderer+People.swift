import GatherKit

/// The marks of people, and the colours of what teams wear.
extension BlockRenderer {
    /// A circle with the initials of a person, in the colour of the team, or else in one derived from the name.
    ///
    /// The style writes the initials, so that they are not read aloud, searched or copied.
    static func avatar(_ person: Action.Person) -> HTML {
        let colour = person.shirt.map(shirt) ?? "hue\(hue(of: person.name))"
        return HTML(
            .span, .class("avatar \(colour)"), .init("data-initials", initials(of: person.name)),
            .init("aria-hidden", "true"))
    }

    /// The first letters of the first and the last word of a name.
    static func initials(of name: String) -> String {
        let letters = name.split(separator: " ").compactMap { word in word.first { $0.isLetter || $0.isNumber } }
        return (letters.prefix(1) + letters.dropFirst().suffix(1)).map { $0.uppercased() }.joined()
    }

    /// The number of colours for people.
    private static let hues: UInt32 = 8

    /// The same colour for the same name on every page and after every start.
    private static func hue(of name: String) -> UInt32 {
        name.lowercased().utf8.reduce(0) { ($0 &* 31) &+ UInt32($1) } % hues
    }

    private static let bibs: Set = [
        "red", "orange", "yellow", "green", "blue", "purple", "violet", "pink", "white", "grey", "gray", "black",
    ]
    private static let usualShirts = [
        "A": "blue", "B": "orange", "C": "purple", "D": "red", "E": "black", "F": "yellow",
    ]

    /// The class for what a team wears: the colour of its bibs, or the default one of its letter.
    private static func shirt(_ text: String) -> String {
        usualShirts[text] ?? text.lowercased().split { !$0.isLetter }.map(String.init).first(where: bibs.contains)
            ?? "grey"
    }

    /// The classes for what teams shown together wear; white instead of a default colour that is another team's bib
    /// colour.
    static func shirts(_ texts: [String?]) -> [String?] {
        let taken = texts.compactMap(\.self).filter { usualShirts[$0] == nil }.map(shirt)
        return texts.map { text in
            text.map { usualShirts[$0] != nil && taken.contains(shirt($0)) ? "white" : shirt($0) }
        }
    }
}
