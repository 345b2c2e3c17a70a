import GatherKit
import GatherQR
import GatherScript

/// Renders blocks as HTML, the only place that does.
struct BlockRenderer {
    /// Makes the button of an action; nil where no actions are allowed.
    var button: ((Action, Look) -> HTML)?
    /// The address and the hidden fields of a form in which a text is typed for a command.
    var form: (address: String, hidden: HTML)?
    /// The label of that form's button.
    var sending: (Action) -> String = { _ in "Save" }
    /// Whether messages are meant to be sent, rather than only copied.
    var sendsMessages = true
    /// Makes the button of a command that a sentence advises, from its title and its line; empty on the page of the
    /// command itself, and nil if no page has the command.
    var command: ((String, String) -> [HTML]?)?
    /// A link at the end of the large heading of a match day.
    var calendar: HTML?
    /// The titles of sections; a text that begins with one of them leads there.
    var targets: [String] = []
    /// The addresses that the rows of the table lead to, if they have any.
    var rows: [String] = []
    /// Whether the rows are people.
    var rowsArePeople = false

    /// The look of an action.
    enum Look {
        /// A button among others.
        case button
        /// A row of a list, as wide as the page.
        case row
    }

    /// The blocks, one below the other; several messages in succession as a list.
    func html(_ blocks: [Block]) -> HTML {
        var (parts, messages) = ([HTML](), [String]())
        func endMessages() {
            parts += messages.count > 1 ? [Self.list(messages.map(row))] : messages.map(message)
            messages = []
        }
        for block in blocks {
            if case .message(let text, _) = block {
                messages.append(text)
            } else {
                endMessages()
                parts.append(html(block))
            }
        }
        endMessages()
        return HTML(parts)
    }

    func html(_ block: Block) -> HTML {
        switch block {
        case .text(let text): link(from: text) ?? paragraphs(text, class: nil)
        case .alert(let text): paragraphs(text, class: "alert")
        case .banner(let text, let details): banner(text, details)
        case .section(let title, let fields): section(title, fields)
        case .table(let grid): table(grid)
        case .chart(let chart): self.chart(chart)
        case .segments(let segments): self.segments(segments)
        case .pitch(let pitch): self.pitch(pitch)
        case .message(let text, _): message(text)
        case .actions(let title, let actions): self.actions(title, actions)
        case .rows(let title, let actions): self.rows(title, actions)
        case .figures(let fields): figures(fields)
        case .qrCode(let text): qrCode(text)
        }
    }

    /// A text that leads to the section with more about it; nil for any other text.
    private func link(from text: String) -> HTML? {
        targets.first { text.hasPrefix($0.hasSuffix(".") ? String($0.dropLast()) : $0) }.flatMap(anchor).map { id in
            HTML(.p, content: HTML(.a, .href("#\(id)"), content: HTML(text)))
        }
    }

    /// The anchor of a section that a text leads to.
    private func anchor(of title: String) -> String? { targets.firstIndex(of: title).map { "section-\($0)" } }

    private func paragraphs(_ text: String, class name: String?) -> HTML {
        HTML(
            text.split(separator: "\n").map { line in
                let (sentences, buttons) = advice(in: String(line))
                let text = sentences.isEmpty ? [] : [HTML(.p, name.map { .class($0) }, content: HTML(sentences))]
                return HTML(text + (buttons.isEmpty ? [] : [HTML(.div, .class("actions"), children: buttons)]))
            })
    }

    /// The problem with a field, and the button for the command that the message advises.
    func problem(_ text: String, id: String) -> HTML {
        let (sentences, buttons) = advice(in: text)
        return HTML(.p, .class("problem"), .id(id), content: HTML(sentences.isEmpty ? text : sentences))
            + (buttons.isEmpty ? HTML([]) : HTML(.div, .class("actions"), children: buttons))
    }

    /// The maximum number of words in a sentence that becomes a button.
    private static let mostWordsOfAdvice = 5

