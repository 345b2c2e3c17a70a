import GatherKit

/// Renders the form of a route from its parameters.
struct FormRenderer {
    /// Renders the problem with a field.
    var blocks = BlockRenderer()

    /// A parameter with what is known about its value.
    struct Field {
        let parameter: Parameter
        /// The values that were typed before, or are proposed.
        var values: [String] = []
        /// The value in the store, which does not count as a change; nil if it has none.
        var present: String?
        /// The name of the value in the store, where the form is obviously about it; nil for a visible field.
        var label: String?
        /// All rows that can be chosen; empty if they are only suggested.
        var choices: [(word: String, label: String)] = []
        /// The suggestions of the store.
        var suggestions: [Suggestion] = []
        /// Whether there are more suggestions than these.
        var isCut = false
        /// A value of the attribute `autocomplete` that a browser may fill in; nil for what was typed before, because
        /// browsers do not restore a field that is `off` when the user returns to a form.
        var autocomplete: String?
        /// The problem with the value, as a sentence; nil if there is none.
        var problem: String?

        var name: String { parameter.name }
        var value: String { values.first ?? "" }
        /// Whether the form shows it without unfolding.
        var isMain: Bool {
            parameter.style == .secret || parameter.style == .positional || problem != nil
                || !values.isEmpty && !parameter.isFolded
        }
    }

    /// The maximum number of fields besides the main ones that are not folded.
    private static let mostOthers = 5
    /// The same limit for a form that edits something.
    private static let mostChanges = 8

    /// The form with its fields; if there are many, rarely used ones are folded.
    ///
    /// - Parameters:
    ///   - title: The title of the page without a name.
    ///   - named: The title with the name of the form's subject, if it has a place for that.
    ///   - address: The address to send it to.
    ///   - isRead: Whether it only reads, so that its answer is a page with an address of its own.
    ///   - hidden: The hidden fields.
    func form(
        _ route: RouteDescription, _ fields: [Field], titled title: String, _ named: (text: String, hasName: Bool),
        to address: String, isRead: Bool, hidden: HTML
    ) -> HTML {
        // A form that changes something shows everything that can be changed.
        let asksAll = title != route.title
        let others = fields.filter { !$0.isMain && !$0.parameter.isFolded && (asksAll || $0.parameter.isAsked) }
            .map(\.name)
        let areFew = others.count <= (route.needsOption ? Self.mostChanges : Self.mostOthers)
        let shown = Set(areFew ? others : Array(others.prefix(Self.mostOthers - 1)))
        let main = fields.filter { $0.isMain || shown.contains($0.name) }
        let rest = fields.filter { !$0.isMain && !shown.contains($0.name) }
        let more = fields.compactMap(\.label).first.map { "More about \($0)" } ?? "More options"
        let hasFile = fields.contains { $0.parameter.kind == .file }
        return HTML(
            .form, .init("method", isRead ? "get" : "post"), .init("action", address), .class("route"),
            hasFile ? .init("enctype", "multipart/form-data") : nil,
            content: isRead ? nil : hidden,
            HTML(main.map { self.field($0, among: main, isInTitle: named.hasName) }),
            rest.isEmpty
                ? nil
                : HTML(.details, .id("more"), content: HTML(.summary, content: HTML(more)), HTML(rest.map(field))),
            HTML(
                .button, .class(route.isLoss ? "danger" : "main"),
                content: HTML(isRead ? "Show" : route.button(on: named.text))))
    }

    /// A field, or the list that it shares with others, if it is the first of them.
    ///
    /// - Parameter isInTitle: Whether the title of the page contains the name of the form's subject.
    private func field(_ field: Field, among all: [Field], isInTitle: Bool) -> HTML {
        if isInTitle, field.label != nil { return hidden(field) }
        guard let title = field.parameter.listTitle, isChosenByTapping(field) else { return self.field(field) }
        let fields = all.filter { $0.parameter.listTitle == title }
        return fields.first?.name == field.name ? list(title, fields) : HTML([])
    }

