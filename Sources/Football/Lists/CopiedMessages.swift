import Foundation
import GatherKit

/// Messages as they are copied or exported from WhatsApp, Telegram or KakaoTalk, each with its time and its sender.
struct CopiedMessages {
    struct Message {
        /// The number of its first line, from 1.
        let line: Int
        let sender: String
        var body: [Substring]
    }

    private(set) var messages: [Message] = []

    /// - Returns: Nil for a text that does not begin with a message.
    init?(_ lines: [Substring]) {
        for (place, line) in lines.enumerated() {
            let plain = String(String.UnicodeScalarView(line.unicodeScalars.compactMap(\.readable)))
            let stamped = plain.prefix(150).replacing(Self.stamp, with: "\0", maxReplacements: 1) + plain.dropFirst(150)
            if let match = Self.forms.lazy.compactMap({ stamped.wholeMatch(of: $0) }).first {
                let sender = String(match.1.drop { $0 == "~" || $0 == " " }).trimmingWhitespace()
                messages.append(Message(line: place + 1, sender: sender, body: [match.2]))
            } else if stamped.wholeMatch(of: Self.notice) != nil {
                // A notice of the app itself has no sender.
                messages.append(Message(line: place + 1, sender: "", body: []))
            } else if messages.isEmpty {
                guard plain.allSatisfy(\.isWhitespace) else { return nil }
            } else {
                messages[messages.count - 1].body.append(line)
            }
        }
        if messages.isEmpty { return nil }
    }

    // Regular expressions are never changed, though they are not marked as sendable.
    /// A day and a time, whatever word or sign a language puts between them, or a time and a day.
    nonisolated(unsafe) static let stamp =
        /(?:\d{1,4}[.\/\-]\s?\d{1,2}(?:[.\/\-]\s?\d{1,4})?|\d{1,2}\.?\s(?:de\s)?\p{L}{3,10}\.?(?:,?\s(?:de\s)?\d{4})?|\p{L}{3,10}\.?\s\d{1,2},?\s\d{4})\.?[^\d\[\]:]{1,12}\d{1,2}[:.h]\d{2}(?:[:.]\d{2})?(?:\s*(?:[AaPp]\.?\s*[Mm]\b\.?|Uhr\b))?|\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s*[AaPp]\.?\s*[Mm]\b\.?)?,?\s+\d{1,4}[.\/\-]\d{1,2}[.\/\-]\d{1,4}\.?/
    /// The stamp is a zero here.
    nonisolated(unsafe) private static let forms = [
        /\[\0\]\s*([^:]{1,80}):\s*(.*)/, /\0\s+[\-–]\s+([^:]{1,80}):\s*(.*)/, /([^\[\]:]{1,80}),\s*\[\0\]:?\s*(.*)/,
        /\[([^\[\]]{1,80})\]\s*\[(?:오전|오후)?\s*\d{1,2}:\d{2}(?:\s*[AaPp][Mm])?\]\s*(.*)/,
    ]
    nonisolated(unsafe) private static let notice = /(?:\[\0\]|\0\s+[\-–]\s).*/
}

extension Unicode.Scalar {
    /// The character with plain spaces; nil for an invisible one.
    fileprivate var readable: Unicode.Scalar? {
        if properties.isWhitespace { return " " }
        return properties.generalCategory == .format ? nil : self
    }
}