    /// The sentences of a text, and the button for the command at its end, as in `Plan one with: match plan WHEN` and
    /// `To plan one, type: match plan WHEN`.
    private func advice(in text: String) -> (sentences: String, buttons: [HTML]) {
        guard let command, Self.mayAdvise(text),
            let match = text.wholeMatch(
                of: /(?<sentences>|.*[.;:] )(?:(?<title>[^.;:]+) with|[Tt]o (?<aim>[^.;:]+), type): (?<line>.+)/),
            let title = match.title ?? match.aim,
            title.count(where: { $0 == " " }) < Self.mostWordsOfAdvice,
            let buttons = command(String(title).capitalizedFirst, String(match.line))
        else { return (text, []) }
        let sentences = String(match.sentences).trimmingWhitespace()
        return (sentences.hasSuffix(";") ? sentences.dropLast() + "." : sentences, buttons)
    }

    /// Whether a text may have a command at its end.
    static func mayAdvise(_ text: String) -> Bool { text.contains(" with: ") || text.contains(", type: ") }

    private func heading(_ title: String) -> HTML {
        title.isEmpty ? HTML([]) : HTML(.h2, content: Self.unbroken(title))
    }

    /// A text, which is a link if it is an address.
    func text(_ text: String) -> HTML {
        let isAddress = text.hasPrefix("https://") && !text.contains(where: \.isWhitespace)
        return isAddress ? elsewhere(text, to: text) : HTML(text)
    }

    /// A link to another server.
    private func elsewhere(_ text: String, to address: String) -> HTML {
        HTML(.a, .href(address), .init("rel", "noopener noreferrer"), content: HTML(text))
    }

    private func section(_ title: String, _ fields: [Block.LabelledText]) -> HTML {
        let rows = fields.flatMap { field in
            [
                HTML(.dt, content: HTML(field.label)),
                HTML(.dd, content: text(field.text), field.sparkline.map(sparkline)),
            ]
        }
        return HTML(
            .section, anchor(of: title).map { .id($0) },
            content: heading(title), rows.isEmpty ? nil : HTML(.dl, children: rows))
    }

    /// The maximum length of a score or a clock, which is larger than other banners.
    private static let mostLarge = 5

    /// Whether a block has the calendar at its end.
    static func takesCalendar(_ block: Block) -> Bool {
        if case .banner(let text, _) = block { text.count > mostLarge } else { false }
    }

    private func banner(_ text: String, _ details: [Block.Detail]) -> HTML {
        let isLarge = text.count <= Self.mostLarge
        let parts = details.enumerated().map { place, detail in
            HTML(place == 0 ? "" : " · ")
                + (detail.address.map { elsewhere(detail.text, to: $0) } ?? HTML(detail.text))
        }
        let line = parts.isEmpty ? [] : [HTML(.span, children: parts)]
        let calendar = isLarge ? nil : calendar
        return HTML(
            .div, .class(isLarge ? "banner large" : "banner"),
            content: HTML(.strong, content: HTML(text)),
            calendar.map { HTML(.div, children: line + [$0]) } ?? HTML(line))
    }

    private func figures(_ fields: [Block.LabelledText]) -> HTML {
        HTML(
            .dl, .class("figures"),
            children: fields.map {
                HTML(.div, content: HTML(.dt, content: HTML($0.label)), HTML(.dd, content: HTML($0.text)))
            })
    }

    private func table(_ grid: Grid) -> HTML {
        guard !grid.rows.isEmpty else {
            return HTML(
                .section, content: grid.title.map(heading),
                paragraphs(grid.placeholder, class: "empty"))
        }
        // A column without any text would only take up space.
        let columns = grid.columns.indices.filter { index in grid.rows.contains { !$0[index].isEmpty } }
        let addresses = rows.count == grid.rows.count ? rows : []
        if !addresses.isEmpty || grid.columns.contains(where: { $0.role == .name }) {
            return HTML(.section, content: grid.title.map(heading), list(of: grid, columns, leadingTo: addresses))
        }
        let numeric: (Int) -> HTML.Attribute? = { grid.columns[$0].isNumeric ? .class("number") : nil }
        let head = columns.map { index in
            HTML(.th, .init("scope", "col"), numeric(index), content: HTML(grid.columns[index].title))
        }
        let rows = grid.rows.map { row in
            HTML(
                .tr,
                children: columns.map { HTML(.td, numeric($0), content: HTML(.bdi, content: Self.unbroken(row[$0]))) })
        }
        return HTML(
            .div, .class("scroll"), .init("tabindex", "0"), .init("role", "region"),
            .init("aria-label", grid.title ?? grid.columns[Self.nameColumn(of: grid)].title),
            content: HTML(
                .table,
                content: grid.title.map { HTML(.caption, content: HTML($0)) },
                HTML(.thead, content: HTML(.tr, children: head)), HTML(.tbody, children: rows)))
    }