    /// A list in which each name is chosen for one of several fields.
    private func list(_ title: String, _ fields: [Field]) -> HTML {
        let rows = fields[0].suggestions.map { name in
            HTML(
                .div, .class("choice"), .init("role", "group"), .init("aria-label", name.text),
                content: HTML(.bdi, content: HTML(name.text)),
                HTML(fields.map { chip(name.text, of: $0, labelled: $0.parameter.label) }))
        }
        let others = fields.compactMap { rest($0, id(of: $0), labelled: "Other players for \($0.parameter.label)") }
        let isOpen = fields.contains { !typed($0).isEmpty || $0.problem != nil }
        return HTML(
            .fieldset, .class("field"),
            content: HTML(.legend, content: HTML(title)), HTML(fields.compactMap { problem(of: $0) }),
            HTML(rows),
            HTML(
                .details, isOpen ? .init("open") : nil,
                content: HTML(.summary, content: "Guests and others"), HTML(others)))
    }

    private func id(of field: Field) -> String { "field-\(field.name)" }

    private func problem(of field: Field) -> HTML? {
        field.problem.map { blocks.problem($0, id: "\(id(of: field))-problem") }
    }

    private func hidden(_ field: Field) -> HTML {
        HTML(.input, .type("hidden"), .name(field.name), .value(field.value))
    }

    private func field(_ field: Field) -> HTML {
        let parameter = field.parameter
        let id = id(of: field)
        let title = parameter.label
        let help = parameter.helpOfField.map { HTML(.small, .id("\(id)-help"), content: HTML($0)) }
        let problem = problem(of: field)
        if parameter.pageTitle != nil, !field.values.isEmpty, field.problem == nil {
            return hidden(field)
        }
        if let label = field.label {
            return HTML(.p, .class("subject"), content: HTML(.bdi, content: HTML(label))) + hidden(field)
        }
        if parameter.style == .flag {
            return HTML(
                .div, .class("field flag"),
                content: HTML(
                    .label,
                    content: checkbox("true", of: field, isChecked: !field.values.isEmpty, takesFocus: true),
                    HTML(" \(title) "), help), problem)
        }
        if isChosenByTapping(field) {
            let rest = rest(field, id)
            return HTML(
                .fieldset, .class("field"),
                content: HTML(.legend, content: HTML(title)), help, problem,
                HTML(
                    .div, .class("chips"),
                    children: field.suggestions.enumerated().map { place, name in
                        chip(name.text, of: field, labelled: name.text, takesFocus: place == 0 && rest == nil)
                    }), rest)
        }
        return HTML(
            .div, .class("field"), content: HTML(.label, .init("for", id), content: HTML(title)), help, problem,
            control(field, id),
            field.present.map { HTML(.input, .type("hidden"), .name(Self.present + parameter.name), .value($0)) },
            field.parameter.kind == .newSecret ? repeated(field, id) : nil)
    }

    /// Whether several values are chosen from existing ones.
    private func isChosenByTapping(_ field: Field) -> Bool {
        let parameter = field.parameter
        return (parameter.isRepeated || parameter.kind.isList) && parameter.kind.isReference
            && !field.suggestions.isEmpty
    }

    /// A name to tap.
    ///
    /// - Parameter takesFocus: Whether a problem with the field leads here.
    private func chip(_ value: String, of field: Field, labelled label: String, takesFocus: Bool = false) -> HTML {
        HTML(
            .label, .class("chip"),
            content: checkbox(value, of: field, isChecked: field.values.contains(value), takesFocus: takesFocus),
            HTML(.bdi, content: HTML(label)))
    }

    private func checkbox(_ value: String, of field: Field, isChecked: Bool, takesFocus: Bool) -> HTML {
        HTML(
            .input,
            [.type("checkbox"), .name(field.name), .value(value), isChecked ? .init("checked") : nil]
                + (takesFocus ? marks(ofProblem: field, id(of: field)) : []), [])
    }

