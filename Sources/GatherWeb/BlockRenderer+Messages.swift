import Foundation

/// Messages to send or to copy, and the accounts in them.
extension BlockRenderer {
    func message(_ text: String) -> HTML {
        HTML(
            .div, .class("message"),
            content: HTML(.pre, .init("tabindex", "0"), content: self.text(text)),
            HTML(.div, .class("actions"), children: buttons(of: text, share: "share marked")))
    }

    /// A message among others: its first line, all of it when it is unfolded, and a button.
    func row(_ message: String) -> HTML {
        let title = message.prefix { $0 != "\n" }
        return HTML(
            .li, .class("message"),
            children: [
                HTML(
                    .details,
                    content: HTML(.summary, content: HTML(.span, .class("what"), content: HTML(String(title)))),
                    HTML(.pre, .init("tabindex", "0"), content: text(message)))
            ] + buttons(of: message, share: "share"))
    }

    /// The buttons of a message, which the script shows.
    ///
    /// Messages that are not sent say how to pay; only their account is copied, because a banking app accepts nothing
    /// else.
    private func buttons(of text: String, share: String) -> [HTML] {
        let account = sendsMessages ? nil : Self.account(in: text)
        let copy = HTML(
            .button, .type("button"), .class("copy"), account.map { .init("data-text", $0) }, .init("hidden"),
            content: "Copy")
        let send = HTML(.button, .type("button"), .class(share), .init("hidden"), content: "Send")
        return sendsMessages ? [send, copy] : [copy]
    }

    /// The one link, mail address, bank account (IBAN) or phone number in a text; nil for none or several.
    static func account(in text: String) -> String? {
        let link = /(?:https?:\/\/|[\w.-]+\.[a-z]{2,}\/)\S+/
        let mail = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/
        // Neither other digits nor a unit follow, so an amount is not mistaken for a part of it.
        let phone = /[^\d+]*(?<number>(?:0|\+\d{1,3}[ -]?)(?:[ -]?\d){7,9}\d)(?:[.,;:!)]\D*)?/
        let words = text.split(whereSeparator: \.isWhitespace).map { word in
            let word = word.contains("://") ? word : word.split(separator: ":").last ?? ""
            return word.trimmingCharacters(in: CharacterSet(charactersIn: ".,;:!?()<>"))
        }
        let found =
            words.filter { $0.wholeMatch(of: link) != nil || $0.wholeMatch(of: mail) != nil }
            + words.indices.compactMap { iban(at: words[$0...]) }
            + (text.wholeMatch(of: phone).map { [String($0.number)] } ?? [])
        return found.count == 1 ? found.first : nil
    }

    /// The IBAN that begins with the first of some words, if its checksum is right; nil for none.
    private static func iban(at words: ArraySlice<String>) -> String? {
        guard words.first?.prefixMatch(of: /[A-Z]{2}\d\d/) != nil else { return nil }
        let groups = words.prefix(9).prefix { $0.wholeMatch(of: /[A-Z0-9]{1,34}/) != nil }
        let fitting = groups.indices.map { groups[...$0] }.filter { isIBAN($0.joined()) }
        return fitting.count == 1 ? fitting[0].joined(separator: " ") : nil
    }

    /// Whether letters and digits are 1 modulo 97, as defined in ISO 13616.
    private static func isIBAN(_ text: String) -> Bool {
        let digits = (text.dropFirst(4) + text.prefix(4)).compactMap { Int(String($0), radix: 36) }
        return (15...34).contains(text.count) && digits.reduce(0) { ($0 * ($1 < 10 ? 10 : 100) + $1) % 97 } == 1
    }
}
