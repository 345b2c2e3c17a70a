/// Renders a short text in large letters made of blocks.
struct Banner {
    let text: String

    /// The height, in rows.
    static let height = 5

    /// The rows from top to bottom; nil if a character has no large form.
    var rows: [String]? {
        let pictures = text.compactMap { Self.pictures[$0] }
        guard pictures.count == text.count else { return nil }
        return (0..<Self.height).map { row in
            pictures.map { Self.enlarged($0[row]) }.joined(separator: "  ")
        }
    }

    /// Uses two columns for each dot, because a terminal cell is twice as high as it is wide.
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
