/// An argument of a route: one parameter or several, with the Swift type that their values are read as.
///
///     let player = Argument.positional("player", .player, "a name, the beginning of one, or #number")
///     let amount = Argument.positional("amount", .integer(1...1000), "how much was paid")
///     let payment = Argument(player, amount) { Payment(player: $0, amount: $1) }
public struct Argument<Content: Sendable>: Sendable {
    /// The parameters as data.
    public private(set) var parameters: [Parameter]
    /// Reads the value; rows that it names are looked up in the session, which is then required.
    let read: @Sendable (Arguments, Session?) throws -> Content

    /// The first of the parameters; most arguments have only one.
    public var parameter: Parameter { parameters[0] }

    init(_ parameters: [Parameter], read: @escaping @Sendable (Arguments, Session?) throws -> Content) {
        self.parameters = parameters
        self.read = read
    }

    /// Combines several arguments into one value.
    ///
    ///     Argument(first, last) { Period(from: $0, to: $1) }
    ///
    /// - Parameter make: Creates the value; throws a ``Failure`` when the parts contradict each other.
    public init<each Part: Sendable>(
        _ parts: repeat Argument<each Part>, make: @escaping @Sendable (repeat each Part) throws -> Content
    ) {
        var parameters: [Parameter] = []
        for part in repeat each parts { parameters += part.parameters }
        self.init(parameters) { given, session in try make(repeat try (each parts).read(given, session)) }
    }

    /// Returns the argument with its value replaced by the row that it names.
    ///
    ///     number.finding { try interactor.item($0, in: $1) }
    ///
    /// - Parameter find: Finds the row when the route opens; throws a ``Failure`` when there is none.
    public func finding<Found>(
        _ find: @escaping @Sendable (Content, Session) throws -> Found
    ) -> Argument<Found> {
        Argument<Found>(parameters) { given, session in
            guard let session else {
                throw UsageFailure("\(given.name(of: parameter)) is not known before the store is open")
            }
            return try find(try read(given, session), session)
        }
    }

    /// Returns the argument with a different name for its value in usage lines, such as `TIME`.
    package func taking(_ valueName: String) -> Argument { changed { $0.valueName = valueName } }

    /// Returns the argument, listed under "More options" in forms.
    public func unasked() -> Argument { changed { $0.isAsked = false } }

    /// Returns the argument, with a time beside the day in web forms.
    public func withTime() -> Argument { changed { $0.hasTime = true } }

    /// Returns the argument, with its fields folded in web forms, except for those with the given names.
    public func folded(except names: String...) -> Argument { changed { $0.isFolded = !names.contains($0.name) } }

    /// Returns the option as the subject of the command: forms hide it, and a page opened with it has this title.
    public func asSubject(titled title: String) -> Argument { changed { ($0.isAsked, $0.pageTitle) = (false, title) } }

    /// Returns the option, left out of forms about an existing subject.
    public func onlyNew() -> Argument { changed { $0.isOnlyNew = true } }

    /// Returns the argument, left out of web forms, such as a shorter way to type another one.
    public func onlyTyped() -> Argument { changed { $0.isOnlyTyped = true } }

    /// Returns the argument as one of several, such as two teams, for which a form offers the names of one list.
    ///
    /// - Parameter title: The title of the list, the same for all of them.
    public func chosen(in title: String) -> Argument { changed { $0.listTitle = title } }

    /// Returns the secret as a code that is used once: a field shows it, and a link may carry it after its `#`.
    public func asCode() -> Argument { changed { $0.isCode = true } }

    /// Returns the argument with a label for its field on a page, if its name would not be clear.
    ///
    /// - Parameters:
    ///   - none: The form's text for no value, such as `Does not repeat`; nil for a dash.
    ///   - hint: The text below the label; nil for none.
    public func titled(_ title: String, none: String? = nil, hint: String? = nil) -> Argument {
        changed { ($0.title, $0.noneTitle, $0.hint) = (title, none, hint) }
    }

    private func changed(_ change: (inout Parameter) -> Void) -> Argument {
        var argument = self
        for index in parameters.indices { change(&argument.parameters[index]) }
        return argument
    }

