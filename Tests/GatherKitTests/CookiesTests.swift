import GatherKit
import Testing

struct CookiesTests {
    @Test(arguments: [
        ("gather=a", "a"), ("other=b; gather=a", "a"), ("gather=a;other=b", "a"), ("gather=a=b", "a=b"),
        ("gather=", nil), ("gather", nil), ("xgather=a", nil), ("gather-said=a", nil), ("", nil),
        ("gather=a; gather=b", nil), ("gather=a; gather=", nil),
    ])
    func areFoundByTheirNames(header: String, value: String?) {
        #expect(Cookies(header)["gather"] == value)
    }

    @Test func identifyAClientThatHasLoggedInBefore() {
        #expect(Cookies("a=b; gather-client=secret").client?.exposed == "secret")
        #expect(Cookies(nil).client == nil)
    }
}
