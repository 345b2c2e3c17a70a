import Foundation
public import GatherDatabase
public import GatherKit

/// The module of accounts: organizers, the people who act for them, logins and tokens.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct AccountModule: FeatureModule {
    public static let name = "account"
    public static let summary = "accounts, co-organizers and invitations"
    public static let requires: [String] = []
    public static let tables = [
        Group.table.schema, AccountStore.Account.table.schema, Invitation.table.schema, Token.table.schema,
        KnownClient.table.schema, Numbering.table.schema,
    ]

    public static let migrations = [
        Migration(
            to: 5,
            """
            CREATE TABLE organizer (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                name TEXT NOT NULL,
                name_key TEXT NOT NULL UNIQUE,
                password TEXT,
                uuid TEXT
            )
            """,
            """
            INSERT INTO organizer (id, name, name_key, uuid) \
            VALUES (\(Organizer.local.id), \(Organizer.local.name), \(Organizer.local.name), \(UUID().uuidString))
            """,
            "CREATE UNIQUE INDEX organizer_uuid ON organizer (uuid)",
            """
            CREATE TABLE token (
                hash TEXT PRIMARY KEY,
                organizer_id INTEGER NOT NULL REFERENCES organizer(id) ON DELETE CASCADE,
                expires BIGINT NOT NULL DEFAULT 0
            )
            """,
            "CREATE INDEX token_organizer ON token (organizer_id)",
            """
            CREATE TABLE known_client (
                hash TEXT PRIMARY KEY,
                organizer_id INTEGER NOT NULL REFERENCES organizer(id) ON DELETE CASCADE,
                made_at BIGINT NOT NULL
            )
            """,
            "CREATE INDEX known_client_organizer ON known_client (organizer_id, made_at)",
            """
            CREATE TABLE numbering (
                organizer_id INTEGER NOT NULL REFERENCES organizer(id) ON DELETE CASCADE,
                table_name TEXT NOT NULL,
                last INTEGER NOT NULL,
                PRIMARY KEY (organizer_id, table_name)
            )
            """),
        // Several people may act for one organizer: their logins are no longer a part of it.
        Migration(
            """
            CREATE TABLE account (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                organizer_id INTEGER NOT NULL REFERENCES organizer(id) ON DELETE CASCADE,
                name TEXT NOT NULL,
                name_key TEXT NOT NULL UNIQUE,
                uuid TEXT NOT NULL UNIQUE,
                password TEXT NOT NULL,
                role TEXT NOT NULL
            )
            """,
            "CREATE INDEX account_organizer ON account (organizer_id, role, id)",
            """
            INSERT INTO account (organizer_id, name, name_key, uuid, password, role) \
            SELECT id, name, name_key, uuid, password, 'owner' FROM organizer WHERE password IS NOT NULL ORDER BY id
            """,
            "ALTER TABLE token RENAME TO former_token",
            "ALTER TABLE known_client RENAME TO former_client",
            "DROP INDEX token_organizer", "DROP INDEX known_client_organizer",
            """
            CREATE TABLE token (
                hash TEXT PRIMARY KEY,
                account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
                expires BIGINT NOT NULL
            )
            """,
            """
            INSERT INTO token (hash, account_id, expires) SELECT former_token.hash, account.id, former_token.expires \
            FROM former_token JOIN account ON account.organizer_id = former_token.organizer_id
            """,
            "CREATE INDEX token_account ON token (account_id)",
            """
            CREATE TABLE known_client (
                hash TEXT PRIMARY KEY,
                account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
                made_at BIGINT NOT NULL
            )
            """,
            """
            INSERT INTO known_client (hash, account_id, made_at) \
            SELECT former_client.hash, account.id, former_client.made_at \
            FROM former_client JOIN account ON account.organizer_id = former_client.organizer_id
            """,
            "CREATE INDEX known_client_account ON known_client (account_id, made_at)",
            "DROP TABLE former_token", "DROP TABLE former_client",
            """
            CREATE TABLE invitation (
                hash TEXT PRIMARY KEY,
                organizer_id INTEGER NOT NULL REFERENCES organizer(id) ON DELETE CASCADE,
                name TEXT NOT NULL,
                role TEXT NOT NULL,
                expires BIGINT NOT NULL
            )
            """,
            "CREATE INDEX invitation_organizer ON invitation (organizer_id)",
            // Only the identifiers of an organizer are left. SQLite drops no unique column, and all other tables refer
            // to this one, so the column of the unique key of the name is used for the UUID.
            "UPDATE organizer SET name_key = uuid",
            "DROP INDEX organizer_uuid",
            "ALTER TABLE organizer DROP COLUMN uuid",
            "ALTER TABLE organizer DROP COLUMN password",
            "ALTER TABLE organizer DROP COLUMN name",
            "ALTER TABLE organizer RENAME COLUMN name_key TO uuid"),
        Migration(
            "ALTER TABLE invitation ADD COLUMN made_by INTEGER",
            "UPDATE invitation SET made_by = \(Organizer.Account.unknownID)"),
        // Days that were typed before are in the time zone of this machine.
        Migration { _ in
            [
                "ALTER TABLE organizer ADD COLUMN time_zone TEXT",
                "UPDATE organizer SET time_zone = \(Zone.machine.name)",
            ]
        },
        Migration("ALTER TABLE organizer ADD COLUMN group_name TEXT"),
        // Tokens from before expiry dates existed, which have 0, are as if they were issued today.
        Migration { _ in
            let expires = Timestamp.system().adding(milliseconds: 30 * millisecondsOfDay)
            return ["UPDATE token SET expires = \(expires.milliseconds) WHERE expires = 0"]
        },
    ]

    private static let millisecondsOfDay = 86_400_000
    /// The maximum number of people who may act for an organizer at a server, including invited ones.
    private static let people = 50

    public static let settings = [
        Setting(
            "account.token-days", .integer(1...3650, usually: 30),
            "The number of days that a login stays valid after the last change made with it."),
        Setting(
            "account.attempts", .integer(1...10_000, usually: 10),
            """
            The number of wrong passwords allowed in a row for an account over the network; after that, one \
            every 30 seconds. One address is allowed five times as many; after that, one every 6 seconds.
            """),
        Setting(
            "account.registrations", .integer(1...10_000, usually: 100),
            "The number of accounts that one address may register in a row; after that, one every 30 seconds."),
        Setting(
            "account.megabytes", .integer(1...1_000_000, usually: 50),
            "The maximum size of an account's data on a server, in megabytes."),
    ]

    public init() {}

    public func register(in registry: inout ModuleRegistry, using services: Services) throws {
        let store = AccountStore()
        let interactor = AccountInteractor(
            store: store,
            hashing: PasswordHashing(cost: services.passwordCost, randomBytes: services.randomBytes),
            makeID: services.makeID,
            randomBytes: services.randomBytes,
            credentials: services.credentials,
            limits: LoginLimits(
                attempts: try services.settings.integer("account.attempts"),
                registrations: try services.settings.integer("account.registrations"),
                now: services.realNow),
            now: services.realNow,
            tokenLifetime: Self.millisecondsOfDay * (try services.settings.integer("account.token-days"))
        )
        let presenter = AccountPresenter()
        registry.add(
            Page(
                "account", "Account", "your password, your group and your data",
                actions: [
                    Action("Invite a co-organizer", "account", "invite"),
                    Action("Your co-organizers", "account", "members"),
                    Action("Your group's name", "account", "group"), Action("Time zone", "account", "timezone"),
                    Action("Change your password", "account", "password"),
                    Action("Export your data", "export", "football.json"), Action("Log out", "account", "logout"),
                    Action("Delete your account", "account", "delete"),
                ]))
        registry.add(AccountRouter(interactor: interactor, presenter: presenter).routes, for: "account")
        registry.add(about: ServerGreeting.self) { _, session in
            try interactor.isClaimable(in: session) ? [presenter.claimHint] : []
        }
        registry.add(AccountEndpoints(interactor: interactor).all)
        registry.limit("co-organizers and invitations", to: Self.people) { try store.people(in: $0) }
        registry.limitBytes(to: try services.settings.integer("account.megabytes") << 20)
        registry.add(about: IdentityClaim.self) { [try interactor.identify($0.identity, in: $1)] }
        registry.add(about: OrganizerZone.self) { _, session in try store.zone(in: session).map { [$0] } ?? [] }
        registry.listen(to: OrganizerImported.self) { imported, session in
            if let zone = imported.zone { try store.setZone(zone, in: session) }
            if let name = imported.group { try store.setGroupName(name, in: session) }
        }
    }
}
