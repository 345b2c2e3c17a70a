import Foundation

extension DayOrMinute {
    /// The maximum number of words of a typed period, as in `on Sat 28 Nov 2026 at 6:30 pm`.
    package static let maximumWords = 8

    /// How a weekday, or a day without a year, is resolved.
    public enum Nearest: Sendable {
        /// The next one that has not gone by.
        case next
        /// The last one that has begun.
        case last
        /// Whichever is closer to today.
        case closest

        /// Typed days, for the help of what has no time.
        public var days: String {
            switch self {
            case .next: "thursday, tomorrow, +2d, 26 Nov or 2026-11-21"
            case .last: "thursday, yesterday, -7d, 26 Nov or 2026-11-21"
            case .closest: examples
            }
        }

        /// Typed periods, for help and error messages.
        public var examples: String {
            switch self {
            case .next: "thursday 20:00, tomorrow, +2d, 26 Nov or 2026-11-21 18:30"
            case .last: "thursday, yesterday, -7d, 26 Nov or 2026-11-21 18:30"
            case .closest: "thursday, yesterday, tomorrow, 26 Nov or 2026-11-21"
            }
        }
    }

    /// Parses a day, or a day and a time; with `.last`, also a time alone, which means today.
    ///
    /// - Parameters:
    ///   - now: The time that relative days are counted from; nil allows only days such as `2026-11-21`.
    ///   - nearest: How a weekday, or a day without a year, is resolved.
    /// - Returns: Nil if the text does not have such a form.
    /// - Throws: ``UsageFailure`` if it has the form, but the day or the time does not exist.
    package static func typed(
        _ text: String, at now: Timestamp?, _ nearest: Nearest
    ) throws(UsageFailure) -> DayOrMinute? {
        // Phones make dashes of hyphens.
        let plain = String(
            String.UnicodeScalarView(text.plainlyTyped.unicodeScalars.map { Typography($0) == .dash ? "-" : $0 }))
        var words = plain.lowercased().split { $0 == " " || $0 == "," }.flatMap { word in
            date(withMonth: word)
                ?? (word.contains("-") ? word.split(separator: "t", omittingEmptySubsequences: false) : [word])
        }
        if now != nil { replaceSpokenWords(in: &words, nearest) }
        guard (1...maximumWords).contains(words.count) else { return nil }
        let part = now == nil ? nil : PartOfDay.take(from: &words)
        var time = ClockTime.take(from: &words, in: part, mayBeAlone: nearest == .last && now != nil)
        if words.contains(where: { $0.contains(":") }) { return nil }
        if let part, let typed = time {
            guard let hour = part.hour(typed[0]) else { return nil }
            time?[0] = hour
        }
        do {
            guard let day = try CalendarDay(words, time, at: now, nearest) else { return nil }
            return try day.period(time)
        } catch {
            throw UsageFailure("is \(quoted(text)), which is not a valid date or time: \(error.reason)")
        }
    }

    /// Returns the words of a date as spreadsheets write it in English, `18-nov-26`; nil for any other word.
    private static func date(withMonth word: Substring) -> [Substring]? {
        let parts = word.split(separator: "-", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), parts[0].isMadeOfDigits, parts[1].count > 2,
            parts[1].allSatisfy(\.isLetter)
        else { return nil }
        return parts.count == 3 && parts[2].utf8.count == 2 ? [parts[0], parts[1], "20" + parts[2]] : parts
    }

    /// Replaces the words of spoken English by those of a date: `in 3 days` by `+3d`, `this evening` by `today evening`,
    /// and `noon` by `12:00`.
    private static func replaceSpokenWords(in words: inout [Substring], _ nearest: Nearest) {
        if let place = words.firstIndex(of: "this"), place + 1 < words.count, PartOfDay(words[place + 1]) != nil {
            words[place] = "today"
        }
        if words.count > 1 {
            words = words.map { $0 == "noon" ? "12:00" : $0 }
            words.removeAll { ["on", "the", "of"].contains($0) || $0 == "this" && nearest == .next }
        }
        for place in words.indices.dropLast(2) {
            let phrase = words[place..<place + 3]
            if let days = days(phrase) { return words.replaceSubrange(phrase.indices, with: ["+\(days)d"]) }
        }
    }

