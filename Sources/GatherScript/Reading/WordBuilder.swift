struct WordBuilder {
    private var text = ""
    private var pieces: [Word.Piece] = []

    mutating func add(_ bytes: ArraySlice<UInt8>) {
        let part = String(decoding: bytes, as: UTF8.self)
        if text.isEmpty { text = part } else { text += part }
    }

    mutating func add(_ piece: Word.Piece) {
        if !text.isEmpty { pieces.append(.text(text)) }
        text = ""
        pieces.append(piece)
    }

    mutating func add(_ bytes: [UInt8]) { add(bytes[...]) }

    func word(isValue: Bool, range: SourceRange) -> Word {
        if pieces.isEmpty { return Word(text: text, isValue: isValue, range: range) }
        return Word(text: "", pieces: text.isEmpty ? pieces : pieces + [.text(text)], isValue: isValue, range: range)
    }
}
