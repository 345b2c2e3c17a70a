/// The JSON form of all blocks but actions, which only pages show: an object with the key `type` and the fields of that
/// block.
///
/// Shells and servers of different versions exchange it, so it may only be extended.
extension Block {
    private enum Kind: String, CaseIterable {
        case text, alert, banner, section, table, chart, segments, pitch, message, figures, qrCode
    }

    enum CodingKeys: String, CodingKey {
        case type, text, title, fields, segments, copied, details
    }

    /// Decodes a block.
    ///
    /// - Throws: `DecodingError` with the path of the invalid part.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let type = try container.decode(String.self, forKey: .type)
        guard let kind = Kind(rawValue: type) else {
            throw DecodingError.dataCorruptedError(
                forKey: .type, in: container,
                debugDescription:
                    "\(quoted(type)) is not one of \(Kind.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        switch kind {
        case .text: self = .text(try container.decode(String.self, forKey: .text))
        case .alert: self = .alert(try container.decode(String.self, forKey: .text))
        case .banner:
            self = .banner(
                try container.decode(String.self, forKey: .text),
                details: try container.decodeIfPresent([Detail].self, forKey: .details) ?? [])
        case .section:
            self = .section(
                title: try container.decode(String.self, forKey: .title),
                fields: try container.decode([LabelledText].self, forKey: .fields))
        case .table: self = .table(try Grid(from: decoder))
        case .chart: self = .chart(try Chart(from: decoder))
        case .segments: self = .segments(try container.decode([Segment].self, forKey: .segments))
        case .pitch: self = .pitch(try Pitch(from: decoder))
        case .message:
            self = .message(
                try container.decode(String.self, forKey: .text),
                isCopied: try container.decodeIfPresent(Bool.self, forKey: .copied) ?? false)
        case .figures: self = .figures(try container.decode([LabelledText].self, forKey: .fields))
        case .qrCode: self = .qrCode(try container.decode(String.self, forKey: .text))
        }
    }

    /// Encodes the block.
    ///
    /// - Throws: `EncodingError` for actions.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        func begin(_ kind: Kind, _ text: String? = nil) throws {
            try container.encode(kind.rawValue, forKey: .type)
            try container.encodeIfPresent(text, forKey: .text)
        }
        switch self {
        case .text(let text): try begin(.text, text)
        case .alert(let text): try begin(.alert, text)
        case .banner(let text, let details):
            try begin(.banner, text)
            if !details.isEmpty { try container.encode(details, forKey: .details) }
        case .section(let title, let fields):
            try begin(.section)
            try container.encode(title, forKey: .title)
            try container.encode(fields, forKey: .fields)
        case .table(let table):
            try begin(.table)
            try table.encode(to: encoder)
        case .chart(let chart):
            try begin(.chart)
            try chart.encode(to: encoder)
        case .segments(let segments):
            try begin(.segments)
            try container.encode(segments, forKey: .segments)
        case .pitch(let pitch):
            try begin(.pitch)
            try pitch.encode(to: encoder)
        case .message(let text, let isCopied):
            try begin(.message, text)
            if isCopied { try container.encode(true, forKey: .copied) }
        case .figures(let fields):
            try begin(.figures)
            try container.encode(fields, forKey: .fields)
        case .qrCode(let text): try begin(.qrCode, text)
        case .actions, .rows:
            throw EncodingError.invalidValue(
                self, .init(codingPath: encoder.codingPath, debugDescription: "actions belong to pages"))
        }
    }
}

extension Grid {
    enum CodingKeys: String, CodingKey { case title, columns, rows, placeholder }

    /// Decodes a table and checks that each row has one text for each column.
    ///
    /// - Throws: `DecodingError` with the path of the invalid part.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        title = try container.decodeIfPresent(String.self, forKey: .title)
        columns = try container.decode([Column].self, forKey: .columns)
        rows = try container.decode([[String]].self, forKey: .rows)
        placeholder = try container.decodeIfPresent(String.self, forKey: .placeholder) ?? ""
        guard !columns.isEmpty else {
            throw DecodingError.dataCorruptedError(
                forKey: .columns, in: container, debugDescription: "a table needs at least one column")
        }
        let width = columns.count
        if let row = rows.firstIndex(where: { $0.count != width }) {
            throw DecodingError.dataCorruptedError(
                forKey: .rows, in: container,
                debugDescription: "row \(row + 1) holds \(rows[row].count) of the \(width) texts, one for each column")
        }
    }
}

extension Grid.Column {
    enum CodingKeys: String, CodingKey { case title, numeric, role }

    /// Decodes a column; one of texts by default.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        title = try container.decode(String.self, forKey: .title)
        let isNumeric = try container.decodeIfPresent(Bool.self, forKey: .numeric) ?? false
        role = try container.decodeIfPresent(Role.self, forKey: .role) ?? (isNumeric ? .number : .text)
    }

    /// Encodes the column.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(title, forKey: .title)
        try container.encode(isNumeric, forKey: .numeric)
        if role == .name || role == .key { try container.encode(role, forKey: .role) }
    }
}