    /// The days from today in a phrase such as `in 3 days`; nil for another.
    private static func days(_ phrase: ArraySlice<Substring>) -> Int? {
        if phrase.elementsEqual(["day", "after", "tomorrow"]) { return 2 }
        let units: [Substring: Int] = ["day": 1, "days": 1, "week": 7, "weeks": 7]
        guard phrase.first == "in", let unit = phrase.last.flatMap({ units[$0] }),
            let number = numbers(phrase[phrase.startIndex + 1], "-", digits: [[1, 2]])?[0]
        else { return nil }
        return number * unit
    }

    /// What to do about a text that is not a day; nil for nothing in particular.
    package static func advice(on text: String, _ nearest: Nearest) -> String? {
        let words = text.lowercased().split { $0 == " " || $0 == "," }
        if let date = words.first(where: { $0.contains(/^\d{1,2}[\/\-]\d{1,2}(?:[\/\-]\d{2,4})?$/) }) {
            return CalendarDay.readings(of: date).map { "\(date) may be \(listed($0, joinedBy: "or"))" }
        }
        var rest = words
        if nearest != .last, ClockTime.take(from: &rest, mayBeAlone: true) != nil, rest.isEmpty {
            return "a time needs a day, as in: today \(text)"
        }
        if let phrase = phrase(in: words, nearest) ?? ClockTime.spoken(in: words) { return phrase }
        let long = words.filter { $0.count > 2 && $0.allSatisfy(\.isLetter) }
        let unknown = long.filter { !CalendarDay.isWord($0) && !english.contains($0) }
        if let word = unknown.first {
            if let guess = CalendarDay.guess(word) { return "did you mean \(guess)?" }
            let isDate = unknown.count == long.count || words.contains { $0.contains(where: \.isNumber) }
            return isDate ? "write days and months in English, or a date such as 26.11." : nil
        }
        let parts = words.filter { $0 != "at" }
        guard parts.count == 2, Int(parts[0]) == nil else { return nil }
        return ClockTime.advice(on: parts[1])
    }

    /// What to do about a phrase such as `2 days ago`, `next thursday` or `last week`; nil for another.
    private static func phrase(in words: [Substring], _ nearest: Nearest) -> String? {
        if words.first == "every" { return "leave out every; to plan a match for every week, add --every week" }
        if let match = words.joined(separator: " ").firstMatch(of: /\b(\d{1,3}|an?|one) (day|week)s? ago\b/) {
            return "write -\((Int(match.1) ?? 1) * (match.2 == "week" ? 7 : 1))d"
        }
        if words.elementsEqual(["last", "night"]) { return "write yesterday" }
        let isOfWeek = words.contains { $0 == "week" || $0 == "weekend" } && !words.contains("every")
        let extra = words.first { $0 == "next" || $0 == "last" && nearest == .last }
        if let extra, !isOfWeek, words.contains(where: { $0 != extra && CalendarDay.isWord($0) }) {
            return "leave out \(extra)"
        }
        return isOfWeek || extra == "next" ? "write the date, such as 26.11." : nil
    }

    /// English words that people use for days and times, and dates do without.
    private static let english = Set(
        """
        after before coming day days evening every following from half hour hours last later midnight minutes month \
        morning twenty afternoon night noon now one past quarter soon the this two three four five six seven eight \
        nine ten eleven twelve week weekend weeks year
        """.split(separator: " "))

    /// What to do about a number that follows a day, such as the 8 of `thursday 8`; nil if it cannot be an hour.
    package static func advice(onHour word: String) -> String? { ClockTime.advice(on: word[...]) }

    /// Why there is no such day or time.
    fileprivate struct Nonexistent: Error {
        let reason: String

        static let otherYear = Nonexistent(reason: "years run from \(years.lowerBound) to \(years.upperBound)")
    }

    /// The years of typed days, which all have four digits.
    fileprivate static let years = 1000...9999
}

/// A time of day as people type it, such as `20:00`, `20.00`, `20h`, `8:30 p.m.` or `8pm`.
private enum ClockTime {
    /// Removes and returns the time that words end or begin with; nil if there is none.
    ///
    /// - Parameters:
    ///   - part: The part of the day that the words name; then a number alone is an hour.
    ///   - mayBeAlone: Whether a time needs no day.
    /// - Returns: The hour and the minute, which may not exist.
    static func take(from words: inout [Substring], in part: PartOfDay? = nil, mayBeAlone: Bool) -> [Int]? {
        if words.count > 2, let place = words.firstIndex(where: { $0 == "at" || $0 == "@" }) { words.remove(at: place) }
        let count = words.count
        for (length, isLast) in [(2, true), (1, true), (2, false), (1, false)] where length <= count {
            let range = isLast ? count - length..<count : 0..<length
            let isAlone = length == count
            guard mayBeAlone || !isAlone else { continue }
            let mayBeHour = part != nil && isLast && length == 1
            let hour = mayBeHour ? DayOrMinute.numbers(words[count - 1], ":", digits: [[1, 2]]) : nil
            guard let time = hour.map({ $0 + [0] }) ?? read(words[range].joined(), isAlone: isAlone, ofTwo: length == 2)
            else { continue }
            words.removeSubrange(range)
            return time
        }
        return nil
    }