    /// The column with the names of the rows.
    private static func nameColumn(of grid: Grid) -> Int {
        grid.columns.firstIndex { $0.role == .name } ?? grid.columns.firstIndex { !$0.isNumeric } ?? 0
    }

    /// A table as a list: each row can be tapped, and has a name, further texts, and a number at its end.
    private func list(of grid: Grid, _ columns: [Int], leadingTo addresses: [String]) -> HTML {
        let name = Self.nameColumn(of: grid)
        let isOfPeople = grid.columns[name].title == "Player" || rowsArePeople && !addresses.isEmpty
        let others = columns.filter {
            $0 != name && grid.columns[$0].role != .key && !["", "#"].contains(grid.columns[$0].title)
        }
        // A single number explains itself, such as the amount that somebody owes.
        let value = others.count == 1 ? others.first { grid.columns[$0].isNumeric } : nil
        return Self.list(
            grid.rows.enumerated().map { number, row in
                let details = others.filter { $0 != value && !row[$0].isEmpty }.map { index in
                    // A minute explains itself, as in 12'.
                    let isTitled = grid.columns[index].isNumeric && !row[index].hasSuffix("'")
                    return isTitled ? "\(grid.columns[index].title) \(row[index])" : row[index]
                }
                return Self.row(
                    row[name], details.joined(separator: " · "), value: value.map { row[$0] } ?? "",
                    person: isOfPeople ? Action.Person(row[name]) : nil,
                    to: addresses.isEmpty ? nil : addresses[number])
            })
    }

    /// A list of rows.
    static func list(_ rows: [HTML]) -> HTML { rows.isEmpty ? HTML([]) : HTML(.ul, .class("rows"), children: rows) }

    /// A row, which leads to a page if it has an address.
    static func row(
        _ name: String, _ details: String, value: String = "", person: Action.Person? = nil, to address: String?
    ) -> HTML {
        let content = content(ofRow: name, details, value: value, person: person)
        let row = address.map { HTML(.a, .class("row"), .href($0), children: content) }
        return HTML(.li, content: row ?? HTML(.div, .class("row"), children: content))
    }

    /// The content of an action's button or row.
    static func content(of action: Action, as look: Look) -> [HTML] {
        switch look {
        case .button:
            [HTML(.bdi, content: HTML(action.title))]
                + (action.note.isEmpty ? [] : [HTML(.small, content: HTML(" " + action.note))])
        case .row:
            content(
                ofRow: action.title, action.note, value: action.value, sign: action.sign, person: action.person)
        }
    }

    /// The part of an action that opens its choices or its text field when tapped.
    private static func summary(of action: Action, as look: Look) -> HTML {
        let content = content(of: action, as: look)
        return switch look {
        case .button: HTML(.summary, content: HTML(.span, .class("what"), children: content))
        case .row: HTML(.summary, .class("row"), children: content)
        }
    }

    /// The content of a row.
    private static func content(
        ofRow name: String, _ details: String, value: String = "", sign: Action.Sign? = nil,
        person: Action.Person? = nil
    ) -> [HTML] {
        [
            person.map(avatar),
            sign.map { HTML(.span, .class("sign \($0.rawValue)"), .init("aria-hidden", "true")) },
            HTML(
                .span, .class("what"),
                content: HTML(.bdi, content: unbroken(name)),
                details.isEmpty ? nil : HTML(.small, content: HTML(" " + details))),
            value.isEmpty ? nil : HTML(.span, .class("value"), content: HTML(value)),
        ].compactMap(\.self)
    }

    /// A text in which scores are not broken at the hyphen.
    static func unbroken(_ text: String) -> HTML {
        // Few texts contain one, and matching a pattern is slow.
        guard text.utf8.contains(UInt8(ascii: "-")) else { return HTML(text) }
        var (rest, pieces) = (Substring(text), [HTML]())
        while let score = rest.firstMatch(of: /\d+-\d+/) {
            pieces.append(HTML(String(rest[..<score.range.lowerBound])))
            pieces.append(HTML(.span, .class("score"), content: HTML(String(score.output))))
            rest = rest[score.range.upperBound...]
        }
        return HTML(pieces + [HTML(String(rest))])
    }

