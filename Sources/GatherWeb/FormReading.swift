import Foundation
import GatherDatabase
import GatherKit

/// The values that a form sends for the parameters of a route, within the current budget.
struct FormReading {
    private(set) var arguments = Arguments()
    /// The texts, as typed, but none longer than a value of its parameter.
    private(set) var texts: [String: [String]] = [:]
    /// The problems, by parameter, as sentences that begin with its label.
    private(set) var problems: [String: String] = [:]
    private(set) var files: [String: SentFiles.Content] = [:]

    /// The arguments as plain data.
    func values(of route: RouteDescription) -> Record { arguments.values(of: route.parameters) }

    /// The parameters for which the form has fields.
    func fields(of route: RouteDescription) -> [Parameter] {
        let isNew = route.title(with: arguments) == route.title
        return route.parameters.filter { parameter in
            // A page asks the question.
            parameter != Argument.yes.parameter && parameter != route.clearing
                && (!parameter.isLeftOutOfNewForms || texts[parameter.name]?.isEmpty == false)
                && (!parameter.isOnlyNew || isNew)
        }
    }

    /// The form after a failure of the route, with the message at the field that it is about, or else above the form.
    func refused(by failure: any Failure, _ route: RouteDescription) -> (form: FormReading, alerts: [Block]) {
        let sentence = WebPages.sentence(failure.message, aboutFormOf: route)
        guard let field = field(of: failure, route) else { return (self, [.alert(sentence)]) }
        var form = self
        form.problems[field.name] = sentence
        return (form, [])
    }

    /// The field that a failure is about: the one that it names, whose text it quotes, or whose option it advises to
    /// change; nil for none or several.
    private func field(of failure: any Failure, _ route: RouteDescription) -> Parameter? {
        let fields = fields(of: route)
        let named = failure.arguments.compactMap { name in fields.first { $0.name == name } }
        if let field = named.first(where: arguments.contains) ?? named.first { return field }
        let quoting = fields.filter { field in
            texts[field.name, default: []].contains { !$0.isEmpty && failure.message.contains(quoted($0)) }
        }
        if let field = quoting.first { return field }
        // An example may name other options, and a command to type has its own.
        let advice = failure.message.prefix { $0 != ":" }
        let options = Set(advice.matches(of: WebPages.option).map { String($0.name) })
        let changed = fields.filter { $0.style != .positional && options.contains($0.name) }
        return changed.count == 1 ? changed[0] : nil
    }

    /// The maximum number of values of a parameter.
    static let maximumValues = 1000
    /// The cost of a value, in steps.
    private static let stepsOfAValue = 100

    init(_ fields: Fields, of route: RouteDescription, at now: Timestamp, checksRequired: Bool) throws(BudgetFailure) {
        for parameter in route.parameters {
            let typed = fields.all(parameter.name)
            let present = fields.all(FormRenderer.present + parameter.name).first
            // Only changed values count, so that changes made by others meanwhile stay.
            if let present, typed == [present] { continue }
            let isEmptied = typed.isEmpty && present != nil
            if isEmptied, let clear = route.clearing {
                texts[parameter.name] = [""]
                try? arguments.read(parameter.name, for: clear, at: now)
                continue
            }
            var sent = isEmptied && parameter.isRemovable ? [""] : typed
            if parameter.kind == .file {
                sent = addFiles(of: parameter, in: fields)
            } else if parameter.style != .secret {
                texts[parameter.name] = sent.map { String($0.unicodeScalars.prefix(parameter.longestText)) }
            }
            guard let values = split(sent, for: parameter) else { continue }
            if parameter.kind == .newSecret, !values.isEmpty,
                values != fields.all(parameter.name + FormRenderer.again)
            {
                refuse(parameter, "must be the same in both fields")
            }
            for value in parameter.isRepeated ? values : Array(values.prefix(1)) {
                try add(value, for: parameter, at: now)
            }
            if checksRequired, parameter.isRequired, values.isEmpty { refuse(parameter, "is missing") }
        }
    }

