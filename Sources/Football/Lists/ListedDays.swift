public import GatherKit

/// The days that the title of a list names: `Thu 10 Dec`, `joi 26.11.` or `Football on Friday`.
public struct ListedDays {
    /// A day and a month, in an order that may be unclear.
    private var dates: [Set<DayOfMonth>] = []
    private var weekdays: Set<Int> = []
    /// Whether it names a day of a month.
    var hasDates: Bool { !dates.isEmpty }

    private struct DayOfMonth: Hashable {
        let day: Int
        let month: Int
    }

    /// Reads the days in a title.
    public init(in title: String) {
        readNumbers(in: title)
        let words = NameKeys(title).search.split(separator: " ").filter { $0 != "de" && $0 != "of" }
        for (place, word) in words.enumerated() {
            let pair = words[place...].prefix(2).joined(separator: " ")
            if let day = Self.weekdays[String(word)] ?? Self.weekdays[pair] { weekdays.insert(day) }
            guard let month = Self.months[String(word)] else { continue }
            let next = place + 1 < words.count ? words[place + 1] : ""
            if let day = (place > 0 ? Self.day(words[place - 1]) : nil) ?? Self.day(next) {
                dates.append([DayOfMonth(day: day, month: month)])
            }
        }
    }

    /// Whether it names days, and none of them is that of a match.
    public func exclude(_ when: DayOrMinute) -> Bool {
        let numbers = when.day.text.split(separator: "-").compactMap { Int($0) }
        guard numbers.count == 3 else { return false }
        let date = DayOfMonth(day: numbers[2], month: numbers[1])
        guard dates.isEmpty else { return !dates.contains { $0.contains(date) } }
        let weekday = Self.weekdays[when.local.prefix(3).lowercased()]
        return !weekdays.isEmpty && weekday.map(weekdays.contains) == false
    }

    /// Reads `26.11.`, `26/11/2026`, `2026-11-26`, and `26/11` after the name of a day; `7/14` and `20.10` are not
    /// days.
    private mutating func readNumbers(in title: String) {
        for match in title.matches(of: /(\d{1,4})([.\/\-])\s?(\d{1,2})(?:\2\s?(\d{2,4})|(\.))?(?![\d:])/) {
            guard let first = Int(match.1), let second = Int(match.3) else { continue }
            var pair = (first, second)
            if let third = match.4.flatMap({ Int($0) }) {
                if match.1.count == 4 { pair = (second, third) }
            } else if match.5 == nil {
                let before = NameKeys(String(title[..<match.range.lowerBound])).search.split(separator: " ").last
                let isTime = match.2 == "." && first < 24 && match.3.count == 2
                guard match.2 != "-", !isTime, before.flatMap({ Self.weekdays[String($0)] }) != nil else { continue }
            }
            let orders = [pair, (pair.1, pair.0)].filter { (1...31).contains($0.0) && (1...12).contains($0.1) }
            if !orders.isEmpty { dates.append(Set(orders.map { DayOfMonth(day: $0.0, month: $0.1) })) }
        }
    }

    /// The day in a word such as `10`, `10th` or `1er`.
    private static func day(_ word: Substring) -> Int? {
        let digits = word.prefix { $0.isNumber }
        guard ["", "st", "nd", "rd", "th", "er", "º", "o"].contains(word.dropFirst(digits.count)) else { return nil }
        return Int(digits).flatMap { (1...31).contains($0) ? $0 : nil }
    }

    /// Numbers the words of a list, in which each line has the words for one day or month.
    private static func numbered(_ lines: [String]) -> [String: Int] {
        let words = lines.enumerated().flatMap { place, line in
            line.split(separator: ",").map { (NameKeys(String($0)).search, place + 1) }
        }
        return Dictionary(words) { first, _ in first }
    }

    static let weekdays = numbered([
        """
        monday,mon,luni,montag,maandag,lundi,lunedi,lunes,segunda feira,poniedzialek,pondeli,pondelok,hetfo,mandag,\
        maanantai,ponedeljak,ponedjeljak,δευτερα,понедельник,понеділок,понеделник,pazartesi,월요일
        """,
        """
        tuesday,tue,tues,marti,dienstag,dinsdag,mardi,martedi,martes,terca,terca feira,wtorek,utery,utorok,kedd,tirsdag,\
        tisdag,tiistai,utorak,τριτη,вторник,вівторок,화요일
        """,
        """
        wednesday,wed,miercuri,mittwoch,woensdag,mercredi,mercoledi,miercoles,quarta feira,sroda,streda,szerda,onsdag,\
        keskiviikko,sreda,srijeda,τεταρτη,среда,середа,сряда,carsamba,수요일
        """,
        """
        thursday,thu,thur,thurs,joi,donnerstag,donderdag,jeudi,giovedi,jueves,quinta feira,czwartek,ctvrtek,stvrtok,\
        csutortok,torsdag,torstai,cetvrtak,πεμπτη,четверг,четвер,четвъртък,persembe,목요일
        """,
        """
        friday,fri,vineri,freitag,vrijdag,vendredi,venerdi,viernes,sexta,sexta feira,piatek,patek,piatok,pentek,fredag,\
        perjantai,petak,παρασκευη,пятница,п'ятниця,петък,cuma,금요일
        """,
        """
        saturday,sat,sambata,samstag,sonnabend,zaterdag,samedi,sabato,sabado,sobota,szombat,lordag,lauantai,subota,\
        σαββατο,суббота,субота,събота,cumartesi,토요일
        """,
        """
        sunday,sun,duminica,sonntag,zondag,dimanche,domenica,domingo,niedziela,nedele,nedela,vasarnap,sondag,sunnuntai,\
        nedelja,nedjelja,κυριακη,воскресенье,неділя,неделя,pazar,일요일
        """,
    ])

    private static let months = numbered([
        "january,jan,januar,ianuarie,ian,januari,janvier,janv,gennaio,gen,enero,ene,janeiro,stycznia,ledna,tammikuuta,января",
        "february,feb,februar,februarie,februari,fevrier,fevr,fev,febbraio,febrero,fevereiro,lutego,unora,helmikuuta,февраля",
        "march,mar,marz,martie,maart,mars,marzo,marco,marca,brezna,mart,maaliskuuta,марта",
        "april,apr,aprilie,avril,avr,aprile,abril,abr,kwietnia,dubna,huhtikuuta,апреля,nisan",
        "may,mai,maj,mei,maggio,mag,mayo,maio,maja,kvetna,toukokuuta,мая,mayis",
        "june,jun,juni,iunie,iun,juin,giugno,giu,junio,junho,czerwca,cervna,kesakuuta,июня,haziran",
        "july,jul,juli,iulie,iul,juillet,juil,luglio,lug,julio,julho,lipca,cervence,heinakuuta,июля,temmuz",
        "august,aug,aout,agosto,ago,sierpnia,srpna,augustus,avgust,elokuuta,августа,agustos",
        "september,sep,sept,septembrie,septembre,settembre,set,septiembre,setembro,wrzesnia,zari,syyskuuta,сентября,eylul",
        "october,oct,okt,oktober,octombrie,octobre,ottobre,ott,octubre,outubro,pazdziernika,rijna,lokakuuta,октября,ekim",
        "november,nov,noiembrie,noi,novembre,noviembre,novembro,marraskuuta,ноября,kasim",
        """
        december,dec,dez,dezember,decembrie,decembre,dicembre,dic,diciembre,dezembro,des,desember,grudnia,prosince,\
        joulukuuta,декабря,aralik
        """,
    ])
}