    /// A field for people who are not among the suggestions, or for a pasted list.
    private func rest(
        _ field: Field, _ id: String, labelled label: String = "Or type names, or paste a list"
    ) -> HTML? {
        let (isOfList, kind) = (field.parameter.listTitle != nil, field.parameter.kind)
        guard field.isCut || isOfList || kind.takesPastedLists else { return nil }
        return HTML(.label, .init("for", id), content: HTML(label))
            + HTML(
                .textarea, [.id(id), .name(field.name), .init("rows", "3")] + marks(ofProblem: field, id),
                [HTML(typed(field).joined(separator: ", "))])
    }

    /// The values that were typed, not tapped.
    private func typed(_ field: Field) -> [String] {
        field.values.filter { value in !field.suggestions.contains { $0.text == value } }
    }

    private func attributes(_ field: Field, _ id: String) -> [HTML.Attribute?] {
        let parameter = field.parameter
        let isExplained = field.problem == nil && parameter.helpOfField != nil
        return [
            .id(id), .name(parameter.name), parameter.isRequired ? .init("required") : nil,
            isExplained ? .init("aria-describedby", "\(id)-help") : nil,
        ] + marks(ofProblem: field, id)
    }

    /// The attributes that lead to a field with a problem, even without the script.
    private func marks(ofProblem field: Field, _ id: String) -> [HTML.Attribute?] {
        if field.problem == nil { return [] }
        return [
            .init("aria-describedby", "\(id)-problem"), .init("aria-invalid", "true"), .init("autofocus"),
        ]
    }

    private func control(_ field: Field, _ id: String) -> HTML {
        let attributes = attributes(field, id)
        let kind = field.parameter.kind
        if field.parameter.style == .secret {
            if field.parameter.isCode {
                return HTML(
                    .input, attributes + [.type("text"), .init("autocomplete", "off"), .init("data-code")], [])
            }
            let isNew = kind == .newSecret
            return HTML(
                .input,
                attributes + [.type("password"), .init("autocomplete", isNew ? "new-password" : "current-password")],
                [])
        }
        if kind == .file { return HTML(.input, attributes + [.type("file")], []) }
        if !field.parameter.isRepeated {
            let words = kind.choices.map { ($0.word, $0.label.isEmpty ? $0.word : $0.label) }
            let choices = words.isEmpty ? field.choices : words
            if !choices.isEmpty { return select(field, attributes, from: choices) }
        }
        if let range = kind.range, !field.parameter.isRepeated {
            let limits: [HTML.Attribute?] = [
                .type("number"), .init("min", String(range.lowerBound)), .init("max", String(range.upperBound)),
                .init("inputmode", "numeric"), .value(field.value),
            ]
            return HTML(.input, attributes + limits, [])
        }
        if (kind.maximumLength ?? 0) > 500 || field.parameter.takesLines {
            let text = field.values.joined(separator: "\n")
            return HTML(.textarea, attributes + [.init("rows", field.parameter.takesLines ? "10" : "4")], [HTML(text)])
        }
        if let type = Self.dateType(of: field) {
            return HTML(.input, attributes + [.type(type), .value(field.value)], [])
        }
        let list = field.suggestions.isEmpty && !kind.isReference ? nil : "\(id)-list"
        let none = field.parameter.noneTitle
        let typed: [HTML.Attribute?] = [
            .value(field.values.joined(separator: ", ")), list.map { .init("list", $0) },
            kind == Kind.duration.erased ? .init("placeholder", "20") : none.map { .init("placeholder", $0) },
            field.autocomplete.map { .init("autocomplete", $0) }, .init("autocapitalize", "none"),
        ]
        let input = HTML(.input, attributes + typed, [])
        guard let list else { return input }
        return input
            + HTML(
                .datalist, .id(list),
                children: field.suggestions.map { HTML(.option, .value($0.text), content: HTML($0.summary)) })
    }

