import GatherKit
import Testing

@testable import Football

/// The names of pasted lists of players.
struct NameListTests {
    /// The names of a list, each with what is said of it.
    private func names(in text: String) throws -> [String] { try described(NameList(text).entries) }

    private func described(_ entries: [NameList.Entry]) -> [String] {
        entries.map { entry in
            [entry.name.text, entry.age.map(String.init), entry.position?.rawValue].compactMap(\.self)
                .joined(separator: " ")
        }
    }

    @Test(arguments: [
        "1. Mehmet Ö.": "Mehmet Ö.", "J. R.": "J. R.", "- Ali K. (GK)": "Ali K.", "Ali K. 👍": "Ali K.", "A.J.": "A.J.",
        "Ali K...": "Ali K.", "Ali K": "Ali K", "2. Ana.": "Ana", "Dan Popa.": "Dan Popa",
    ])
    func keepsTheDotOfAnInitial(line: String, name: String) throws {
        #expect(try NameList(line).entries.map(\.name.text) == [name])
    }

    @Test func readsNamesBetweenCommas() throws {
        for (text, expected) in [
            ("Marc (GK), Oli, Tom – winger", ["Marc goalkeeper", "Oli", "Tom winger"]),
            ("1. Ana, 2. Ion (GK); Zoe", ["Ana", "Ion goalkeeper", "Zoe"]), ("Ana (GK, captain), Ion", ["Ana", "Ion"]),
            ("Thursday 20:00\nPitch 5,50 €\nAna", ["Ana"]),
        ] as [(String, [String])] {
            #expect(try names(in: text) == expected, "\(text)")
        }
    }

    @Test(arguments: [
        "Goalkeepers\nAna\nDefenders\nIon\nZoe", "GOALKEEPERS:\n1. Ana\n\nDEFENDERS:\n2. Ion\n3. Zoe",
        "🧤 Portari\nAna\n\nFundași\n\nIon\nZoe", "Torhüter (1)\n- Ana\nVerteidiger (2)\n- Ion\n- Zoe",
        "Gardiens\nAna\nDéfenseurs\nIon\nZoe", "Porteros\nAna\nDefensas\nIon\nZoe",
        "Portieri\nAna\nDifensori\nIon\nZoe", "Goleiros\nAna\nZagueiros\nIon\nZoe",
        "Bramkarze\nAna\nObrońcy\nIon\nZoe", "Brankáři\nAna\nObránci\nIon\nZoe",
        "Kapusok\nAna\nVédők\nIon\nZoe", "Kaleciler\nAna\nDefanslar\nIon\nZoe",
        "Keepers\nAna\nDefs\nIon\nZoe", "Keepers\nAna\nFull-backs\nIon\nZoe", "Keepers\nAna\nVerteidigung\nIon\nZoe",
        "Keepers\nAna\nVerdedigers\nIon\nZoe", "Вратари\nAna\nЗащитники\nIon\nZoe",
    ])
    func takesThePositionFromTheHeading(text: String) throws {
        let list = try NameList(text)
        #expect(described(list.entries) == ["Ana goalkeeper", "Ion defender", "Zoe defender"])
        #expect(list.leftOut == [])
    }

    /// A name that only begins as a word for a position does is no heading.
    @Test(arguments: ["Kane", "Portman", "Kapusta", "Portas", "Wingo", "Defoe", "Sam", "Will", "Stürmann"])
    func keepsNamesThatAreLikeHeadings(name: String) throws {
        #expect(try names(in: "\(name)\nAna") == [name, "Ana"])
    }

    @Test(arguments: [
        "Squad 2026", "Subs", "Rezerve", "Ersatzbank", "Suplentes:", "Players (12)", "Kader 2026/27", "Jugadores",
        "Thursday football ⚽", "Joi 20:00", "📍 Arena", "TBC", "2 more needed", "Need GK", "Group admin", "You", "Name",
        "Total 12", "Total players: 2", "Cheers", "Group", "Thanks all", "~Kim~", "x", "5€ each", "Pitch 60 lei",
        "Coach: Radu", "Good evening all", "Thx", "Regards", "+40 721 000 000",
        "[30/11, 18:03] Ana Pop: in", "Defenders & Midfielders", "name,age", "Guest", "Coaches\n1. Radu",
        "Trialists", "Regulars", "Veterans",
    ])
    func leavesOutAndNamesWhatIsNoName(line: String) throws {
        let list = try NameList("\(line)\nIon\nZoe")
        #expect(described(list.entries).filter { $0 != "Radu" } == ["Ion", "Zoe"])
        #expect(list.leftOut == [String(line.prefix { $0 != "\n" })])
    }

    /// A day with a number is the name of somebody, such as Sunday.
    @Test func keepsANumberedName() throws {
        #expect(try names(in: "Sunday\n1. Ion\n2. Sunday\n3. Domingo (GK)") == ["Ion", "Sunday", "Domingo goalkeeper"])
    }

