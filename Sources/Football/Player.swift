public import GatherDatabase
public import GatherKit

/// A player on an organizer's list.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct Player: Equatable, Identifiable, Sendable {
    /// The number of the player, as in `#12`; unique for an organizer.
    public var id = 0
    /// The name, unique for an organizer without regard to case.
    public var name = Name(stored: "")
    /// The age in years, 1…120.
    public var age: Int?
    public var skill: Skill?
    /// The skill that the organizer gives the player, 1…10.
    public var mark: Int?
    public var position: Position?
    /// The club that the player supports.
    public var favouriteTeam: String?
    /// The other names by which everybody calls the player; no two players of an organizer share one.
    public var nicknames: Nicknames?
    /// The number of the player who brings this one; nil if this one is not a guest.
    public var guestOf: Int?

    /// The valid ages, in years.
    static let ages = 1...120
    public static let positions = Kind<Position>.choice(aliases: \.spellings)
    public static let marks = 1...10
    /// The maximum length of a favourite team, in characters.
    static let favouriteTeamLength = 100

    /// The name and the number, such as `Ana Pop (#12)`; the name alone on a page.
    public var label: String { name.text.numbered(id) }
}

/// A skill level.
public enum Skill: String, CaseIterable, ColumnValue, Sendable {
    case beginner, amateur, professional
}

/// A position on the pitch.
public enum Position: String, CaseIterable, ColumnValue, Sendable {
    case goalkeeper, defender, midfielder, winger, striker

    /// The abbreviation used on team sheets.
    public var abbreviation: String {
        switch self {
        case .goalkeeper: "GK"
        case .defender: "DEF"
        case .midfielder: "MID"
        case .winger: "W"
        case .striker: "ST"
        }
    }

    fileprivate var line: Pitch.Line {
        switch self {
        case .goalkeeper: .goal
        case .defender: .defence
        case .midfielder: .midfield
        case .winger: .wing
        case .striker: .attack
        }
    }
}

extension Pitch.Player {
    /// Creates a player who stands on the line of a position.
    public init(_ name: String, _ position: Position?, actions: [Action] = []) {
        self.init(name: name, line: position?.line, note: position?.abbreviation, actions: actions)
    }
}

// MARK: - Table

extension Player {
    /// A player with empty fields.
    public static let empty = Player()

    /// Everything stored about a player, with derived keys for lookup without regard to case and accents.
    public static let table = Table(
        "player",
        derived: .init("name_key", "search_key", "nickname_key", values: \.derivedKeys),
        Player.init,
        Column(number: "id", \.id),
        Column("name", \.name, .name, "the player's name"),
        Column("age", \.age, .integer(ages), "the age in years"),
        Column(
            "skill", \.skill, .choice(advice: { Int($0) == nil ? nil : "for a skill from 1 to 10, use mark" }),
            titled: "Level (instead of a skill number)",
            "the skill in words; use this or mark"),
        Column(
            "mark", \.mark, .integer(marks), titled: "Skill (1 to 10)",
            "the skill as a number; the rating starts from it"),
        Column(
            "position", \.position, positions, key: "preferredPosition",
            "the preferred position"),
        Column(
            "favourite-team", \.favouriteTeam, .text(maximumLength: favouriteTeamLength),
            "the club the player supports"),
        Column("nickname", \.nicknames, .nicknames, "other names, such as Vladi, Vladut"),
        Column("guest_of", \.guestOf))

    /// The player as data.
    public var value: Value { Self.table.shape.value(of: self) }

    private var derivedKeys: [SQL.Value] {
        let keys = name.keys
        return [.text(keys.name), .text(keys.search), nicknames.map { .text($0.key) } ?? .null]
    }
}

extension Name: ColumnValue {
    /// Reads a stored name, without the control characters that a terminal would interpret.
    public init(_ stored: SQL.Value) throws(UnreadableValue) { self.init(stored: try String(stored).printable) }

    /// The name as stored.
    public var stored: SQL.Value { .text(text) }
}

