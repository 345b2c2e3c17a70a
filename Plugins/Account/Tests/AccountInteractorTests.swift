import GatherDatabase
import GatherKit
import GatherTestSupport
import Testing

@testable import Account

struct AccountInteractorTests {
    private let app: TestApplication
    private let interactor: AccountInteractor
    private let password = Secret("correct horse")

    init() throws {
        app = try TestApplication([AccountModule.self])
        interactor = AccountInteractor(of: app)
    }

    private func register(_ name: String, _ password: Secret) throws -> AccountStore.Account {
        try app.session { session in
            let hash = try interactor.passwordHash(of: password, from: .here)
            return try interactor.register(Name(name), passwordHash: hash, in: session)
        }
    }

    @Test(arguments: ["Ana", "ANA", "local", "Local", "josé", "JOSE\u{301}"])
    func refusesASecondAccountOfTheSameName(name: String) throws {
        _ = try register("ana", password)
        _ = try register("José", password)
        let failure = #expect(throws: AccountFailure.self) { try register(name, password) }
        let taken = ["ana", "José", "local"].first { AccountStore.key(of: $0) == AccountStore.key(of: name) }
        #expect(failure == .nameTaken(try #require(taken)))
    }

    /// Two concurrent deletions have both been authorized.
    @Test func deletesAnAccountOnce() throws {
        let ana = try register("ana", password)
        try app.session { session in
            session.organizer = try #require(try AccountStore().organizer(ofAccount: ana.id, in: session))
            try AccountStore.Account.table.delete(ana.id, in: session)
            #expect(throws: IdentityFailure.unknownToken) { try interactor.delete(in: session) }
        }
    }

    @Test(arguments: [(7, false), (8, true), (1000, true), (1001, false)])
    func takesPasswordsOfEightToAThousandCharacters(length: Int, isTaken: Bool) {
        let password = Secret(String(repeating: "x", count: length))
        if isTaken {
            #expect(throws: Never.self) { try register("Ana", password) }
        } else {
            #expect(throws: AccountFailure.passwordLength) { try register("Ana", password) }
        }
    }

    @Test func refusesAnUnknownToken() throws {
        try app.session { session in
            #expect(throws: IdentityFailure.unknownToken) {
                try interactor.identify(.remembered(Secret("x")), in: session)
            }
        }
    }

    @Test func refusesADeletedAccount() throws {
        let ana = try register("Ana", password)
        try app.session { session in
            let organizer = try #require(try AccountStore().organizer(ofAccount: ana.id, in: session))
            #expect(try interactor.identify(.known(organizer), in: session) == organizer)
            try AccountStore().deleteOrganizer(organizer.id, in: session)
            #expect(throws: IdentityFailure.unknownToken) { try interactor.identify(.known(organizer), in: session) }
            let bea = try interactor.register(Name("Bea"), passwordHash: "x", in: session)
            #expect(bea.id != ana.id && bea.organizerID != ana.organizerID)
        }
    }

    @Test func refusesALoginToAConcurrentlyChangedAccount() throws {
        let ana = try register("Ana", password)
        try app.session { session in
            let account = try #require(try AccountStore().account(ana.id, in: session))
            try AccountStore.Account.table.delete(ana.id, in: session)
            for remembers in [false, true] {
                #expect(throws: AccountFailure.wrongLogin) {
                    try interactor.login(account, remembers: remembers, in: session)
                }
            }
            #expect(session.organizer == .local)
        }
        #expect(try app.services.credentials.load() == nil)
    }

    @Test func rehashesAnOldPasswordAtLogin() throws {
        let ana = try register("Ana", password)
        let salt = "AAECAwQFBgcICQoLDA0ODw=="
        // "correct horse" in the old form, hashed with another implementation of RFC 7914.
        let hash = "$scrypt$ln=2,r=8,p=1$\(salt)$aySHAgjCM2GIHONgcmZsAGi0mMdO7eThwuyy0RMJk0Q="
        try app.session { session in
            let account = try #require(try AccountStore().account(ana.id, in: session))
            try AccountStore().setPassword(hash: hash, of: account, in: session)
        }
        let sent = Secret("4104d36f8da2c254349f85836793ebe029e0c957063a34c91c2e9203187b5631")
        #expect(throws: AccountFailure.wrongLogin) {
            try app.session {
                try interactor.account(named: "Ana", provenBy: sent, with: SessionFactory(of: $0))
            }
        }
        for secret in [Secret("correct horse"), sent] {
            try app.session { session in
                let account = try interactor.account(
                    named: "Ana", provenBy: secret, with: SessionFactory(of: session))
                #expect(try AccountStore().account(ana.id, in: session) == account)
                #expect(account.passwordHash.hasPrefix("$sha256-scrypt$ln=1"))
            }
        }
    }

    @Test func storesAPasswordOnlyAsItsHash() throws {
        _ = try register("Ana", password)
        let hash = try app.session { try AccountStore().account(named: "Ana", in: $0) }?.passwordHash
        #expect(hash?.hasPrefix("$sha256-scrypt$ln=1,r=8,p=3$AAECAwQFBgcICQoLDA0ODw==$") == true)
        #expect(hash?.contains(password.exposed) == false)
    }
}
