import GatherDatabase
import GatherPostgres
import Synchronization

/// A migrated PostgreSQL database that returns to a pool on deinitialization, as making one takes longer than most
/// tests.
final class ReusableDatabase: Sendable {
    /// The URL of the database.
    var url: String { database.url }

    private let database: TemporaryDatabase
    private let link: RawConnection
    private let key: String

    private static let shelf = Mutex<[String: [(TemporaryDatabase, RawConnection)]]>([:])

    init(_ modules: [ModuleMigrations]) throws {
        let key = "\(modules)"
        self.key = key
        if let used = Self.shelf.withLock({ $0[key]?.popLast() }) {
            (database, link) = used
            return
        }
        database = try TemporaryDatabase(like: key) { url in
            let address = try PostgresAddress(url)
            try PostgresDatabase(address).migrate(modules)
            let link = try RawConnection(address, PostgresLimits())
            for statement in Self.keeping { try link.run(statement) }
        }
        link = try RawConnection(PostgresAddress(database.url), PostgresLimits())
    }

    deinit {
        // A database that cannot be restored is not reused.
        guard (try? link.run("SELECT kept.restore()")) != nil else { return }
        Self.shelf.withLock { $0[key, default: []].append((database, link)) }
    }

    /// Save the rows after the migrations and define the function that restores them.
    private static let keeping: [SQL] = [
        "CREATE SCHEMA kept",
        "CREATE TABLE kept.tables AS SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
        """
        CREATE TABLE kept.sequences AS \
        SELECT format('public.%I', sequencename) AS name, last_value FROM pg_sequences WHERE schemaname = 'public'
        """,
        """
        DO $$ DECLARE name text; holds boolean; BEGIN
            FOR name IN SELECT tables.name FROM kept.tables LOOP
                EXECUTE format('SELECT EXISTS (SELECT FROM public.%I)', name) INTO holds;
                IF holds THEN EXECUTE format('CREATE TABLE kept.%I AS TABLE public.%I', 'rows of ' || name, name); END IF;
            END LOOP;
        END $$
        """,
        """
        CREATE FUNCTION kept.restore() RETURNS void LANGUAGE plpgsql SET session_replication_role = replica AS $$
        DECLARE name text; BEGIN
            PERFORM pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND pid <> pg_backend_pid();
            IF (SELECT count(*) FROM pg_tables WHERE schemaname = 'public') <> (SELECT count(*) FROM kept.tables) THEN
                RAISE EXCEPTION 'there are other tables';
            END IF;
            FOR name IN SELECT tables.name FROM kept.tables LOOP
                EXECUTE format('DELETE FROM public.%I', name);
                IF to_regclass(format('kept.%I', 'rows of ' || name)) IS NOT NULL THEN
                    EXECUTE format('INSERT INTO public.%I TABLE kept.%I', name, 'rows of ' || name);
                END IF;
            END LOOP;
            PERFORM setval(sequences.name, coalesce(last_value, 1), last_value IS NOT NULL) FROM kept.sequences;
        END $$
        """,
    ]
}
