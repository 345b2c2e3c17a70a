import Testing

@testable import GatherWeb

struct HTMLTests {
    @Test func textsAreEscapedWhereverTheyStand() {
        let text = "<script>\"it's\" & \u{202E}more</script>"
        let html = HTML(.a, .href(text), content: HTML(text)).source
        let escaped = "&lt;script&gt;&quot;it&#39;s&quot; &amp; \u{FFFD}more&lt;/script&gt;"
        #expect(html == "<a href=\"\(escaped)\">\(escaped)</a>")
    }

    @Test func whatIsNilIsNotWritten() {
        let html = HTML(.p, nil, .class("a"), content: nil, "b", nil, HTML(.meta, .init("c"), content: nil))
        #expect(html.source == #"<p class="a">b<meta c></p>"#)
    }

    @Test(arguments: ["\u{202E}", "\u{2066}", "\u{85}", "\u{7F}", "\u{0}"])
    func charactersThatHideOthersAreReplaced(character: String) {
        #expect(HTML("Ana\(character)").source == "Ana\u{FFFD}")
    }

    @Test func otherCharactersStay() {
        let text = "Łukasz – “Zoë”, ماريا, é\n"
        #expect(HTML(text).source == text)
    }
}
