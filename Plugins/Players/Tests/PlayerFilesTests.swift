import Account
import Foundation
import GatherDatabase
import GatherKit
import GatherTestSupport
import Synchronization
import Testing

@testable import Football
@testable import Players

struct PlayerFilesTests {
    private typealias Rows = [(line: Int, player: Result<Player, UsageFailure>)]

    @discardableResult
    private func read(_ file: Data, in encoding: LegacyEncoding? = nil) throws -> Rows {
        var rows: Rows = []
        try PlayersInteractor.sheet.read(
            SheetFile(path: "squad.csv", encoding: encoding), file, at: Timestamp(milliseconds: 0)
        ) { rows.append(($0, $1)) }
        return rows
    }

    private func read(_ text: String) throws -> Rows { try read(Data(text.utf8)) }

    private func names(_ file: Data, in encoding: LegacyEncoding? = nil) throws -> [String] {
        try read(file, in: encoding).map { try $0.player.get().name.text }
    }

    private func unknownColumns(_ text: String) throws -> [String] {
        let (file, data) = (SheetFile(path: "squad.csv"), Data(text.utf8))
        return try PlayersInteractor.sheet.reader.read(file, data, endsAtTitles: true).unknownColumns
    }

    private func failure(_ text: String) -> SheetFailure? {
        #expect(throws: SheetFailure.self) { try read(text) }
    }

    /// A program that writes into a pipe may take long.
    @Test func doesNotHoldTheStoreWhileItWaitsForAPipe() throws {
        let folder = try TemporaryFolder()
        let (pipe, store) = (folder.path("squad"), folder.path("store.sqlite"))
        try #require(mkfifo(pipe, 0o600) == 0)
        let app = try TestApplication([AccountModule.self, PlayersModule.self], store: store)
        let outcome = Mutex<Screen?>(nil)
        let isDone = DispatchSemaphore(value: 0)
        let importing = Thread {
            let screen = try? TestApplication([AccountModule.self, PlayersModule.self], store: store).open(
                "player", "import", pipe)
            outcome.withLock { $0 = screen }
            isDone.signal()
        }
        importing.start()
        var writer: Int32 = -1
        // A pipe without a reader cannot be opened this way.
        let deadline = ContinuousClock.now + .seconds(20)
        while writer < 0, ContinuousClock.now < deadline {
            writer = Foundation.open(pipe, O_WRONLY | O_NONBLOCK)
            usleep(1000)
        }
        try #require(writer >= 0)
        #expect(throws: Never.self) { try app.open("player", "add", "Zoe") }
        let file = FileHandle(fileDescriptor: writer, closeOnDealloc: true)
        try file.write(contentsOf: Data("name\nAna\n".utf8))
        try file.close()
        try #require(isDone.wait(timeout: .now() + 20) == .success)
        #expect(outcome.withLock { $0 } != nil)
        let players = try app.session {
            try PlayerStore().players(PlayerFilter(order: Player.table.property("id")), in: $0)
        }
        #expect(players.map(\.name.text) == ["Zoe", "Ana"])
    }

