/// The pictures of the bar, drawn with lines of two units in a square of 24.
enum Icon {
    private static let paths = [
        "/": "M4 11 12 4l8 7v9h-5v-6H9v6H4z",
        "/match":
            "M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18M12 8l4 3-1.500 4.500h-5L8 11zM12 3v5M20.500 9.200 16 11M17.500 19l-3-3.500M6.500 19l3-3.500M3.500 9.200 8 11",
        "/attendance": "M4 6h10M4 12h6M4 18h6M13 15l3 3 5-6",
        "/player":
            "M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 1 0 0 7M2.500 20c0-4 3-6 6.500-6s6.500 2 6.500 6M16 4.500a3.500 3.500 0 0 1 0 6.500M18 14.500c2.300.800 3.500 2.800 3.500 5.500",
        "/-/all": "M4 7h16M4 12h16M4 17h16",
    ]
    private static let square = "M5 5h14v14H5z"

    /// The picture of the page at an address.
    static func html(ofPage address: String) -> HTML {
        HTML(
            .svg, .class("icon"), .init("viewBox", "0 0 24 24"), .init("aria-hidden", "true"),
            content: HTML(.path, .init("d", paths[address] ?? square)))
    }
}