    private mutating func refuse(_ parameter: Parameter, _ problem: String) {
        problems[parameter.name] = "\(parameter.label) \(problem)"
    }

    /// Adds the files of a field, and returns their names.
    private mutating func addFiles(of parameter: Parameter, in fields: Fields) -> [String] {
        let sent = fields.files.filter { $0.field == parameter.name }.prefix(parameter.isRepeated ? .max : 1)
        for file in sent { files[file.name] = .data(Data(file.bytes)) }
        return sent.map(\.name)
    }

    /// The values in the texts of a field; nil if they are too long or too many.
    private mutating func split(_ texts: [String], for parameter: Parameter) -> [String]? {
        guard texts.allSatisfy({ $0.utf8.count <= parameter.longestText }) else {
            let limit = parameter.kind.maximumLength.map { "\($0) characters" } ?? "\(parameter.longestText) bytes"
            refuse(parameter, "can have at most \(limit)")
            return nil
        }
        let values = parameter.values(in: texts)
        guard values.count <= Self.maximumValues else {
            refuse(parameter, "can have at most \(Self.maximumValues) values")
            return nil
        }
        return values
    }

    private mutating func add(_ value: String, for parameter: Parameter, at now: Timestamp) throws(BudgetFailure) {
        try Budget.current.spend(steps: Self.stepsOfAValue, bytes: value.utf8.count)
        do {
            try arguments.read(value, for: parameter, at: now)
        } catch {
            refuse(parameter, error.message.without(parameter))
        }
    }
}

extension RouteDescription {
    /// The parameter that names fields to clear, which a form does by leaving them empty.
    fileprivate var clearing: Parameter? { parameters.first { $0.name == "clear" && !$0.kind.choices.isEmpty } }
}

extension String {
    /// A message without the name of the parameter that it begins with.
    fileprivate func without(_ parameter: Parameter) -> String {
        String(trimmingPrefix("\(parameter.usageName) "))
    }
}

extension Parameter {
    /// Whether a form has a field for it only if it is given: a parameter for typing, or the subject of the form.
    fileprivate var isLeftOutOfNewForms: Bool { isOnlyTyped || pageTitle != nil }

    /// Whether a field of a form has several values with commas between them, or a pasted list.
    fileprivate var takesCommas: Bool { isRepeated && !kind.isList && kind.isReference }

    /// Whether a field of a form has several values, each on a line.
    var takesLines: Bool {
        isRepeated && !kind.isList && !kind.isReference && kind.choices.isEmpty && kind.range == nil
    }

    /// The values in the texts of a field, of which one more than ``FormReading/maximumValues`` are enough.
    fileprivate func values(in texts: [String]) -> [String] {
        // Names that are tapped are one list.
        if kind.isList, !isRepeated, texts.count > 1 { return [texts.joined(separator: ", ")] }
        if takesCommas {
            return texts.flatMap { text in
                kind.isPasted(text)
                    ? [text]
                    : text.split(separator: ",", maxSplits: FormReading.maximumValues)
                        .map { String($0).trimmingWhitespace() }.filter { !$0.isEmpty }
            }
        }
        // The empty lines of a pasted list have a meaning, too.
        if takesLines, !kind.joinsWords {
            return texts.flatMap { $0.split(whereSeparator: \.isNewline).map(String.init) }
        }
        return texts
    }

    /// Whether an empty text removes the present value.
    var isRemovable: Bool { !isRequired && (try? kind.read("")) as? String == "" }

    /// The maximum size of the text of a field, in bytes.
    fileprivate var longestText: Int {
        if takesCommas || takesLines || kind.isList { return Fields.longestText }
        // A character takes up to four bytes, or some more with accents.
        return kind.maximumLength.map { max(1000, 4 * $0) } ?? AnyKind.longestText
    }
}
