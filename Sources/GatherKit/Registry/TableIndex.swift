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