    /// Returns the argument with suggestions for its values.
    ///
    ///     player.suggesting { open, session in
    ///         try interactor.names(startingWith: open.beginning, in: session).map { Suggestion($0) }
    ///     }
    ///
    /// - Parameters:
    ///   - allowsOthers: Whether web forms offer the other suggestions of the parameter's type below these.
    ///   - suggest: Returns the suggestions; nil for those of the parameter's type.
    public func suggesting(
        allowingOthers allowsOthers: Bool = false,
        _ suggest: @escaping @Sendable (OpenParameter, Session) throws -> [Suggestion]?
    ) -> Argument {
        changed { ($0.hints.suggest, $0.hints.allowsOthers) = (suggest, allowsOthers) }
    }

    /// Returns the argument with a default for its field in a form.
    ///
    /// - Parameter propose: Returns the default as a user would type it; nil for none.
    public func proposing(_ propose: @escaping @Sendable (OpenParameter, Session) throws -> String?) -> Argument {
        changed { $0.hints.propose = propose }
    }
}

extension Argument {
    /// Creates a required positional argument.
    public static func positional(_ name: String, _ kind: Kind<Content>, _ help: String) -> Argument {
        let parameter = Parameter(name: name, style: .positional, kind: kind.erased, isRequired: true, help: help)
        return Argument([parameter]) { given, _ in
            guard let content = try given.first(of: name) as? Content else { throw given.missing(parameter) }
            return content
        }
    }

    /// Creates an optional positional argument.
    public static func optional<Wrapped>(_ name: String, _ kind: Kind<Wrapped>, _ help: String) -> Argument
    where Content == Wrapped? {
        let parameter = Parameter(name: name, style: .positional, kind: kind.erased, help: help)
        return Argument([parameter]) { given, _ in try given.first(of: name) as? Wrapped }
    }

    /// Creates a positional argument that takes all remaining values; it must be the last one.
    ///
    /// - Parameter atLeastOne: Whether at least one value is required.
    public static func repeated<Element>(
        _ name: String, _ kind: Kind<Element>, atLeastOne: Bool, _ help: String
    ) -> Argument where Content == [Element] {
        let parameter = Parameter(
            name: name, style: .positional, kind: kind.erased, isRequired: atLeastOne, isRepeated: true, help: help)
        return Argument([parameter]) { given, _ in try given.all(of: name) }
    }

    /// Creates an option, `--name VALUE`.
    public static func option<Wrapped>(_ name: String, _ kind: Kind<Wrapped>, _ help: String) -> Argument
    where Content == Wrapped? {
        let parameter = Parameter(name: name, style: .option, kind: kind.erased, help: help)
        return Argument([parameter]) { given, _ in try given.first(of: name) as? Wrapped }
    }

    /// Creates an option, `--name VALUE`, that can be repeated.
    public static func options<Element>(_ name: String, _ kind: Kind<Element>, _ help: String) -> Argument
    where Content == [Element] {
        let parameter = Parameter(name: name, style: .option, kind: kind.erased, isRepeated: true, help: help)
        return Argument([parameter]) { given, _ in try given.all(of: name) }
    }
}

extension Argument<Bool> {
    /// Creates a flag, `--name`, that is true if it is given.
    public static func flag(_ name: String, _ help: String) -> Argument {
        let parameter = Parameter(name: name, style: .flag, kind: .flag, help: help)
        return Argument([parameter]) { given, _ in given.contains(parameter) }
    }

    /// The flag `--yes` of every destructive route, which skips its question.
    public static let yes = flag("yes", "do not ask for confirmation")
    /// The flag `--overwrite` of every route that writes a file.
    public static let overwrite = flag("overwrite", "overwrite an existing file").titled(
        "Overwrite an existing file")
}

extension Argument<Secret> {
    /// Creates a secret, such as a password, which is never part of the line, the log or the history.
    ///
    /// - Parameter isNew: Whether the user chooses it now and so types it twice.
    public static func secret(_ name: String, isNew: Bool, _ help: String) -> Argument {
        let parameter = Parameter(
            name: name, style: .secret, kind: Kind.secret(isNew: isNew).erased, isRequired: true, help: help)
        return Argument([parameter]) { given, _ in
            guard let secret = try given.first(of: name) as? Secret else { throw given.missing(parameter) }
            return secret
        }
    }
}
