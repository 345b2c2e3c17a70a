import GatherKit

/// The titles of columns in several languages, by the English ones.
enum SheetTitles {
    private static let titles: [(column: String, synonyms: String)] = [
        (
            "name",
            """
            nume, numele, naam, nom, nome, nombre, jmeno, meno, nev, isim, namn, navn, nimi, имя, име, ім'я, όνομα, 이름
            """
        ),
        (
            "fullname",
            """
            player, players, player name, full name, nume si prenume, prenume si nume, nombre y apellidos,
            apellidos y nombre, nome e cognome, cognome e nome, nom et prenom, nom prenom, vor und nachname,
            vollstandiger name, volledige naam, jugadores, jogadores, nume complet, jucator, spieler, spielername, speler,
            joueur, nom complet,
            giocatore, nome completo, jugador, nombre completo, jogador, atleta, imie i nazwisko, nazwisko i imie, zawodnik,
            gracz, hrac, jatekos, teljes nev, ad soyad, adi soyadi, oyuncu, spelare, spiller, pelaaja, ime i prezime, igrac,
            igralec, игрок, фио, играч, гравець, παίκτης, 선수
            """
        ),
        (
            "firstname",
            """
            first name, first, fname, given name, forename, rufname, roepnaam, prenume, prenumele, vorname, voornaam, prenom,
            nome proprio, nombre de pila,
            primer nombre, primeiro nome, imie, krestni jmeno, krstne meno, keresztnev, utonev, ad, adi, fornamn, fornavn,
            etunimi, ime, 성명 이름
            """
        ),
        ("middlename", "middle name, tussenvoegsel, tussenvoegsels, отчество, по батькові"),
        (
            "lastname",
            """
            last name, last, lname, surname, family name, nume de familie, nachname, familienname, achternaam, nom de famille,
            cognome,
            apellido, apellidos, primer apellido, segundo apellido, apellido paterno, apellido materno, sobrenome, apelido, ultimo nome, nazwisko, prijmeni, priezvisko, vezeteknev, csaladnev,
            soyad, soyadi, soyisim, efternamn, etternavn, efternavn, sukunimi, prezime, priimek, фамилия, прізвище, επώνυμο
            """
        ),
        (
            "nickname",
            "nick, alias, known as, porecla, spitzname, apodo, surnom, soprannome, alcunha, ksywka, prezdivka, prezyvka, becenev, bijnaam, lakap, smeknamn, kallenavn, lempinimi, nadimak, vzdevek, прозвище, псевдоним, παρατσούκλι"
        ),
        (
            "age",
            "varsta, alter, leeftijd, eta, edad, idade, wiek, vek, kor, eletkor, yas, alder, ika, starost, godine, возраст, възраст, вік, ηλικία"
        ),
        (
            "mark",
            "rating, note, nota, bewertung, cijfer, voto, calificacion, puntuacion, ocena, hodnoceni, znamka, ertekeles, osztalyzat, puan, betyg, karakter, arvosana, оценка"
        ),
        (
            "skill",
            "level, nivel, niveau, livello, poziom, uroven, szint, seviye, niva, taso, razina, nivo, уровень, ниво"
        ),
        (
            "position",
            "pos, pozitie, post, position spielposition, positie, poste, ruolo, posizione, posicion, puesto, posicao, pozycja, pozice, pozicia, poszt, pozicio, mevki, pozisyon, posisjon, paikka, pozicija, позиция, позиція, θέση"
        ),
        (
            "favouriteteam",
            "favorite team, club, echipa favorita, lieblingsverein, verein, favoriete club, equipe favorite, squadra del cuore, equipo favorito, time do coracao, clube, ulubiony klub, oblibeny klub, kedvenc csapat, tuttugu takim, tuttigi takim"
        ),
        (
            "date",
            "day, match date, data, zi, datum, tag, dag, jour, giorno, fecha, dia, dzien, den, datum zapasu, nap, idopont, tarih, gun, dato, paiva, paivamaara, dan, дата, день, ημερομηνία, 날짜"
        ),
        (
            "time",
            "kickoff, kick off, start, ora, ore, uhrzeit, zeit, tijd, heure, orario, hora, horario, godzina, cas, ido, kezdes, saat, tid, klockan, aika, vrijeme, vreme, ura, время, час, ώρα, 시간"
        ),
        (
            "place",
            "pitch, venue, location, ground, loc, teren, locul, ort, platz, plaats, veld, lieu, terrain, luogo, campo, lugar, cancha, sede, local, miejsce, boisko, misto, hriste, miesto, helyszin, palya, yer, saha, plats, sted, bane, paikka kentta, mjesto, mesto, teren igre, место, място, місце"
        ),
        (
            "score",
            "result, scor, skore, rezultat, ergebnis, stand, uitslag, resultat, risultato, punteggio, resultado, marcador, placar, wynik, vysledek, vysledok, eredmeny, sonuc, skor, tulos, счет, резултат, рахунок"
        ),
        ("scorea", "goals a, score team a, home goals, home score, goals home, fthg, tore heim, gole gospodarzy"),
        ("scoreb", "goals b, score team b, away goals, away score, goals away, ftag, tore gast, gole gosci"),
        (
            "teama",
            "a, home, home team, echipa a, gazde, heim, team heim, mannschaft a, thuis, equipe a, domicile, squadra a, casa, equipo a, local a, time a, equipa a, druzyna a, gospodarze, tym a, domaci, csapat a, hazai, takim a, ev sahibi, lag a, hold a, joukkue a, tim a, ekipa a"
        ),
        (
            "teamb",
            "b, away, away team, guests, echipa b, oaspeti, gast, team gast, mannschaft b, uit, equipe b, exterieur, squadra b, ospiti, equipo b, visitante, time b, equipa b, druzyna b, goscie, tym b, hoste, csapat b, vendeg, takim b, misafir, deplasman, lag b, hold b, joukkue b, tim b, ekipa b"
        ),
        (
            "goals",
            "scorers, goalscorers, goluri, marcatori, tore, torschutzen, doelpunten, buts, buteurs, gol, marcatori gol, goles, goleadores, gols, artilheiros, marcadores, bramki, gole, strzelcy, goly, strelci, golok, golszerzok, goller, mal, malskyttar, mal scorere, maalit, golovi, голы, голове, голи"
        ),
        (
            "answer",
            "reply, response, coming, playing, attendance, attending, status, rsvp, raspuns, prezenta, antwort, antwoord, reponse, presence, risposta, presenza, respuesta, asistencia, resposta, presenca, odpowiedz, obecnosc, odpoved, ucast, valasz, cevap, katilim, svar, vastaus, odgovor, ответ"
        ),
        (
            "note",
            "comment, remark, nota, observatii, bemerkung, anmerkung, opmerking, remarque, commento, comentario, observacao, uwagi, poznamka, megjegyzes, aciklama, anmarkning, merknad, huomautus, napomena, примечание, бележка"
        ),
        (
            "total",
            """
            totals, subtotal, sum, average, avg, mean, median, count, totale, totaal, gesamt, insgesamt, summe, summa,
            anzahl, durchschnitt, durchschnittsalter, mittelwert, aantal, gemiddelde, gemiddeld, somme, moyenne, moyen,
            suma, somma, media, promedio, soma, razem, lacznie, srednia, sredni, celkem, soucet, prumer,
            spolu, priemer, osszesen, osszeg, atlag, medie, toplam, ortalama, genomsnitt, snitt, totalt,
            gjennomsnitt, gennemsnit, yhteensa, keskiarvo, ukupno, prosjek, prosek, skupaj, povprecje, итого, всего,
            среднее, общо, средно, разом, середнє, συνολο, 합계, 총, 평균
            """
        ),
    ]

