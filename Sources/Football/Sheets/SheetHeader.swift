import GatherKit

/// The titles of a file.
struct SheetHeader {
    /// A title with the name of its column, which is nil for one that is left out.
    private struct Column {
        let title: String
        var name: String?
        /// Whether it has a last name and, after a comma, a first one; nil for any other column.
        var hasLastNameFirst: Bool?

        /// A cell of the column.
        func text(_ cell: String) -> String {
            let parts = cell.split(separator: ",").map { String($0).trimmingWhitespace() }.filter { !$0.isEmpty }
            guard let hasLastNameFirst, parts.count == 2 else { return cell }
            return (hasLastNameFirst ? parts.reversed() : parts).joined(separator: " ")
        }
    }

    /// The columns, in the order of the file.
    private let columns: [Column]
    /// The number of columns.
    var count: Int { columns.count }
    /// The names of the columns, in the order of the file.
    var names: [String] { columns.compactMap(\.name) }
    /// The titles that the file has.
    var titles: [String] { columns.map(\.title).filter { !$0.isEmpty } }
    /// The column of a whole name that the file has in parts, or nil.
    private let joined: String?
    /// The titles that are left out.
    let unknown: [String]

    /// The heading of skills on another scale than 1 to 10, such as `Skill (1-5)`; nil if there is none.
    var otherScale: String? {
        columns.first { column in
            let match = column.title.firstMatch(of: /\b[01]\W{1,5}(\d{1,3})\b|\/\s*(\d{1,3})\b/)
            let most = match.flatMap { $0.1 ?? $0.2 }
            return ["skill", "mark"].contains(column.name) && most.map { $0 != "10" } == true
        }?.title
    }

    private static func isApelido(_ title: String) -> Bool { SheetTitles.key(title) == "apelido" }

    private static let parts = ["firstname", "middlename", "lastname"]

    /// Reads the titles of a file.
    ///
    /// - Parameters:
    ///   - names: The names of the columns, by their English titles in lower case, reduced to letters.
    ///   - required: The names of columns that the file must have.
    init(
        _ titles: [String], _ names: [String: String], required: [String], path: String
    ) throws(SheetFailure) {
        var english = titles.map { names[SheetTitles.key($0)] == nil ? SheetTitles.english($0) : nil }
        // In Brazil, `Apelido` is a nickname.
        if zip(titles, english).contains(where: { $1 == "lastname" && !Self.isApelido($0) }) {
            for place in titles.indices where Self.isApelido(titles[place]) { english[place] = "nickname" }
        }
        if english.contains("lastname"), !english.contains("firstname"),
            let first = titles.indices.first(where: { english[$0] == "name" || SheetTitles.key(titles[$0]) == "name" })
        {
            // Beside a last name, a column titled as a name holds the first one: `Nombre;Apellido`.
            english[first] = "firstname"
        }
        joined = english.contains("firstname") ? names["name"] : nil
        var (columns, unknown): ([Column], [String]) = ([], [])
        for (title, english) in zip(titles, english) {
            let hasLastNameFirst = joined == nil ? SheetTitles.hasLastNameFirst(title) : nil
            var name = hasLastNameFirst == nil ? names[SheetTitles.key(title)] : names["name"]
            if let english {
                if Self.parts.contains(english) {
                    // A family name alone is better than none.
                    name = joined != nil ? english : english == "lastname" ? names["name"] : nil
                } else {
                    name = names[english == "fullname" ? "name" : english]
                }
            }
            columns.append(Column(title: title, name: name, hasLastNameFirst: hasLastNameFirst))
            if name == nil, !title.isEmpty { unknown.append(title) }
        }
        (self.columns, self.unknown) = (columns, unknown)
        // Some people have two last names, each in its own column.
        for name in Set(columns.compactMap(\.name)).sorted() where name != "lastname" {
            let same = columns.filter { $0.name == name }.map { quoted($0.title) }
            guard same.count == 1 else {
                throw SheetFailure.badFile(
                    path, reason: "the headings \(listed(same)) both mean \(name); keep one of these columns")
            }
        }
        for name in required where name != joined && !columns.contains(where: { $0.name == name }) {
            let titles = self.titles.prefix(12).map(quoted)
            throw SheetFailure.badFile(
                path,
                reason:
                    "no column has the heading \(quoted(name)); the first line of the file has \(titles.joined(separator: ", "))"
            )
        }
    }

    func cells(_ texts: [String]) -> Result<[SheetReader.Cell], UsageFailure> {
        if texts.dropFirst(columns.count).contains(where: { !$0.isEmpty }) {
            return .failure(UsageFailure("it has \(texts.count) fields, and the header has \(columns.count)"))
        }
        var cells: [SheetReader.Cell] = []
        for (place, column) in columns.enumerated() {
            guard let name = column.name else { continue }
            let text = place < texts.count ? column.text(texts[place]) : ""
            cells.append(.init(column: name, title: column.title, text: text))
        }
        guard let joined else { return .success(cells) }
        let apelido = columns.firstIndex { $0.name == "lastname" && Self.isApelido($0.title) }
        if let apelido, apelido < texts.count, !texts[apelido].isEmpty,
            cells.contains(where: { $0.column == "firstname" && $0.text.contains(" ") })
        {
            return .failure(
                UsageFailure(
                    "\(columns[apelido].title) may be a last name or a nickname; change the heading to Sobrenome or Alcunha"
                ))
        }
        // Beside a first name, a column titled as a name holds the last one.
        let last = columns.contains { $0.name == "lastname" } ? "lastname" : joined
        let parts = ["firstname", "middlename", last].flatMap { part in cells.filter { $0.column == part } }
        let whole = parts.map(\.text).filter { !$0.isEmpty }.joined(separator: " ")
        let others = cells.filter { !Self.parts.contains($0.column) && $0.column != joined }
        return .success([.init(column: joined, title: parts.first?.title ?? joined, text: whole)] + others)
    }
}