    @Test(arguments: [
        ("1. Ana\n2. ion\n3. dan stan\n4. ana maria pop", ["Ana", "ion", "dan stan", "ana maria pop"]),
        ("1. Ana\n2. need a keeper\n3. free spot\n4. ana's friend", ["Ana"]),
        ("1. Ana, dan stan\n2. ion", ["Ana", "ion"]), ("Ana\ndan stan\nIon", ["Ana", "Ion"]),
    ])
    func takesNumberedWordsInSmallLettersForAName(text: String, expected: [String]) throws {
        #expect(try names(in: text) == expected)
    }

    /// A heading without a name below it may be a name.
    @Test func namesAPositionWithoutNames() throws {
        let list = try NameList("Ana\n\nStrikers")
        #expect(described(list.entries) == ["Ana"])
        #expect(list.leftOut == ["Strikers"])
    }

    @Test(
        arguments: [
            ("Ana (GR)", "Ana goalkeeper", []), ("Ana (P)", "Ana", []),
            ("(por) Ana", "Ana goalkeeper", []), ("Ana P", "Ana P", []), ("GK: Ana", "Ana goalkeeper", []),
            ("GK Ana", "Ana goalkeeper", []), ("DEF - Ana", "Ana defender", []),
            ("FWD: Ana", "Ana striker", []), ("Fwds: Ana", "Ana striker", []), ("Ana ATT", "Ana striker", []),
            ("Up top: Ana", "Ana striker", []),
            ("Ana - in", "Ana", ["in"]), ("Ana out", "Ana", ["out"]), ("Ana: yes", "Ana", ["yes"]),
            ("Ana paid", "Ana", ["paid"]), ("Ana Pop 10", "Ana Pop", ["10"]),
            ("Ana: 0722 555 010", "Ana", ["0722 555 010"]),
            ("Ana +40722555010", "Ana", ["+40722555010"]), ("Ana aka Annie", "Ana", ["aka Annie"]),
            ("Ana €5", "Ana", ["€5"]), ("Ana 50 lei", "Ana", ["50 lei"]), ("Ana dan@x.ro", "Ana", ["dan@x.ro"]),
            ("Ana <ana@x.ro>", "Ana", ["<ana@x.ro>"]), ("Ana +1", "Ana", ["+1"]), ("Ana (DEF/MID)", "Ana", ["DEF/MID"]),
            ("Ana, 31, GK", "Ana 31 goalkeeper", []), ("Ana;GK;31", "Ana 31 goalkeeper", []),
            ("1\tAna\t31", "Ana 31", []), ("Ana, 31, 7", "Ana 31", ["7"]),
            (
                "Ana joined using an invite link", "Ana",
                ["joined using an invite link"]
            ),
            ("Ana de la Cruz", "Ana de la Cruz", []), ("Ana Ortega y Gasset", "Ana Ortega y Gasset", []),
            ("Ana ✅", "Ana", []), ("[x] Ana", "Ana", []), ("In: Ana", "Ana", ["In"]),
        ] as [(String, String, [String])])
    func namesWhatIsLeftOutBesideAName(line: String, name: String, leftOut: [String]) throws {
        let list = try NameList("\(line)\nIon")
        #expect(described(list.entries) == [name, "Ion"])
        #expect(list.leftOut == leftOut)
    }

    @Test(arguments: [
        ("Tom/Thomas\nZoe", ["Tom/Thomas"]), ("1. Zoe\n2. Alex / Alexandru", ["2. Alex / Alexandru"]),
        ("Zoe, Tom/Thomas", ["Zoe, Tom/Thomas"]),
        ("Ana/Ion\nZoe", []), ("Mia (DEF/MID)\nZoe", []), ("Zoe\nTom, Thomas", []),
    ])
    func asksAboutTwoFormsOfAName(text: String, unclear: [String]) throws {
        #expect(try NameList(text).unclear == unclear)
    }

    @Test(arguments: ["Ana & Ion", "Ana and Ion", "Ana/Ion", "Ana și Ion", "Ana und Ion", "Ana e Ion", "Ana; Ion"])
    func readsTwoNamesOfALine(line: String) throws {
        #expect(try names(in: "\(line)\nZoe") == ["Ana", "Ion", "Zoe"])
    }

    @Test func readsATable() throws {
        #expect(try names(in: "name,age\nAna,31\nIon,30") == ["Ana 31", "Ion 30"])
        let numbers = try NameList("Nr;Name;Skill\n1;Ana;7")
        #expect(described(numbers.entries) == ["Ana"])
        #expect(numbers.leftOut == ["Nr;Name;Skill", "7"])
    }

    @Test(arguments: ["Pop, Ana", "Pop, Ana\nLuca, Ion Dan", "Pop\tAna\nLuca\tIon", "1. Pop; Ana\n2. Luca; Ion"])
    func doesNotGuessWhetherTwoNamesAreOne(text: String) throws {
        #expect(try NameList(text).unclear.count == text.split(separator: "\n").count)
    }

    @Test func refusesTooManyLines() {
        #expect(throws: ListFailure.tooManyLines(301)) {
            try NameList(String(repeating: "Ana\n", count: 301))
        }
    }
}