    @Test func readsEveryFieldInAnyOrder() throws {
        let full = Player(
            id: 0,
            name: try Name("Ana"),
            age: 31,
            skill: .amateur,
            mark: 7,
            position: .goalkeeper,
            favouriteTeam: "Steaua, București"
        )
        #expect(
            try read(
                "Favourite Team,preferred_position,Mark,SKILL,age,name\n\"Steaua, București\",GK,7,Amateur,31,Ana\n"
            ).map(\.player) == [.success(full)]
        )
        #expect(
            try read("name,position,favourite-team,id\nAna,winger,,7\n").map(\.player)
                == [.success(Player(id: 7, name: try Name("Ana"), position: .winger))]
        )
    }

    @Test(arguments: [
        ("name\nAna\nIon\n", [2: "Ana", 3: "Ion"]),
        ("name\nAna\nIon", [2: "Ana", 3: "Ion"]),
        ("name\r\nAna\r\nIon\r\n", [2: "Ana", 3: "Ion"]),
        ("name\rAna\rIon", [2: "Ana", 3: "Ion"]),
        ("\u{FEFF}name\r\nAna\r\n", [2: "Ana"]),
        ("\u{FEFF}\"name\"\nAna\n", [2: "Ana"]),
        ("name\n\n   \nAna\n\nIon\n\n", [4: "Ana", 6: "Ion"]),
        ("name\n\"O\"\"Brien\"\n \"Ana\" \n", [2: "O\"Brien", 3: "Ana"]),
        ("name,age\nAna\nIon,\n", [2: "Ana", 3: "Ion"]),
        ("no.,name,age,paid\n1,Ana,31,TRUE\n2,,,FALSE\n3,-,-,\n4,n/a,,\n5,?,,\n6,Ion,,\n", [2: "Ana", 7: "Ion"]),
        ("name\n", [:]),
    ])
    func readsRowsWithTheirLines(text: String, names: [Int: String]) throws {
        #expect(try Dictionary(uniqueKeysWithValues: read(text).map { ($0, try $1.get().name.text) }) == names)
    }

    @Test(arguments: [",", ";", "\t"])
    func recognizesTheSeparator(separator: String) throws {
        let rows = try read(
            ["name,age,favourite-team", "Ana,31,\"a b\"", "Ion,,"].map {
                $0.replacing(",", with: separator)
            }.joined(separator: "\n"))
        #expect(try rows.map { try $0.player.get().name.text } == ["Ana", "Ion"])
        #expect(try rows.first?.player.get().age == 31)
    }

    @Test(arguments: ["\n", "\r\n"])
    func countsTheLinesInsideAQuote(newline: String) throws {
        let rows = try read(["name,favouriteTeam", "Ana,\"a", "b\"", "Ion,Rapid", ""].joined(separator: newline))
        #expect(rows.map(\.line) == [2, 4])
        #expect(
            rows.first?.player
                == .failure(UsageFailure("favouriteTeam cannot contain control or invisible characters"))
        )
        #expect(try rows.last?.player.get().name.text == "Ion")
    }

    @Test(arguments: [
        ("name,age\nAna,old\n", "age must be an integer from 1 to 120, not \"old\""),
        ("name,age\n,31\n", "name cannot be empty"),
        ("age,name\n31\n", "name cannot be empty"),
        ("name,mark\nAna,11\n", "mark must be an integer from 1 to 10, not \"11\""),
        (
            "name,note\nAna,often late\n",
            "note must be an integer from 1 to 10, not \"often late\"; if these are remarks, change the heading to Remarks"
        ),
        ("name,skill\nAna,god\n", "skill must be one of beginner, amateur, professional, not \"god\""),
        ("name,skill\nAna,11\n", "skill must be an integer from 1 to 10, not \"11\""),
        (
            "name,mark,skill\nAna,7,6\n",
            "skill must be one of beginner, amateur, professional, not \"6\"; for a skill from 1 to 10, use mark"
        ),
        ("name\nAna,31\n", "it has 2 fields, and the header has 1"),
        (
            "name,preferredPosition\nAna,x\n",
            "preferredPosition must be one of goalkeeper, defender, midfielder, winger, striker, not \"x\""
        ),
        (
            "Vârstă;Nume;Nota\nx;Ana;99\n",
            "Vârstă must be an integer from 1 to 120, not \"x\"; Nota must be an integer from 1 to 10, not \"99\""
        ),
    ])
    func describesAnInvalidRow(text: String, reason: String) throws {
        let rows = try read(text)
        #expect(rows.map(\.line) == [2] && rows.map(\.player) == [.failure(UsageFailure(reason))])
    }

    @Test(arguments: [
        ("", "it is empty"),
        ("\n\n", "it is empty"),
        ("age\n31\n", "no column has the heading \"name\"; the first line of the file has \"age\""),
        ("name,Name\nAna,Ion\n", "the headings \"name\" and \"Name\" both mean name; keep one of these columns"),
        (
            "name,position,preferredPosition\n",
            "the headings \"position\" and \"preferredPosition\" both mean preferredPosition; keep one of these columns"
        ),
        ("name\nAna\n\"Ion\nZoe\n", "the quote on line 3 is never closed"),
        ("name\nAna\n\"Ion\" x\n", "line 3 has a quote that is not closed or not doubled"),
        ("name\nAna\nI\"o\"n\n", "line 3 has a quote that is not closed or not doubled"),
        ("name\nAna\nIon\"", "line 3 has a quote that is not closed or not doubled"),
    ])
    func describesAnInvalidFile(text: String, reason: String) {
        #expect(failure(text) == .badFile("squad.csv", reason: reason))
    }

    @Test(arguments: ["Skill (1-5)", "Rating /20", "mark 0 – 100", "Nota [1..5]"])
    func refusesSkillsOnAnotherScale(title: String) throws {
        let reason = "\"\(title)\" has another scale than 1 to 10; convert the numbers, and change the heading to Skill"
        for above in ["", "Squad,\n"] {
            #expect(failure("\(above)name,\(title)\nAna,5\n") == .badFile("squad.csv", reason: reason))
        }
        #expect(try read("Nick,name,Pos,Skill (1-10)\nAn,Ana,GK,5\n").first?.player.get().mark == 5)
    }

    @Test(arguments: ["name,skill\nAna,7\nIon,amateur\n", "Nume;Nivel\nAna;7,0\nIon;amateur\n"])
    func readsNumbersUnderSkillAsMarks(text: String) throws {
        let players = try read(text).map { try $0.player.get() }
        #expect(players.map(\.mark) == [7, nil] && players.map(\.skill) == [nil, .amateur])
    }

    @Test(arguments: [
        "Thursday football squad 2026,,\n\nName,Age,Position\nAna,31,winger\n", "Squad\nName;Age\nAna;31\n",
        "Players,,\nName,Age,Position\nAna,31,\n",
        "FC Dinamo,,\nSeason 2026,updated,30 Nov\nName,Age,Shirt\nAna,31,9\n",
    ])
    func findsTheTitlesBelowThatOfTheSheet(text: String) throws {
        let players = try read(text).map { try $0.player.get() }
        #expect(players.map(\.name.text) == ["Ana"] && players.map(\.age) == [31])
        let app = try TestApplication([AccountModule.self, PlayersModule.self])
        let path = try app.folder.write(text, to: "squad.csv")
        let title = text.prefix { $0 != "," && $0 != "\n" }
        #expect(
            try app.open("player", "import", path, "--ignore-unknown").blocks.contains(
                .alert("Line 1 was skipped: \"\(title)\" is above the column headings.")))
    }

    @Test(arguments: [
        "Your name,Your age\nAna,31\n", "What is your name?,Age\nAna,31\n", "Tu nombre;Tu edad\nAna;31\n",
    ])
    func readsTheTitlesOfForms(text: String) throws {
        let players = try read(text).map { try $0.player.get() }
        #expect(players.map(\.name.text) == ["Ana"] && players.map(\.age) == [31])
    }

    @Test(
        arguments: [
            ([0x50, 0x4B, 0x03, 0x04, 0x14, 0x00, 0x06, 0x00], "a workbook"),
            ([0xD0, 0xCF, 0x11, 0xE0, 0xA1], "a workbook"),
            (Array("%PDF-1.7\n".utf8), "a PDF document"),
        ] as [([UInt8], String)])
    func saysThatAWorkbookIsNoText(bytes: [UInt8], format: String) {
        let failure = #expect(throws: SheetFailure.self) { try read(Data(bytes)) }
        #expect(failure?.message.hasPrefix("squad.csv cannot be imported: it is \(format)") == true)
        #expect(failure?.message.hasSuffix("open it, and save it as CSV (UTF-8)") == true)
    }

    @Test func leavesOutUnknownColumnsAndNamesThem() throws {
        let text = "id,Shirt,name,Phone\n1,9,Ana,07\n"
        #expect(try names(Data(text.utf8)) == ["Ana"])
        #expect(try unknownColumns(text) == ["Shirt", "Phone"])
        #expect(try unknownColumns("\nname;Shirt\nAna;9;;;\n") == ["Shirt"])
    }

    @Test(arguments: [
        ("Forward", Position.striker), ("mittelfeldspieler", .midfielder), ("FUNDAS", .defender), ("fundaș", .defender),
        ("Sturmer", .striker), ("Guarda-redes", .goalkeeper), ("skrzydlowy", .winger), ("MF", .midfielder),
        ("Kapus", .goalkeeper), ("Középpályás", .midfielder), ("Orta saha", .midfielder), ("KALECİ", .goalkeeper),
        ("Нападающий", .striker), ("ÚTOČNÍK", .striker), ("CF", .striker), ("cb", .defender), ("CAM", .midfielder),
        ("RW", .winger), ("수비수", .defender),
    ])
    func knowsThePositionsOfOtherLists(word: String, position: Position) throws {
        #expect(try read("name,position\nAna,\(word)\n").first?.player.get().position == position)
    }

    @Test(arguments: [
        "sep=;\nname;age\nAna;31\n", "\"sep=;\"\r\nname;age\r\nAna;31\r\n", ";;\nname;age;\nAna;31;\n;;\n;;\n",
        "name,age\n Ana ,\u{A0}31\n,\n", "Nume;Vârstă\nAna;31\n", "Spieler;Alter\nAna;31\n", "Név;Életkor\nAna;31\n",
        "İsim;Yaş\nAna;31\n", "Jugador;Edad\nAna;31\n", "Zawodnik;Wiek\nAna;31\n", "\"Player\nname\",age\nAna,31\n",
        "name|age\nAna|31\n", "sep =;\nname;age\nAna;31\n", "\"Player\nname\";age\nAna;31\n", "name,age\n=\"Ana\",31\n",
        "name;age\nAna;31,0\n", "name,age\nAna,31.0\n", "name,age\n\u{200B}Ana,\u{200B}31\u{FEFF}\n",
        "Nume și prenume;Vârstă\nAna;31\n", "name,age,position,mark\nAna,31,-,n/a\n",
    ])
    func readsWhatSpreadsheetsWrite(text: String) throws {
        let rows = try read(text).map { try $0.player.get() }
        #expect(rows.map(\.name.text) == ["Ana"] && rows.map(\.age) == [31])
    }

    @Test(arguments: [
        "First Name,Last Name\nAna,Pop\n", "Last Name, First Name\nPop, Ana\n", "Name;Vorname\nPop;Ana\n",
        "Nume;Prenume\nPop;Ana\n", "Apellidos;Nombre de pila\nPop;Ana\n", "Imię;Nazwisko\nAna;Pop\n",
        "Nombre;Apellido\nAna;Pop\n", "Apellidos;Nombre\nPop;Ana\n", "Nome;Cognome\nAna;Pop\n",
        "Nome;Sobrenome\nAna;Pop\n", "name;surname\nAna;Pop\n", "Имя;Фамилия\nAna;Pop\n",
        "Player;First name;Last name\nAP;Ana;Pop\n",
    ])
    func readsANameInTwoColumns(text: String) throws {
        #expect(try read(text).map { try $0.player.get().name.text } == ["Ana Pop"])
    }

    /// `Apelido` is a last name in Portugal, and a nickname in Brazil.
    @Test func readsAnApelido() throws {
        let both = try read("Nome;Sobrenome;Apelido\nAna;Pop;Aninha\n").first?.player.get()
        #expect(both?.name.text == "Ana Pop" && both?.nicknames?.names.map(\.text) == ["Aninha"])
        #expect(try read("Nome;Apelido\nAna;Pop\n").first?.player.get().name.text == "Ana Pop")
        let reason = "Apelido may be a last name or a nickname; change the heading to Sobrenome or Alcunha"
        #expect(try read("Nome;Apelido\nAna Pop;Aninha\n").map(\.player) == [.failure(UsageFailure(reason))])
    }

    @Test(arguments: [
        "Name, Vorname;Alter\nPop, Ana;31\nPop, Ion;30\n", "Name,Vorname;Alter\nPop,Ana;31\nPop,Ion;30\n",
        "Last Name, First Name\tAge\nPop, Ana\t31\nPop, Ion\t30\n", "Nume, Prenume|Vârstă\nPop, Ana|31\nPop, Ion|30\n",
        "\"Surname, First name\",Age\n\"Pop, Ana\",31\n\"Pop, Ion\",30\n",
        "Player (Last, First);Age\nPop, Ana;31\nPop, Ion;30\n", "Prénom, Nom;Âge\nAna, Pop;31\nIon Pop;30\n",
        "Familienname;Rufname;Alter\nPop;Ana;31\nPop;Ion;30\n",
    ])
    func readsBothNamesInOneColumn(text: String) throws {
        let players = try read(text).map { try $0.player.get() }
        #expect(players.map(\.name.text) == ["Ana Pop", "Ion Pop"] && players.map(\.age) == [31, 30])
    }

    /// The rows of headings, totals and footers contain one text and nothing else.
    @Test(arguments: [
        "Goalkeepers;", "Defenders", "Portari;", "Torhüter (2);", "Subs;", ";Rezerve;", "Squad 2026", "Total 12;",
        "Total;",
        "Exported 30/11/2026;", "Stand: 30.11.2026", "Page 1 of 2;", "Updated 12 Nov;",
    ])
    func skipsAndNamesRowsThatAreNoPlayers(row: String) throws {
        let app = try TestApplication([AccountModule.self, PlayersModule.self])
        let path = try app.folder.write("name;age\n\(row)\nAna;31\nIon;\n", to: "squad.csv")
        let screen = try app.open("player", "import", path)
        let text = row.replacing(";", with: "")
        #expect(
            screen.blocks == [
                .text("Imported 2 players from \(path)."),
                .alert("Line 2 was skipped: \"\(text)\" is a heading or a note."),
            ])
        #expect(try screen.value["skipped"] == .integer(1))
    }

    @Test(arguments: [
        (LegacyEncoding.western, "Jürgen Groß\nJosé\nȘtefan Țîrlea\nŁukasz\nО’Нил"), (.western, "Groß"),
        (.western, "Иван"),
        (.centralEuropean, "Jürgen Groß\nJiří Novák"), (.macintosh, "José Ibáñez"), (.turkish, "Gökhan Çağlar"),
    ])
    func mendsTextThatWasEncodedTwice(encoding: LegacyEncoding, names: String) throws {
        let app = try TestApplication([AccountModule.self, PlayersModule.self])
        let twice = String(
            String.UnicodeScalarView(
                names.utf8.map { byte in
                    encoding.text(of: Data([byte]))?.unicodeScalars.first { $0 != "\u{FFFD}" } ?? Unicode.Scalar(byte)
                }))
        let file = Data("name\n\(twice)\n".utf8)
        #expect(try self.names(file) == names.split(separator: "\n").map(String.init))
        let path = app.folder.path("squad.csv")
        try file.write(to: URL(filePath: path))
        let view = RecordingView()
        #expect(throws: ViewFailure.self) { try app.open(["player", "import", path], view: view) }
        #expect(view.questions.first?.contains("was encoded as UTF-8 twice; its letters were repaired: ") == true)
    }

    @Test(arguments: [
        "José\nÀ Côté\nMATÚŠ\nBENEŠ\nKUBÍŠ", "BRĂŞOVEANU", "SPÓŁKA", "Łukasz Gołębiewski\nŞtefan", "김민재\nИван",
        "Ñandú ½",
    ])
    func keepsLettersThatAreRight(names: String) throws {
        #expect(try self.names(Data("name\n\(names)\n".utf8)) == names.split(separator: "\n").map(String.init))
    }

    @Test(arguments: [
        ("Nombre;Primer apellido;Segundo apellido\nAna;Pop;Ruiz\n", "Ana Pop Ruiz"),
        ("Apellido 1;Apellido 2;Nombre\nPop;Ruiz;Ana\n", "Ana Pop Ruiz"),
        ("Voornaam;Tussenvoegsel;Achternaam\nAna;van;Pop\n", "Ana van Pop"),
        ("Achternaam;Voornaam;Tussenvoegsel\nPop;Ana;van\n", "Ana van Pop"),
        ("Achternaam;Voornaam;Tussenvoegsel\nPop;Ana;\n", "Ana Pop"),
    ])
    func readsANameInThreeColumns(text: String, name: String) throws {
        #expect(try read(text).map { try $0.player.get().name.text } == [name])
    }

    @Test func asksAboutColumnsWithATitleOfTwoLines() throws {
        #expect(try unknownColumns("name,\"Shirt\nnumber\"\nAna,9\n") == ["Shirt\nnumber"])
    }

    @Test(
        arguments: [
            (.windowsCP1250, "Petar Marković\nJiří Novák\nGergő Szűcs\nŁukasz Gołębiewski\nRăzvan Drăguş"),
            (.windowsCP1250, "Đorđe Jovanović\nLuka Šeško"),
            (.windowsCP1252, "José Ibáñez\nJörg Weiß\nMartin Ødegaard"),
            (.windowsCP1252, "João Magalhães\nAurélien Tchouaméni\nRaphaël Guerreiro"),
            (.windowsCP1252, "Björk Guðmundsdóttir\nÞór Sigurðsson"), (.windowsCP1254, "İlkay\nGökhan İnler"),
            (.windowsCP1254, "Çağlar Söyüncü\nUğurcan Çakır\nİsmail Yüksek"),
            (.windowsCP1251, "Никола Петров\nАртём Дзюба\nЉубомир Фејса"),
            (.utf16, "Ana Țîrlea\n김민재"), (.utf16LittleEndian, "Ana Țîrlea\n김민재"), (.utf16BigEndian, "Ana Āboliņa\nIon"),
        ] as [(String.Encoding, String)])
    func readsTextOfOtherCharacterSets(encoding: String.Encoding, names: String) throws {
        let file = try #require("name\n\(names)\n".data(using: encoding))
        #expect(try self.names(file) == names.split(separator: "\n").map(String.init))
    }

    /// Hebrew, Arabic, Greek and Japanese, and others for which there are several candidates.
    @Test(
        arguments: [
            [0xEE, 0xF9, 0xE4, 0x20, 0xEB, 0xE4, 0xEF],
            [0xE3, 0xCD, 0xE3, 0xCF, 0x20, 0xDA, 0xE1, 0xED],
            [0xC3, 0xE9, 0xFE, 0xF1, 0xE3, 0xEF, 0xF2, 0x20, 0xCD, 0xDF, 0xEA, 0xEF, 0xF2],
            [0x93, 0x63, 0x92, 0x86, 0x20, 0x91, 0xBE, 0x98, 0x59],
            // Zoë Müller in code page 850, Ťažký in ISO 8859-2, Œdipe in ISO 8859-15, and Marković from a Macintosh.
            [0x5A, 0x6F, 0x89, 0x20, 0x4D, 0x81, 0x6C, 0x6C, 0x65, 0x72], [0xAB, 0x61, 0xBE, 0x6B, 0xFD],
            [0xBC, 0x64, 0x69, 0x70, 0x65], [0x4D, 0x61, 0x72, 0x6B, 0x6F, 0x76, 0x69, 0x8D],
            // Guðmundur, Sigurður and Œdipe in Windows-1252.
            [0x47, 0x75, 0xF0, 0x6D, 0x75, 0x6E, 0x64, 0x75, 0x72],
            [0x53, 0x69, 0x67, 0x75, 0x72, 0xF0, 0x75, 0x72], [0x8C, 0x64, 0x69, 0x70, 0x65],
        ] as [[UInt8]])
    func refusesTextThatItCannotBeSureOf(bytes: [UInt8]) {
        #expect(throws: SheetFailure.self) {
            try read(Data("name\nAna\n".utf8) + bytes)
        }
    }

    @Test func asksWhichOfTwoCharacterSetsItIs() throws {
        let file = try #require("name\nGraţiela\n".data(using: .windowsCP1250))
        let failure = #expect(throws: SheetFailure.self) { try read(file) }
        #expect(failure?.message.contains("windows-1250 (Graţiela)") == true, "\(failure?.message ?? "")")
        #expect(try names(file, in: .centralEuropean) == ["Graţiela"])
        let turkish = try #require("name\nYiğit\n".data(using: .windowsCP1254))
        let doubt = #expect(throws: SheetFailure.self) { try read(turkish) }
        #expect(doubt?.message.contains("windows-1254 (Yiğit)") == true, "\(doubt?.message ?? "")")
        let other = #expect(throws: SheetFailure.self) { try read(Data("name\n".utf8) + [0x8C] + Data("dipe\n".utf8)) }
        #expect(other?.message.contains("windows-1252 (Œdipe)") == true, "\(other?.message ?? "")")
    }

    /// A guess can be wrong, so the names are shown before they are stored.
    @Test func asksWhetherAGuessIsRight() throws {
        let app = try TestApplication([AccountModule.self, PlayersModule.self])
        let path = app.folder.path("squad.csv")
        try #require("name,Shirt\nPetar Marković,9\nJiří,1\n".data(using: .windowsCP1250)).write(
            to: URL(filePath: path))
        let view = RecordingView()
        #expect(throws: ViewFailure.self) { try app.open(["player", "import", path], view: view) }
        let read = "not UTF-8; it was read as windows-1250: Marković and Jiří."
        #expect(view.questions == ["\(path) is \(read) It has an unknown column: Shirt. Import the rest?"])
        let screen = try app.open("player", "import", path, "--yes")
        #expect(screen.blocks.contains(.text("It is \(read)")))
        #expect(throws: SheetFailure.self) {
            try app.open("player", "import", path, "--ignore-unknown", "--encoding", "windows-1250")
        }
    }

    private static func bytes(of text: String, _ encoding: LegacyEncoding) -> Data? {
        var bytes: [Unicode.Scalar: UInt8] = [:]
        for byte in UInt8.min...UInt8.max {
            for scalar in encoding.text(of: Data([byte]))?.unicodeScalars ?? "".unicodeScalars { bytes[scalar] = byte }
        }
        let found = text.unicodeScalars.compactMap { bytes[$0] }
        return found.count == text.unicodeScalars.count ? Data(found) : nil
    }

    @Test func readsTextOfTheMacintosh() throws {
        let file = Data("name\nJos".utf8) + [0x8E] + Data(" Nu".utf8) + [0x96] + Data("ez\n".utf8)
        #expect(try names(file) == ["José Nuñez"])
    }

    /// The names of the squads of a World Cup, each squad in all character sets that contain its letters.
    @Test func guessesTheCharacterSetsOfRealSquads() throws {
        struct Squad: Decodable {
            struct Player: Decodable { let name: String }
            let players: [Player]
        }
        let file = URL(filePath: #filePath)
            .appending(path: "../../../../Tests/EndToEndTests/Data/worldcup-2026-squads.json").standardizedFileURL
        let squads = try JSONDecoder().decode([Squad].self, from: Data(contentsOf: file))
        var (right, asked) = (0, 0)
        for names in squads.map({ $0.players.map(\.name).joined(separator: "\n") }) {
            for encoding in [LegacyEncoding.centralEuropean, .western, .turkish, .macintosh] {
                guard let data = Self.bytes(of: names, encoding), data.contains(where: { $0 > 0x7F }) else { continue }
                switch LegacyEncoding.guess(data) {
                case .sure(let guess):
                    #expect(guess.text(of: data) == names)
                    right += 1
                case .unsure: asked += 1
                case .none: break
                }
            }
        }
        #expect(right > 100 && asked < 10, "\(right) right, \(asked) asked about")
    }

    @Test(
        arguments: [
            ("Ana (C)", "Ana", nil), ("Ion Pop (GK)", "Ion Pop", .goalkeeper), ("1. Dan", "Dan", nil),
            ("*Max", "Max", nil),
            ("Zoe - 7", "Zoe", nil), ("Ana (Berlin)", "Ana (Berlin)", nil), ("Jean-Luc", "Jean-Luc", nil),
            ("Ana 2", "Ana 2", nil),
        ] as [(String, String, Position?)])
    func readsNamesAsPastedOnes(cell: String, name: String, position: Position?) throws {
        let app = try TestApplication([AccountModule.self, PlayersModule.self])
        let path = try app.folder.write("name,age\n\(cell),31\n", to: "squad.csv")
        try app.open("player", "import", path)
        let player = try #require(try app.session { try Player.table.all(in: $0) }.first)
        #expect(player.name.text == name && player.age == 31 && player.position == position)
    }

    @Test func keepsTheNameThatAPlayerHas() throws {
        let app = try TestApplication([AccountModule.self, PlayersModule.self])
        let path = try app.folder.write("name,age\nAna (C),31\n", to: "squad.csv")
        try app.open("player", "add", "Ana (C)")
        #expect(try app.open("player", "import", path, "--update").value["updated"] == .integer(1))
    }

    /// The label of totals may also be a name, of a player who is there.
    @Test(arguments: [
        "Total,62", "SUMA,62", "Total players: 2,", "Average age,30.5", ",Average,", "Durchschnitt,31",
        "Media edad;30",
        "Grand total:,x,y,z", "Anzahl Spieler,12",
    ])
    func skipsTotals(row: String) throws {
        let app = try TestApplication([AccountModule.self, PlayersModule.self])
        let path = try app.folder.write("name,age\nIon,31\n\(row.replacing(";", with: ","))\n", to: "squad.csv")
        let screen = try app.open("player", "import", path)
        #expect(try screen.value["imported"] == .integer(1) && screen.value["skipped"] == .integer(1))
        #expect("\(screen.blocks)".contains("Line 3 was skipped"))
    }

    @Test func readsAPlayerWhoIsCalledLikeATotal() throws {
        let app = try TestApplication([AccountModule.self, PlayersModule.self])
        let path = try app.folder.write("name,age\nSuma,31\n", to: "squad.csv")
        try app.open("player", "add", "Suma")
        try app.open("player", "import", path, "--update")
        #expect(try app.open("player", "show", "Suma").value["age"] == .integer(31))
    }

    @Test(arguments: ["\"Pop, Ana\"", "Keepers"]) func refusesWhatIsHardlyAName(cell: String) throws {
        let app = try TestApplication([AccountModule.self, PlayersModule.self])
        let path = try app.folder.write("name,age\nIon,31\n\(cell),62\n", to: "squad.csv")
        let failure = #expect(throws: SheetFailure.self) { try app.open("player", "import", path) }
        #expect(failure?.message.contains("line 3: name ") == true)
        try app.open(["player", "add", cell.replacing("\"", with: "")])
        #expect(throws: Never.self) { try app.open("player", "import", path, "--update") }
    }

    @Test func updatesPlayersWhoAreThere() throws {
        let app = try TestApplication([AccountModule.self, PlayersModule.self])
        let folder = try TemporaryFolder()
        let path = try folder.write("name,age,position,Shirt\nana,31,,9\nIon,,GK,1\n", to: "squad.csv")
        try app.open("player", "add", "Ana", "--age", "30", "--position", "winger")
        #expect(throws: SheetFailure.self) { try app.open("player", "import", path, "--ignore-unknown") }
        let screen = try app.open("player", "import", path, "--update", "--ignore-unknown")
        #expect(
            screen.blocks == [.text("Imported 1 player and updated 1 from \(path)."), .text("Skipped columns: Shirt.")])
        let players = try app.session {
            try PlayerStore().players(PlayerFilter(order: Player.table.property("id")), in: $0)
        }
        #expect(players.map(\.name.text) == ["Ana", "Ion"] && players.map(\.age) == [31, nil])
        #expect(players.map(\.position) == [.winger, .goalkeeper])
    }

    @Test func refusesAnotherNameForANumber() throws {
        let app = try TestApplication([AccountModule.self, PlayersModule.self])
        func importing(_ text: String) throws -> String? {
            try app.open("player", "import", app.folder.write(text, to: "squad.csv"), "--update").sentence
        }
        let twice = BadRows([BadRow(line: 3, reason: "line 2 already has id 1")])
        #expect(throws: SheetFailure.badRows(twice)) {
            try importing("id,name\n1,Ana Pop\n1,Ana Luca\n")
        }
        try app.open("player", "add", "Ana Pop")
        let other = BadRows([
            BadRow(
                line: 2,
                reason:
                    "id 1 is Ana Pop, not Ana Luca; rename the player with: player edit #1 --name NAME, or delete the id column"
            )
        ])
        #expect(throws: SheetFailure.badRows(other)) {
            try importing("id,name\n1,Ana Luca\n")
        }
        let sentence = try importing("id,name,age\n9,Ana Pop,31\nx,Ion,\n")
        #expect(sentence?.hasPrefix("Imported 1 player and updated 1") == true)
    }

    @Test func asksBeforeItLeavesOutColumns() throws {
        let app = try TestApplication([AccountModule.self, PlayersModule.self])
        let folder = try TemporaryFolder()
        let path = try folder.write("name,Shirt\nAna,9\n", to: "squad.csv")
        #expect(throws: ViewFailure.self) { try app.open("player", "import", path) }
    }

    @Test(arguments: [["--update"], []]) func namesARowAboutAPlayerOfAnEarlierRow(options: [String]) throws {
        let app = try TestApplication([AccountModule.self, PlayersModule.self])
        let path = try app.folder.write("name,age\nAna,31\nIon,20\nANA,40\n", to: "squad.csv")
        let rows = BadRows([BadRow(line: 4, reason: "line 2 already has ANA")])
        #expect(throws: SheetFailure.badRows(rows)) {
            try app.open(["player", "import", path] + options)
        }
        #expect(try app.open("player list").value == .list([]))
        try app.open(["player", "import", path, "--skip-bad"] + options)
        let players = try app.session { try Player.table.all("ORDER BY id", in: $0) }
        #expect(players.map(\.age) == [31, 20])
    }
}