    /// What to do about an hour without minutes; nil for another word.
    static func advice(on hour: Substring) -> String? {
        guard let hour = DayOrMinute.numbers(hour, ":", digits: [[1, 2]])?[0], hour < 24 else { return nil }
        return advice(on: hour * 60)
    }

    /// What to do about a time in words, such as `half past 8` or `8 o'clock`; nil if there is none.
    static func spoken(in words: [Substring]) -> String? {
        if words.contains("midnight") { return "write the time as 0:00 or 23:59" }
        for (place, word) in words.enumerated().dropFirst() {
            let before = words[place - 1]
            if word == "o'clock" || word == "o’clock" { return advice(on: before) }
            guard word == "past" || word == "to", place + 1 < words.count, let hour = Int(words[place + 1]),
                (1...23).contains(hour),
                let minutes = ["five": 5, "ten": 10, "quarter": 15, "twenty": 20, "half": 30][before]
            else { continue }
            return advice(on: hour * 60 + (word == "past" ? minutes : -minutes))
        }
        return nil
    }

    private static func advice(on minutes: Int) -> String {
        let halves = (60..<720).contains(minutes) ? [minutes, minutes + 720] : [minutes]
        let times = halves.map { "\($0 / 60):\(($0 % 60).digits(atLeast: 2))" }
        return "write the time as \(times.joined(separator: " or "))"
    }

    private static func read(_ text: String, isAlone: Bool, ofTwo isOfTwo: Bool) -> [Int]? {
        guard let match = text.wholeMatch(of: /([0-9]{1,2})(?:([:.h])([0-9]{2}))?(h|uhr|am|pm|a\.m\.|p\.m\.)?/),
            var hour = Int(match.1)
        else { return nil }
        let minute = match.3.flatMap { Int($0) } ?? 0
        let end = match.4?.filter(\.isLetter)
        // The second of two words is not a number.
        if end == nil, match.3 == nil || isOfTwo { return text.hasSuffix("h") ? [hour, minute] : nil }
        // `10.12` alone is a day; `31.12` can only be a day.
        if match.2 == ".", end == nil {
            let isDay = isAlone && (1...31).contains(hour) && (1...12).contains(minute)
            guard !isDay, hour < 24, minute < 60 else { return nil }
        }
        if end == "am" || end == "pm" {
            guard (1...12).contains(hour) else { return nil }
            hour = hour % 12 + (end == "pm" ? 12 : 0)
        }
        return [hour, minute]
    }
}

/// A part of a day, which tells whether 8 is 8:00 or 20:00: `thursday evening at 8`, `tonight 8`.
private enum PartOfDay {
    case morning, afternoon, evening

    init?(_ word: Substring) {
        switch word {
        case "morning": self = .morning
        case "afternoon": self = .afternoon
        case "evening", "night", "tonight": self = .evening
        default: return nil
        }
    }

    /// Returns the part that words name, and removes its word unless it stands for the day, too; nil for none.
    static func take(from words: inout [Substring]) -> PartOfDay? {
        guard words.count > 1, let place = words.firstIndex(where: { PartOfDay($0) != nil }) else { return nil }
        let part = PartOfDay(words[place])
        if words[place] != "tonight" {
            words.remove(at: place)
            if place > 0, words[place - 1] == "in" { words.remove(at: place - 1) }
        }
        return part
    }

    /// The hour that is meant by one on a clock of twelve or 24 hours; nil if it is none of the part.
    func hour(_ typed: Int) -> Int? {
        if self == .evening, typed > 12 || typed == 0 { return typed }
        let hours =
            switch self {
            case .morning: 1...11
            case .afternoon: 12...18
            case .evening: 17...23
            }
        return (typed < 12 ? [typed, typed + 12] : [typed]).first(where: hours.contains)
    }
}

/// The numbers of a day, which may not exist.
private struct CalendarDay {
    let year: Int
    let month: Int
    let day: Int