    /// A chart as a list, like the rankings that pages show.
    private func chart(_ chart: Chart) -> HTML {
        let rows = chart.bars.map { bar in
            Self.row(
                (bar.rank.map { "\($0). " } ?? "") + bar.label,
                [bar.sparkline?.marks ?? "", bar.note].filter { !$0.isEmpty }.joined(separator: " · "),
                value: String(bar.number), to: nil)
        }
        return HTML(
            .section, content: heading(chart.title ?? chart.measure),
            rows.isEmpty ? paragraphs(chart.placeholder, class: "empty") : Self.list(rows))
    }

    private func sparkline(_ line: Sparkline) -> HTML {
        HTML(
            .span, .class("sparkline"), .init("title", line.points.map(\.word).joined(separator: ", ")),
            content: HTML(" " + line.marks))
    }

    private func segments(_ segments: [Block.Segment]) -> HTML {
        HTML(.div, .class("segments"), children: zip(segments, Self.shirts(segments.map(\.shirt))).map(segment))
    }

    private func segment(_ segment: Block.Segment, shirt: String?) -> HTML {
        HTML(
            .section, shirt.map { .class("shirt \($0)") },
            content: heading(segment.title),
            HTML(
                .ol, segment.people == true ? .class("people") : nil,
                children: segment.items.map { item in
                    let name = item.firstRange(of: " (").map { String(item[..<$0.lowerBound]) } ?? item
                    return HTML(
                        .li, content: segment.people == true ? Self.avatar(Action.Person(name)) : nil,
                        HTML(.bdi, content: HTML(item)))
                }))
    }

    /// The code with its text, or the text alone where the library is missing.
    private func qrCode(_ text: String) -> HTML {
        let isAddress = text.hasPrefix("https://") || text.hasPrefix("http://")
        let words = HTML(.p, content: isAddress ? HTML(.a, .href(text), content: HTML(text)) : HTML(text))
        guard let code = try? QRCode(text) else { return words }
        let zone = QRCode.quietZone
        let side = String(code.rows.count + 2 * zone)
        var path = ""
        for (y, row) in code.rows.enumerated() {
            for (x, isDark) in row.enumerated() where isDark { path += "M\(x + zone) \(y + zone)h1v1h-1z" }
        }
        return HTML(
            .svg, .class("qr"), .init("viewBox", "0 0 \(side) \(side)"), .init("role", "img"),
            .init("aria-label", "QR code"),
            content: HTML(.rect, .init("width", side), .init("height", side), .init("fill", "#fff")),
            HTML(.path, .init("d", path))) + words
    }
}

// MARK: - What can be done

extension BlockRenderer {
    private func actions(_ title: String?, _ actions: [Action]) -> HTML {
        guard button != nil, !actions.isEmpty else { return HTML([]) }
        return HTML(
            .section, content: title.map(heading),
            HTML(.div, .class(Self.className(of: actions)), children: actions.map { self.action($0, in: title ?? "") }))
    }

    /// The class of actions side by side: more answers than fit in a line are a scale.
    private static func className(of actions: [Action]) -> String {
        actions.count { $0.sign != nil } > mostAnswers ? "actions scale" : "actions"
    }

    private func rows(_ title: String?, _ actions: [Action]) -> HTML {
        guard button != nil, !actions.isEmpty else { return HTML([]) }
        // Counted from the end, the identifiers of rows with the same title stay when rows are added above them.
        var titles: [String: Int] = [:]
        let names = actions.reversed().map { action in
            defer { titles[action.title, default: 0] += 1 }
            return titles[action.title].map { "\(action.title)/\($0)" } ?? action.title
        }
        let rows = zip(actions, names.reversed()).map { row(of: $0, named: $1, in: title ?? "") }
        return HTML(.section, content: title.map(heading), Self.list(rows))
    }

    /// An action as a row: a text field, a button, answers side by side, or choices to unfold.
    private func row(of action: Action, named name: String, in title: String) -> HTML {
        if let label = action.inputLabel { return HTML(.li, content: ask(action, label, in: title, as: .row)) }
        if action.choices.isEmpty { return HTML(.li, content: button?(action, .row)) }
        let place = "\(title)/\(name)"
        let choices = action.choices.map { self.action($0, in: place) }
        if Self.hasOnlyAnswers(action) {
            return HTML(
                .li, .class("answers"),
                content: HTML(.div, .class("row"), children: Self.content(of: action, as: .row)),
                HTML(
                    .div, .class("actions"), .init("role", "group"), .init("aria-label", action.title),
                    children: choices))
        }
        return HTML(
            .li,
            content: HTML(
                .details, .id(place), .init("name", "row"),
                content: Self.summary(of: action, as: .row),
                HTML(.div, .class(Self.className(of: action.choices)), children: choices)))
    }

