/// Writes a few characters so large that they can be read from afar.
struct Banner {
    private let text: String

    /// How many rows a banner takes.
    static let height = 5

    init(_ text: String) { self.text = text }

    /// The rows from top to bottom; nil when there is no picture of a character.
    var rows: [String]? {
        let pictures = text.compactMap { Self.pictures[$0] }
        guard pictures.count == text.count else { return nil }
        return (0..<Self.height).map { row in
            pictures.map { Self.enlarged($0[row]) }.joined(separator: "  ")
        }
    }

    /// Two columns for each dot, as a character is twice as high as it is wide.
    private static func enlarged(_ dots: Substring) -> String {
        dots.map { $0 == "#" ? "██" : "  " }.joined()
    }

    private static let pictures: [Character: [Substring]] = [
        "0": "### #.# #.# #.# ###", "1": ".#. ##. .#. .#. ###", "2": "### ..# ### #.. ###",
        "3": "### ..# ### ..# ###", "4": "#.# #.# ### ..# ..#", "5": "### #.. ### ..# ###",
        "6": "### #.. ### #.# ###", "7": "### ..# ..# ..# ..#", "8": "### #.# ### #.# ###",
        "9": "### #.# ### ..# ###", ":": ". # . # .", "-": "... ... ### ... ...",
    ].mapValues { (picture: Substring) in picture.split(separator: " ") }
}