    private static let columns: [String: String] = {
        var columns: [String: String] = [:]
        for (column, synonyms) in titles {
            for title in [column] + synonyms.split(whereSeparator: { $0 == "," }).map(String.init)
            where columns[key(title)] == nil { columns[key(title)] = column }
        }
        return columns
    }()

    /// The letters of a title, without accents.
    static func key(_ title: String) -> String { NameKeys(title).search.filter(\.isLetter) }

    /// Returns the English title for one in another language, in lower case, reduced to letters; nil if it is not
    /// known.
    static func english(_ title: String) -> String? {
        if let column = columns[key(title)] { return column }
        // Forms ask: `Your name`, `What is your age?`.
        let words = words(title).filter { !asking.contains($0) }
        return words.isEmpty ? nil : columns[words.joined()]
    }

    private static let asking = Set(
        """
        what whats is are you your my please enter the dein deine ihr ihre ton ta votre tu su teu seu tuo tua je jouw uw \
        tau twoje twoj vase
        """.split(separator: " ").map(String.init))

    private static func words(_ text: String) -> [String] {
        NameKeys(text).search.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    /// Whether a text is the label of a row of totals, such as `Total players: 2` or `Average age`.
    static func areTotals(_ label: String) -> Bool {
        let words = words(label)
        return words.contains { columns[$0] == "total" }
            && words.allSatisfy { columns[$0] != nil || $0.allSatisfy(\.isNumber) || besidesTotals.contains($0) }
    }

    private static let besidesTotals: Set = ["grand", "number", "of", "the", "de", "der", "di", "all", "in", "per"]

    /// Whether a title may be that of marks, and of remarks: `Note`.
    static func meansMarkOrNote(_ title: String) -> Bool { marksOrNotes.contains(key(title)) }

    private static let marksOrNotes: Set<String> = {
        func keys(of column: String) -> Set<String> {
            let synonyms = titles.first { $0.column == column }?.synonyms.split(separator: ",") ?? []
            return Set(([column] + synonyms.map(String.init)).map(key))
        }
        return keys(of: "mark").intersection(keys(of: "note"))
    }()

    /// Whether a title with both names, such as `Name, Vorname` or `Player (First, Last)`, has the last name first; nil
    /// for any other title.
    static func hasLastNameFirst(_ title: String) -> Bool? {
        guard let match = title.firstMatch(of: /([^,()]+),([^,()]+)\)?$/) else { return nil }
        switch (english(String(match.1)), english(String(match.2))) {
        case ("lastname", "firstname"), ("name", "firstname"), ("lastname", "name"): return true
        case ("firstname", "lastname"), ("firstname", "name"), ("name", "lastname"): return false
        default: return nil
        }
    }
}