    /// The maximum number of answers in a line.
    private static let mostAnswers = 3

    /// Whether only an answer can be chosen, so that a row shows the answers at once.
    private static func hasOnlyAnswers(_ action: Action) -> Bool {
        action.choices.count <= mostAnswers
            && action.choices.allSatisfy { $0.sign != nil && $0.choices.isEmpty && $0.inputLabel == nil }
    }

    /// A button, or something to unfold; `place` distinguishes actions with the same title.
    private func action(_ action: Action, in place: String) -> HTML {
        if let label = action.inputLabel { return ask(action, label, in: place, as: .button) }
        guard !action.choices.isEmpty else { return button?(action, .button) ?? HTML([]) }
        return HTML(
            // Only one menu is open at a time; without a name, they would not form a group.
            .details, .id("\(place)/\(action.title)"), .init("name", place.isEmpty ? "menu" : place),
            action.isMarked ? .class("marked") : nil,
            content: Self.summary(of: action, as: .button),
            HTML(
                .div, .class("actions"),
                children: action.choices.map { self.action($0, in: "\(place)/\(action.title)") }))
    }

    /// A text field to unfold, among buttons or in a row of a list.
    private func ask(_ action: Action, _ label: String, in place: String, as look: Look) -> HTML {
        guard let form, button?(action, .button) != nil else { return HTML([]) }
        let id = "\(place)/\(action.title)"
        return HTML(
            .details, .id(id), look == .row ? .init("name", "row") : action.isMarked ? .class("marked") : nil,
            content: Self.summary(of: action, as: look),
            HTML(
                .form, .init("method", "post"), .init("action", form.address),
                content: form.hidden,
                HTML(.input, .type("hidden"), .name("line"), .value(commandLine(of: action.words))),
                action.wordsIfEmpty.isEmpty
                    ? nil
                    : HTML(.input, .type("hidden"), .name("empty"), .value(commandLine(of: action.wordsIfEmpty))),
                HTML(.label, .init("for", "\(id)/text"), content: HTML(label)),
                HTML(
                    .input, .id("\(id)/text"), .name("text"),
                    action.value.isEmpty
                        ? action.wordsIfEmpty.isEmpty ? .init("required") : nil : .value(action.value),
                    .init("autocomplete", "off")),
                HTML(.button, .class("marked"), content: HTML(sending(action)))))
    }

    private func pitch(_ pitch: Pitch) -> HTML {
        let shirts = Self.shirts([pitch.top.shirt, pitch.bottom.shirt])
        return HTML(
            .div, .class("pitch"),
            content: side(pitch.top, "top", shirts[0]), side(pitch.bottom, "bottom", shirts[1]))
    }

    /// A team, in lines from its own goal to the halfway line; players without a line stand in midfield.
    private func side(_ side: Pitch.Side, _ place: String, _ shirt: String?) -> HTML {
        let lines = Pitch.Line.allCases.map { line in
            side.players.filter { ($0.line ?? .midfield) == line }
        }.filter { !$0.isEmpty }
        let rows = lines.map { players in
            HTML(.ul, children: players.map { HTML(.li, content: player($0, of: side.title)) })
        }
        return HTML(
            .section, .class(place + (shirt.map { " shirt \($0)" } ?? "")),
            content: heading(side.title.isEmpty ? "" : "\(side.title) (\(side.players.count))"),
            HTML(place == "top" ? rows : rows.reversed()))
    }

    private func player(_ player: Pitch.Player, of team: String) -> HTML {
        let name =
            [HTML(.bdi, content: HTML(player.name))]
            + (player.note.map { [HTML(.small, content: HTML(" " + $0))] } ?? [])
        guard button != nil, !player.actions.isEmpty else { return HTML(.span, .class("player"), children: name) }
        let place = "\(team)/\(player.name)"
        return HTML(
            .details, .id(place), .class("player"), .init("name", "player"),
            content: HTML(.summary, children: name),
            HTML(
                .div, .class("actions"), .init("data-name", player.name),
                children: player.actions.map { action($0, in: place) }))
    }
}
