import GatherDatabase

/// The tables of all modules, with lookups by table.
struct TableIndex: Sendable {
    /// All tables, in the order of their modules.
    private(set) var all: [TableSchema] = []
    /// The owning module of each table, by the table's name in lower case; the first that declares it.
    private var owners = ["schema_version": "gather"]
    private var owned: [ObjectIdentifier: String] = [:]
    /// The tables whose rows are parts of a table's rows.
    private(set) var parts: [ObjectIdentifier: [TableSchema]] = [:]

    init(_ features: [any FeatureModule.Type]) {
        for feature in features { for table in feature.tables { add(table, of: feature.name) } }
    }

    /// Returns the name of the module that owns a table.
    ///
    /// - Throws: ``TableFailure`` when no module owns it, or another module has one of this name.
    func owner(of table: TableSchema) throws(TableFailure) -> String {
        if let owner = owned[ObjectIdentifier(table)] { return owner }
        throw owners[table.identifier].map { .foreign(table.name, owner: $0) } ?? .unknown(table.name)
    }

    private mutating func add(_ table: TableSchema, of module: String) {
        guard owners[table.identifier] == nil else { return }
        owners[table.identifier] = module
        owned[ObjectIdentifier(table)] = module
        all.append(table)
        if let whole = table.whole { parts[ObjectIdentifier(whole), default: []].append(table) }
    }
}

/// A statement that a module must not run: a bug in the module.
enum TableFailure: Failure {
    /// A write to a table that no module owns; its name.
    case unknown(String)
    /// A write to a table with the same name as another module's; the name, and that module.
    case foreign(String, owner: String)
    /// A statement that is not a plain `SELECT`; its text.
    case noSelect(String)

    var kind: FailureKind { .store }

    var message: String {
        switch self {
        case .unknown(let table): "no module has \(table) among its tables"
        case .foreign(let table, let owner):
            "the module \(owner) already has the table \(table); another module must give its table a different name"
        case .noSelect(let statement): "\(quoted(statement)) is not a SELECT; a module writes through its tables"
        }
    }
}
