import GatherKit

/// What one can ask about accounts.
enum AccountRoute: Route, Equatable {
    case register(Name, NewPassword)
    case login(Login, remembers: Bool)
    case logout
    case whoami
    case delete

    /// A password to be, before and after the slow part.
    enum NewPassword: Equatable {
        case plain(Secret)
        case hashed(String)
    }

    /// Who somebody is, before and after the slow part.
    enum Login: Equatable {
        case claimed(String, Secret)
        case proven(AccountStore.Account)
    }

    static let declarations: [RouteDeclaration<AccountRoute>] = [
        RouteDeclaration(
            "account register", "Makes an account, for a store that several organizers share",
            newName, newPassword,
            access: .write, isOpenToAnyone: true, result: shape,
            examples: ["account register ana"]
        ) { .register(try $0[newName], .plain(try $0[newPassword])) },
        RouteDeclaration(
            "account login", "Works as that organizer from now on",
            name, password, remember,
            access: .write, isOpenToAnyone: true, result: shape,
            examples: ["account login ana", "account login ana --remember"]
        ) { .login(.claimed(try $0[name], try $0[password]), remembers: try $0[remember]) },
        RouteDeclaration(
            "account logout", "Ends the login; at your own machine the local organizer goes on",
            access: .write, isOpenToAnyone: true, result: shape,
            examples: ["account logout"]
        ) { _ in .logout },
        RouteDeclaration(
            "account whoami", "Shows whose players and gathers these are",
            access: .read, result: shape,
            examples: ["account whoami"]
        ) { _ in .whoami },
        RouteDeclaration(
            "account delete", "Deletes your account with all its players and gathers",
            access: .write, isDestructive: true, result: shape,
            examples: ["account delete --yes"]
        ) { _ in .delete },
    ]

    private static let shape = ResultShape.record([
        .init("id", .integer), .init("name", .text), .init("local", .boolean),
    ])

    static let newName = Argument.positional("name", .name, "the name to log in with")
    private static let name = Argument.positional(
        "name", .text(maximumLength: Name.maximumLength), "the name of the account"
    )
    static let newPassword = Argument<Secret>.secret("password", isNew: true, "8 characters at least")
    private static let password = Argument<Secret>.secret("password", isNew: false, "the account's password")
    private static let remember = Argument.flag("remember", "also the next time gather starts")
}