    /// The type of a field for a day or a moment; nil for any other field, and for a value that such a field cannot
    /// show.
    private static func dateType(of field: Field) -> String? {
        guard field.parameter.kind.nearestDay != nil else { return nil }
        let (value, day, minute) = (field.value, /\d{4}-\d\d-\d\d/, /\d{4}-\d\d-\d\dT\d\d:\d\d/)
        if value.wholeMatch(of: minute) != nil { return "datetime-local" }
        // The subject of a command has a time; the ends of a period are days.
        if field.parameter.style == .positional || field.parameter.hasTime {
            return value.isEmpty ? "datetime-local" : nil
        }
        return value.isEmpty || value.wholeMatch(of: day) != nil ? "date" : nil
    }

    private func select(
        _ field: Field, _ attributes: [HTML.Attribute?], from choices: [(word: String, label: String)]
    ) -> HTML {
        // A value that is always sent cannot be left out; a row must first be chosen.
        let isAlways = field.parameter.isRequired || !field.value.isEmpty && field.present == nil
        let none = isAlways && !field.parameter.kind.isReference ? [] : [("", field.parameter.noneTitle ?? "–")]
        return HTML(
            .select, attributes,
            (none + choices).map { word, label in
                HTML(.option, .value(word), field.value == word ? .init("selected") : nil, content: HTML(label))
            })
    }

    /// The second field for a new secret.
    private func repeated(_ field: Field, _ id: String) -> HTML {
        let name = field.name.replacing("-", with: " ")
        return HTML(.label, .init("for", "\(id)-again"), content: HTML("Confirm the \(name)"))
            + HTML(
                .input, .id("\(id)-again"), .name("\(field.name)\(Self.again)"), .type("password"), .init("required"),
                .init("autocomplete", "new-password"))
    }

    /// The suffix of a secret's name that makes the name of its repetition; no parameter has such a name.
    static let again = ".again"
    /// The prefix of a field's name that makes the name of its value in the store; no parameter has such a name.
    static let present = "present."
}

extension Parameter {
    /// The label of its field on a page: its title, or its name as words.
    var label: String {
        if let title { return title }
        return switch name {
        case "on": "Match day"
        case _ where takesLines && isRequired: "List"
        // The letter of a team is a capital.
        default:
            name.split(separator: "-").map { $0.count == 1 ? $0.uppercased() : String($0) }.joined(separator: " ")
                .capitalizedFirst
        }
    }

    /// The maximum number of words, without articles, in a help text that only repeats the label, as "the player's
    /// name".
    private static let mostWordsTold = 2

    /// The hint or help below its label on a page, unless it only repeats the label, or explains how to type what pages
    /// offer.
    fileprivate var helpOfField: String? {
        if title != nil { return hint }
        if help.contains("beginning") { return nil }
        let words = help.lowercased().split(separator: " ").filter { !["the", "a", "an", "of"].contains($0) }
        let isTold = words.last.map { label.lowercased().hasSuffix($0) } ?? true
        return isTold && words.count <= Self.mostWordsTold ? nil : help.addingToFirstPart(kind.rangeInWords)
    }
}

extension RouteDescription {
    /// Whether its title was declared, and does not follow from the summary.
    var isTitled: Bool { !summary.hasPrefix(title) }

    /// The first words of titles and summaries that say no more than Save.
    private static let changes: Set<Substring> = ["Change", "Correct", "Edit", "Keep", "Set", "Show"]

    /// The title of the button of its form: what the command does, or Save where it only sets something.
    ///
    /// - Parameter title: The title of the page, or of the unfolded part, which may not be an action.
    func button(on title: String) -> String {
        if parameters.contains(where: { $0.takesLines && $0.isRequired }) { return "Continue" }
        let (verb, aim) = (title.prefix { $0 != " " }, summary.prefix { $0 != " " })
        let isAct = (title == self.title || aim == verb) && Self.changes.isDisjoint(with: [verb, aim])
        return hasSecret || isAct ? title : "Save"
    }
}