    private static let weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]

    /// Whether a word names a day or a month.
    static func isWord(_ word: Substring) -> Bool {
        place(of: word, in: weekdays + months) != nil || days(word) != nil || ["at", "uhr", "am", "pm"].contains(word)
    }

    /// The weekday, or the word for a day, that a word is a slip for; nil for none.
    static func guess(_ word: Substring) -> String? {
        let words = weekdays + ["today", "tonight", "tomorrow", "yesterday"]
        // Another first letter is that of another language: zondag is no monday.
        return GatherKit.nearest(to: String(word), among: words.filter { $0.first == word.first })
    }

    /// The days that an ambiguous date such as `3/12` may mean; nil if it is not a date, or not ambiguous.
    static func readings(of date: Substring) -> [String]? {
        let numbers = date.split { "/-".contains($0) }.prefix(2).compactMap { Int($0) }
        guard numbers.count == 2, numbers.allSatisfy({ (1...12).contains($0) }), numbers[0] != numbers[1] else {
            return nil
        }
        return [numbers, numbers.reversed()].map { "\($0[0]) \(months[$0[1] - 1].prefix(3).capitalized)" }
    }

    init(_ year: Int, _ month: Int, _ day: Int) { (self.year, self.month, self.day) = (year, month, day) }

    /// Parses a day; nil if the words do not form one.
    init?(
        _ words: [Substring], _ time: [Int]?, at now: Timestamp?, _ nearest: DayOrMinute.Nearest
    ) throws(DayOrMinute.Nonexistent) {
        if words.count == 1, let date = DayOrMinute.numbers(words[0], "-", digits: [[4], [2], [2]]) {
            self.init(date[0], date[1], date[2])
            return
        }
        guard let now, let today = DayOrMinute(dayOf: now).map(CalendarDay.init) else { return nil }
        guard let first = words.first else {
            self = today
            return
        }
        let weekday = Self.place(of: first, in: Self.weekdays)
        if words.count == 1 {
            if let weekday {
                self = try today.nearest(nearest, weekday, time, at: now)
            } else if let day = Self(digits: first, nearest, today) {
                self = day
            } else if let days = Self.days(first) {
                self = try today.adding(days)
            } else {
                return nil
            }
            return
        }
        let date = weekday == nil ? words[...] : words.dropFirst()
        guard let day = Self(dayAndMonth: date, nearest, today) else { return nil }
        if let weekday, let period = try? day.period(nil), period.weekday != weekday {
            throw DayOrMinute.Nonexistent(reason: "\(period.date) is a \(Self.weekdays[period.weekday].capitalized)")
        }
        self = day
    }

    private init(_ period: DayOrMinute) {
        let numbers = period.text.split(separator: "-").compactMap { Int($0) }
        self.init(numbers[0], numbers[1], numbers[2])
    }

    /// Parses a day such as `26 nov`, `nov 26`, `26.11.` or `26. november 2026`.
    private init?(dayAndMonth words: ArraySlice<Substring>, _ nearest: DayOrMinute.Nearest, _ today: CalendarDay) {
        var words = words.map { word in
            if let ordinal = word.wholeMatch(of: /(\d{1,2})(?:st|nd|rd|th)/) { return ordinal.1 }
            return word.last == "." && word.dropLast().allSatisfy { $0 != "." } ? word.dropLast() : word
        }
        // `Nov 26, 2026`.
        if words.count > 1, Self.place(of: words[0], in: Self.months) != nil { words.swapAt(0, 1) }
        if words.count == 1 {
            self.init(digits: words[0], nearest, today)
            return
        }
        guard (2...3).contains(words.count), let day = DayOrMinute.numbers(words[0], "-", digits: [[1, 2]])?[0],
            let month = Self.place(of: words[1], in: Self.months).map({ $0 + 1 })
        else { return nil }
        var year: Int?
        if words.count == 3 {
            year = DayOrMinute.numbers(words[2], "-", digits: [[4]])?[0]
            if year == nil { return nil }
        }
        self.init(day, month, year, nearest, today)
    }

    /// Parses a day such as `26.11.`, `26.11.2026`, `26/11/26`, `26-11-2026` or `2026/11/26`.
    ///
    /// Nil for a day with slashes or dashes that could also be read month first.
    private init?(digits word: Substring, _ nearest: DayOrMinute.Nearest, _ today: CalendarDay) {
        if let date = DayOrMinute.numbers(word, "/", digits: [[4], [1, 2], [1, 2]]) {
            self.init(date[0], date[1], date[2])
            return
        }
        let separator = word.first { "/-".contains($0) } ?? "."
        let hasSlashes = separator != "."
        let text = !hasSlashes && word.last == "." ? word.dropLast() : word
        let digits = [[1, 2], [1, 2], [2, 4]]
        guard
            let date = DayOrMinute.numbers(text, separator, digits: Array(digits.prefix(2)))
                ?? DayOrMinute.numbers(text, separator, digits: digits)
        else { return nil }
        let year = date.count == 2 ? nil : date[2] < 100 ? date[2] + 2000 : date[2]
        let isMonthFirst = hasSlashes && date[1] > 12
        if hasSlashes, date[0] <= 12, date[1] <= 12, date[0] != date[1] { return nil }
        self.init(isMonthFirst ? date[1] : date[0], isMonthFirst ? date[0] : date[1], year, nearest, today)
    }

    private init(_ day: Int, _ month: Int, _ year: Int?, _ nearest: DayOrMinute.Nearest, _ today: CalendarDay) {
        let (date, current) = ((month, day), (today.month, today.day))
        let years =
            switch nearest {
            case .next: date < current ? 1 : 0
            case .last: date > current ? -1 : 0
            case .closest: abs(month - today.month) <= 6 ? 0 : month < today.month ? 1 : -1
            }
        self.init(year ?? today.year + years, month, day)
    }

    /// Returns the place of a name that begins with a word of at least three letters.
    private static func place(of word: Substring, in names: [String]) -> Int? {
        word.count < 3 ? nil : names.firstIndex { $0.hasPrefix(word) }
    }

    /// Returns how many days from today a word is, such as `tomorrow` or `+2d`.
    private static func days(_ word: Substring) -> Int? {
        switch word {
        case "today", "tonight": 0
        case "tomorrow": 1
        case "yesterday": -1
        default: word.last == "d" && (word.first == "+" || word.first == "-") ? Int(word.dropLast()) : nil
        }
    }

    private func nearest(
        _ nearest: DayOrMinute.Nearest, _ weekday: Int, _ time: [Int]?, at now: Timestamp
    ) throws(DayOrMinute.Nonexistent) -> CalendarDay {
        let days = (weekday - (try period(nil).weekday) + 7) % 7
        let isNext = nearest == .next || nearest == .closest && days <= 3
        guard days == 0 else { return try adding(isNext ? days : days - 7) }
        // A weekday that is today is that of another week if its time has gone by, or has not come yet.
        let range = try period(time).range
        return switch nearest {
        case .next: range.upperBound <= now ? try adding(7) : self
        case .last: range.lowerBound <= now ? self : try adding(-7)
        case .closest: self
        }
    }

    private func adding(_ days: Int) throws(DayOrMinute.Nonexistent) -> CalendarDay {
        guard let day = try period(nil).adding(days: days) else {
            throw .otherYear
        }
        return CalendarDay(day)
    }

    func period(_ time: [Int]?) throws(DayOrMinute.Nonexistent) -> DayOrMinute {
        guard DayOrMinute.years.contains(year) else { throw .otherYear }
        guard Self.months.indices.contains(month - 1) else {
            throw DayOrMinute.Nonexistent(reason: "months run from 01 to 12")
        }
        let isLeapYear = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
        let length = month == 2 ? (isLeapYear ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
        guard (1...length).contains(day) else {
            throw DayOrMinute.Nonexistent(reason: "\(Self.months[month - 1].capitalized) \(year) has \(length) days")
        }
        var text = [(year, 4), (month, 2), (day, 2)].map { $0.digits(atLeast: $1) }.joined(separator: "-")
        if let time {
            guard time[0] < 24, time[1] < 60 else {
                throw DayOrMinute.Nonexistent(reason: "a day runs from 00:00 to 23:59")
            }
            text += "T" + time.map { $0.digits(atLeast: 2) }.joined(separator: ":")
        }
        guard let period = DayOrMinute(text) else {
            throw DayOrMinute.Nonexistent(
                reason: "that time is skipped, because the clocks go forward then; use another time")
        }
        return period
    }
}

extension DayOrMinute {
    /// The day of the week, from 0 for Sunday.
    fileprivate var weekday: Int {
        Int(Zone.current.fields(at: range.lowerBound.milliseconds / 1000).tm_wday)
    }

    /// The day, the month and the year: `25 Nov 2026`.
    fileprivate var date: Substring {
        range.lowerBound.localWithYear.drop { $0 != " " }.dropFirst().prefix { $0 != "," }
    }
}