extension Position {
    /// Other words for a position: our abbreviations and those in FIFA squad lists, and the words of other languages.
    public var spellings: [String] {
        let words =
            switch self {
            case .goalkeeper:
                """
                keeper goalie Torwart Torhüter TW portero arquero portiere gardien goleiro guarda-redes portar bramkarz
                doelman kapus kaleci brankář brankár vratar golman målvakt målmand maalivahti вратарь вратар воротар голман
                τερματοφύλακας 골키퍼
                """
            case .defender:
                """
                DF DEFS CB LB RB LWB RWB fullback full-back
                defence defense Verteidigung Verteidiger Abwehr ABW defensa difensore défenseur zagueiro defesa fundaș
                obrońca verdediger védő hátvéd defans stoper bek obránce obranca branič branilec försvarare back
                forsvarer forsvar difesa apărare obrona lateral laterais puolustaja защитник захисник одбрана αμυντικός 수비수
                """
            case .midfielder:
                """
                MF MIDS CM DM AM CDM CAM
                midfield Mittelfeld Mittelfeldspieler centrocampista mediocampista centrocampo milieu meia volante
                meio-campista médio mijlocaș pomocnik
                middenvelder középpályás orta-saha záložník veznjak vezni vezist mittfältare midtbane keskikenttä
                полузащитник півзахисник везни μέσος 미드필더
                """
            case .winger:
                """
                LW RW
                wing Flügel Flügelspieler extremo ala ailier extremă skrzydłowy vleugelspeler buitenspeler szélső kanat křídlo
                krídlo krilo ytter kant ving laita вингер крило вінгер εξτρέμ 윙어
                """
            case .striker:
                """
                FW FWD FWDS ATT ATTS CF up-top
                forward attacker attack attaque attacco ataque atac atak Stürmer Angriff Sturm delantero delantera
                attaccante attaquant avançado atacante atacant vârf vârfuri napastnik
                aanvaller spits csatár támadó forvet santrfor útočník napadač napadalec anfallare angriber spiss hyökkääjä
                нападающий нападател нападник нападач επιθετικός 공격수
                """
            }
        return [abbreviation] + words.unicodeScalars.split { $0 == " " || $0 == "\n" }.map(String.init)
    }

    /// Creates the position that a word stands for; nil for any other word.
    init?(named word: String) {
        let key = NameKeys(word).search
        guard let position = Self.keys.first(where: { $0.key == key })?.position else { return nil }
        self = position
    }

    /// Creates the position that a note beside a name stands for, which may be short: `(GK)`, `(GR)`, `(por)`.
    init?(note: String) {
        if Self.notesOfKeepers.contains(NameKeys(note).search) { self = .goalkeeper } else { self.init(named: note) }
    }

    /// Abbreviations that mean a goalkeeper only in parentheses; elsewhere they may be words or initials.
    private static let notesOfKeepers: Set = ["gr", "por", "port", "arq", "gol", "br", "mv", "вр"]

    /// Creates the position that a heading above players names, which may be in the plural: `Defenders`, `Fundași`.
    public init?(heading: String) {
        let key = NameKeys(heading).search
        let plural = Self.keys.first { Self.isPlural(key, of: $0.key) }
        guard let position = Position(named: heading) ?? plural?.position else { return nil }
        self = position
    }

    private static let keys = allCases.flatMap { position in
        ([position.rawValue] + position.spellings).map { (key: NameKeys($0).search, position: position) }
    }

    /// Whether a word is another one with the ending of a plural, perhaps in place of its last letter.
    private static func isPlural(_ text: String, of word: String) -> Bool {
        if text.hasPrefix(word), word.count > 3 {
            let ending = String(text.dropFirst(word.count))
            return word.count > 4 ? endings.contains(ending) : ["s", "k"].contains(ending)
        }
        let stem = word.dropLast()
        guard word.count > 5, let last = word.last, "aeiouykйьς".contains(last), text.hasPrefix(stem) else {
            return false
        }
        return endings.contains(String(text.dropFirst(stem.count)))
    }

    private static let endings: Set = [
        "s", "es", "x", "i", "e", "y", "en", "er", "r", "re", "n", "nen", "k", "ok", "ek", "t", "at", "ler", "lar",
        "ci", "cy", "ji", "и", "ы", "е", "і", "ι", "ες",
    ]
}
