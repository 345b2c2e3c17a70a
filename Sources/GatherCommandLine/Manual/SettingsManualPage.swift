import GatherKit

/// The man page of `gather.yaml`, generated from the declarations of the settings.
struct SettingsManualPage {
    /// The page in man(7) format.
    var text: String {
        var page = Roff()
        page.title("GATHER.YAML", section: 5)
        page.macro("SH", "NAME")
        page.paragraph("gather.yaml - settings of gather")
        page.macro("SH", "SYNOPSIS")
        for (index, path) in Self.files.map(\.0).enumerated() {
            if index > 0 { page.macro("br") }
            page.macro("I", path)
        }
        page.macro("SH", "DESCRIPTION")
        page.paragraph(
            "A YAML file of settings; none is required. A key such as history.size may be written as one word, or as"
                + " size under history.")
        page.macro("PP")
        page.paragraph(
            "A user's file overrides the machine's. An environment variable overrides both, and a command-line"
                + " option overrides all three. gather config prints every setting with its default.")
        page.macro("PP")
        page.paragraph(
            "An invalid value ends the program with exit code 2. An unknown key is reported as a warning.")
        page.macro("SH", "SETTINGS")
        for setting in SettingLayers.settings {
            page.item(setting.key, setting.explanation)
            page.macro("IP")
            page.paragraph((setting.usual.map { "Default: \($0). " } ?? "") + "Variable: \(setting.variable).")
        }
        page.list("FILES", Self.files)
        page.macro("SH", "EXAMPLES")
        page.paragraph("Keep the data in another file, remember more lines, and turn two modules off:")
        page.example(Self.example)
        page.references([("gather", 1), ("gather-script", 5)])
        return page.text
    }

    static let example = [
        "store: /srv/football/gather.sqlite", "history:", "    size: 5000", "modules.disabled: [kitty, share]",
    ]

    private static let files = [
        ("~/.config/gather/gather.yaml", "A user's settings."),
        ("/etc/gather/gather.yaml", "The machine's settings."),
    ]
}
