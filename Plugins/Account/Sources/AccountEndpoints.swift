import Foundation
import GatherKit

struct AccountEndpoints {
    let interactor: AccountInteractor

    private static let id = Argument.positional("id", .uuid, "the number of the account")
    private static let username = Argument.positional("username", .name, "the name to log in with")
    private static let user = Shape<AccountStore.Account>(.text("id", \.uuid), .text("username", \.name))

    var all: [Endpoint] {
        [
            Endpoint(
                slow: .post, "/api/users", "Create an account",
                Self.username, AccountRouter.newPassword,
                for: .anyone, access: .write, answers: .created, .conflict,
                .tooManyRequests
            ) { _, sessions, name, password in
                let hash = try interactor.passwordHash(of: password, from: sessions.origin)
                let account = try sessions.open(.write) { try interactor.register(name, passwordHash: hash, in: $0) }
                return .created("/api/users/\(account.uuid)")
            },
            Endpoint(
                slow: .post, "/api/users/login", "Log in, and get a token",
                for: .login, access: .write, answers: .ok, .tooManyRequests,
                result: .record([.init("token", .text), .init("userID", .text)])
            ) { request, sessions in
                let given = try request.login
                let account = try interactor.account(named: given.name, provenBy: given.password, with: sessions)
                let (login, client) = try sessions.open(.write) { session in
                    (
                        try interactor.makeToken(for: account, in: session),
                        try interactor.knownClient(of: account, in: session)
                    )
                }
                return .ok(.record(["token": .text(login.token.exposed), "userID": .text(account.uuid)]))
                    .rememberingClient(client)
            },
            Endpoint(
                .get, "/api/users", "Show your own account, as a list", access: .read,
                answers: .ok, result: .list(Self.user.result)
            ) { session in
                .ok(.list([Self.user.value(of: try interactor.account(in: session))]))
            },
            Endpoint(
                .get, "/api/users/{id}", "Show an account, if it is yours", Self.id, access: .read, answers: .ok,
                result: Self.user.result
            ) { session, id in
                .ok(Self.user.value(of: try interactor.account(id, in: session)))
            },
            Endpoint(
                .delete, "/api/users", "Delete your account and, if you are the last owner, all data",
                access: .write, answers: .noContent, .conflict
            ) { session in
                _ = try interactor.delete(in: session)
                return .noContent
            },
            Endpoint(
                .post, "/api/v2/token", "Replace your token; the old one stops working", access: .write, answers: .ok,
                result: .record([.init("token", .text), .init("expires", .text)])
            ) { session in
                let login = try interactor.renewToken(in: session)
                return .ok(.record(["token": .text(login.token.exposed), "expires": .text(login.expires.iso8601)]))
            },
            Endpoint(
                .delete, "/api/v2/token", "Revoke your token, as logging out does", access: .write, answers: .noContent
            ) { session in
                try interactor.revokeToken(in: session)
                return .noContent
            },
        ]
    }
}
