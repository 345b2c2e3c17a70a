import GatherKit
import Testing

@Suite struct CoordinatesTests {
    @Test(arguments: [
        ("44.4268,26.1025", 44_426_800, 26_102_500, "44.4268,26.1025"),
        (" 44.4268, 26.1025 ", 44_426_800, 26_102_500, "44.4268,26.1025"),
        ("geo:-33.856784,151.215297", -33_856_784, 151_215_297, "-33.856784,151.215297"),
        ("0,0", 0, 0, "0,0"), ("-0.5,-0.000001", -500_000, -1, "-0.5,-0.000001"),
        ("90,-180", 90_000_000, -180_000_000, "90,-180"),
        ("44.42676741,26.10253845", 44_426_767, 26_102_538, "44.426767,26.102538"),
        ("0.0000015,0.9999996", 2, 1_000_000, "0.000002,1"), ("010.10,1", 10_100_000, 1_000_000, "10.1,1"),
    ])
    func areKeptToAMillionthOfADegree(text: String, latitude: Int, longitude: Int, written: String) throws {
        let coordinates = try #require(Coordinates(text))
        #expect(coordinates == Coordinates(latitude: latitude, longitude: longitude))
        #expect(coordinates.text == written)
        #expect(Coordinates("geo:\(written)") == coordinates)
    }

    @Test(arguments: [
        "", ",", "44.4268", "44.4268,", "44.4268;26.1025", "44,4268,26,1025", "90.000001,0", "-91,0", "0,180.000001",
        "+44,26", "--44,26", "44.4.1,26", "1e1,0", "0044,26", ".5,1", "٤٤,26", "44 N,26 E", "1.,2", "NaN,0",
        "geo:geo:1,1", "44. 5,1",
    ])
    func refuseOtherTexts(text: String) {
        #expect(Coordinates(text) == nil)
    }
}
