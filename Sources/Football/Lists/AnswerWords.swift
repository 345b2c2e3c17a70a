import GatherKit

/// The words with which people say whether they come, in the languages of many football groups.
enum AnswerWords {
    /// The words of a language, each list separated by commas; apostrophes, accents and case do not count.
    struct Language {
        let name: String
        let coming: String
        let maybe: String
        let out: String
        /// Of those who come if there is a place.
        let waiting: String
        /// What stands above some of the players, whatever they have answered.
        let roles: String
        /// Words that say no by themselves, but in a sentence may deny anything.
        let negations: String
        /// Words that change nothing: of time, thanks and regret.
        let fillers: String
    }

    static let languages: [Language] = [
        Language(
            name: "English",
            coming: """
                in, ok, okay, yes, yep, yeah, coming, is coming, playing, going, confirmed, here, available,
                attending, count me in, im in, i am in, im there, i am there, ill be there, ill come, will come, can come, can play,
                can make it, ill play, will play, accepted, add me, put me down, late, later,
                coming late, coming later, running late, be late, will be late, arriving late, sure, sure thing,
                me too, yup, aye, count on me, up for it, im game, im down
                """,
            maybe: """
                maybe, maybes, perhaps, possibly, not sure, unsure, tbc, tbd, tentative, doubtful, doubt,
                undecided, if needed, only if needed, might, might come, dont know, not certain, 50 50, will see,
                unknown, late decision
                """,
            out: """
                no, nope, out, outs, not coming, not playing, not going, not in, not available, unavailable,
                not attending, not here, cannot, cant, can not, cannot come, cant come, can not come, cant play,
                cannot play, can not play, cant make it, cannot make it, can not make it, cant make this, wont,
                wont come, wont make it, wont be there, will not come, unable, not able, declined, decline,
                dropped out, drop out, dropping out, pulled out, pull out, cancelled, canceled, cancellations,
                apologies, absent, absentees, absences, injured, injury, sick, ill, away, on holiday, holiday,
                on holidays, vacation, missing, busy, suspended, take me off, remove me, withdrawn, no show,
                not this week, not this time, not today, not even maybe, no chance, count me out, have to cancel,
                need to cancel, must cancel, got to cancel, gotta cancel, had to cancel, have to drop out,
                have to pull out, have to skip, need to skip, not going to make it, wont be able, cant do it
                """,
            waiting: """
                reserve, reserves, sub, subs, substitutes, bench, waiting, waiting list, waitlist, wait list,
                on standby, standby, backup, backups
                """,
            roles: """
                players, squad, players in, goalkeepers, goalkeeper, keepers, keeper, gk, gks, outfield,
                the list, list
                """,
            negations: "no, nope, not, never, dont, doesnt, isnt, without",
            fillers: """
                this, week, weeks, time, today, tonight, tomorrow, again, sorry, please, pls, plz, unfortunately,
                thanks, thank, you, cheers, im, i, am, is, are, be, the, for, on, monday, tuesday, wednesday,
                thursday, friday, saturday, sunday, guys, all, mate, lads, match, game, football, also, too, so,
                far, confirmed, will, a, bit, few, about, min, mins, minutes, running, arriving, now, folks, boys
                """),
        Language(
            name: "Romanian",
            coming: """
                da, vin, vine, vin si eu, si eu, confirm, confirmat, confirmati, prezent, prezenti, joc,
                particip, ma bag, pot, intarzii, intarzie, sigur, desigur
                """,
            maybe: """
                poate, posibil, nesigur, nesiguri, nu stiu, nu e sigur, nu sunt sigur, incert, incerti,
                in functie, indecis, indecisi
                """,
            out: """
                nu, nu vin, nu vine, nu pot veni, nu pot ajunge, nu pot, nu poate, nu ajung, nu joc, nu particip, nu sunt, absent, absenti,
                absenta, absente, lipsesc, lipseste, lipsa, accidentat, accidentati, bolnav, raniti, plecat,
                plecati, indisponibil, indisponibili, ies, ma retrag, retrasi, anulat, nu vin azi, am iesit
                """,
            waiting: "rezerva, rezerve, asteptare, lista de asteptare, in asteptare",
            roles: "portari, portar, jucatori, lista",
            negations: "nu, ba, fara",
            fillers: """
                azi, astazi, maine, diseara, saptamana, asta, aceasta, scuze, imi, pare, rau, din, pacate,
                multumesc, mersi, eu, luni, marti, miercuri, joi, vineri, sambata, duminica, si
                """),
        Language(
            name: "German",
            coming: """
                ja, dabei, bin dabei, ich komme, komme, komm, zugesagt, zusage, zusagen, kann, spiele,
                spielt mit, bin da, anwesend, jap, sicher, komme spater, kommt spater, ich auch, klar, na klar, gerne,
                auf jeden fall, am start
                """,
            maybe: """
                vielleicht, evtl, eventuell, evt, unsicher, unklar, weiss nicht, noch unklar, fraglich,
                mal sehen, offen, unter vorbehalt, wackelt, ungewiss
                """,
            out: """
                nein, nee, nicht, raus, bin raus, abgesagt, absage, absagen, abwesend, abgemeldet, abmeldung,
                abmeldungen, verletzt, krank, urlaub, im urlaub, verhindert, kann nicht, kannst nicht,
                komme nicht, kommt nicht, kommen nicht, nicht dabei, bin nicht dabei, spielt nicht,
                spielen nicht, fehlt, fehlen, fehlend, fallt aus, gesperrt, keine zeit, schaffe es nicht,
                schaffs nicht, nicht verfugbar, nicht da, ausfalle
                """,
            waiting: "ersatz, ersatzbank, reserve, warteliste, nachrucker, auf abruf",
            roles: "spieler, torwart, torhuter, kader, zusagen bisher, teilnehmer, liste",
            negations: "nein, nicht, kein, keine, ne, nee, ohne",
            fillers: """
                heute, morgen, diese, dieses, woche, mal, leider, sorry, danke, ich, bin, bitte, montag,
                dienstag, mittwoch, donnerstag, freitag, samstag, sonntag, abend, auch, diesmal
                """),
        Language(
            name: "Dutch",
            coming: """
                ja, aanwezig, aangemeld, ik kom, kom, ben erbij, erbij, doe mee, kan, ik ben er, aanmelding,
                aanmeldingen, ik ook, zeker, tuurlijk
                """,
            maybe: "misschien, twijfel, twijfelt, onzeker, weet niet, weet nog niet, onder voorbehoud, eventueel",
            out: """
                nee, afgemeld, afmelding, afmeldingen, afwezig, afwezigen, kan niet, ik kan niet, kom niet,
                niet aanwezig, geblesseerd, ziek, afgezegd, afzeggingen, op vakantie, verhinderd, niet erbij,
                speelt niet, doet niet mee, er niet bij
                """,
            waiting: "reserves, wachtlijst, invallers, reservespelers",
            roles: "spelers, keepers, selectie",
            negations: "nee, niet, geen",
            fillers: """
                deze, week, vandaag, vanavond, morgen, helaas, bedankt, ik, ben, maandag, dinsdag, woensdag,
                donderdag, vrijdag, zaterdag, zondag, keer, jammer
                """),
        Language(
            name: "French",
            coming: """
                oui, present, presents, presente, je viens, jy serai, je suis la, partant, partants, dispo,
                disponible, disponibles, inscrit, inscrits, ok pour moi, je joue, confirme, confirmes,
                en retard, moi aussi, bien sur, volontiers
                """,
            maybe: """
                peut etre, incertain, incertains, pas sur, pas sure, a confirmer, je ne sais pas, je sais pas,
                hesitant, en attente de reponse, possible, eventuellement
                """,
            out: """
                non, absent, absents, absente, absentes, forfait, forfaits, indisponible, indisponibles, blesse,
                blesses, blessee, malade, je ne viens pas, je viens pas, ne vient pas, ne viennent pas,
                je peux pas, je ne peux pas, peut pas, ne peut pas, ne peuvent pas, pas la, pas dispo,
                pas disponible, annule, annules, desiste, desistements, en vacances, vacances, excuse, excuses,
                sans moi, ne joue pas, hors
                """,
            waiting: "remplacant, remplacants, liste dattente, en attente, attente, reserve, reservistes",
            roles: "gardien, gardiens, joueurs, liste",
            negations: "non, pas, jamais, sans",
            fillers: """
                ce, cette, soir, semaine, aujourdhui, demain, desole, merci, malheureusement, lundi, mardi,
                mercredi, jeudi, vendredi, samedi, dimanche, moi, je, suis, les, fois
                """),
        Language(
            name: "Italian",
            coming: """
                si, ci sono, vengo, presente, presenti, confermo, confermato, confermati, ci sto, gioco,
                disponibile, disponibili, io ci sono, convocati, in ritardo, anche io, anchio, certo, volentieri
                """,
            maybe: """
                forse, non so, non lo so, incerto, incerti, in dubbio, dubbio, dubbi, in forse, da confermare,
                vediamo, magari
                """,
            out: """
                no, non posso, non ci sono, non vengo, non viene, non vengono, non gioca, non giocano, assente,
                assenti, infortunato, infortunati, malato, malati, indisponibile, indisponibili, fuori, ritirato,
                rinuncio, non disponibile, non disponibili, in ferie, squalificato, squalificati, impegnato,
                do buca
                """,
            waiting: "riserva, riserve, panchina, lista dattesa, in attesa, attesa",
            roles: "portiere, portieri, giocatori, lista",
            negations: "no, non, niente, senza",
            fillers: """
                oggi, stasera, domani, questa, settimana, scusate, purtroppo, grazie, io, lunedi, martedi,
                mercoledi, giovedi, venerdi, sabato, domenica, volta, mi, dispiace, ragazzi
                """),
        Language(
            name: "Spanish",
            coming: """
                si, voy, vengo, confirmado, confirmados, confirmo, juego, me apunto, apuntado, apuntados,
                presente, presentes, cuenta conmigo, cuenten conmigo, estoy, dentro, disponible, disponibles,
                me anoto, anotado, anotados, llego tarde, yo tambien, claro, por supuesto
                """,
            maybe: """
                quizas, quiza, tal vez, a lo mejor, no se, no estoy seguro, no seguro, duda, dudas, dudoso,
                dudosos, en duda, por confirmar, puede ser, talvez, capaz, veo
                """,
            out: """
                no, no puedo, no puede, no pueden, no voy, no va, no van, no vienen, no viene, no vengo,
                no juego, no juega, no juegan, baja, bajas, ausente, ausentes, lesionado, lesionados, lesion,
                enfermo, enfermos, fuera, me bajo, se baja, se bajan, de viaje, viaje, no disponible,
                no disponibles, no llego, no asisten, no asiste, cancelado, cancelados, sancionado, no estoy,
                no cuenten conmigo
                """,
            waiting: """
                reserva, reservas, suplente, suplentes, banca, banquillo, lista de espera, en espera, espera,
                recambio
                """,
            roles: "arquero, arqueros, portero, porteros, jugadores, lista, titulares",
            negations: "no, nunca, sin, tampoco",
            fillers: """
                hoy, manana, esta, este, noche, semana, lo, siento, perdon, gracias, yo, lunes, martes,
                miercoles, jueves, viernes, sabado, domingo, vez, che, muchachos, chicos, disculpen
                """),
        Language(
            name: "Portuguese",
            coming: """
                sim, vou, confirmado, confirmados, confirmo, presente, presentes, dentro, to dentro,
                estou dentro, eu vou, jogo, conta comigo, pode contar, bora, disponivel, disponiveis, vao, vai,
                tamo junto, chego atrasado, eu tambem, claro, com certeza
                """,
            maybe: """
                talvez, duvida, duvidas, em duvida, nao sei, se der, incerto, incertos, por confirmar,
                a confirmar, quem sabe, se precisar, vou ver
                """,
            out: """
                nao, nao vou, nao vai, nao vao, nao posso, nao pode, nao podem, nao joga, nao jogam, nao da,
                nao consigo, ausente, ausentes, ausencia, ausencias, fora, to fora, estou fora, lesionado,
                lesionados, machucado, machucados, contundido, doente, doentes, viajando, viagem, de viagem,
                indisponivel, indisponiveis, desistencia, desistencias, desistiu, baixa, baixas, nem talvez,
                nao confirmado, nao confirmados, faltas, faltam, falta, tira meu nome, suspenso, suspensos
                """,
            waiting: "reserva, reservas, suplente, suplentes, suplencia, espera, lista de espera, banco",
            roles: """
                goleiro, goleiros, guarda redes, linha, jogadores, mensalistas, diaristas, avulsos, lista,
                titulares
                """,
            negations: "nao, nem, nunca, sem",
            fillers: """
                hoje, amanha, essa, esta, semana, noite, desculpa, desculpem, obrigado, infelizmente, eu,
                segunda, terca, quarta, quinta, sexta, sabado, domingo, feira, vez, galera, pessoal
                """),
        Language(
            name: "Polish",
            coming: """
                tak, bede, jestem, gram, obecny, obecni, ide, przyjde, potwierdzam, potwierdzeni, wchodze,
                zapisuje sie, zapisani, na tak, ja tez, jasne, pewnie
                """,
            maybe: """
                moze, byc moze, nie wiem, niepewny, niepewni, chyba, zobacze, do potwierdzenia, jeszcze nie wiem,
                pod znakiem zapytania
                """,
            out: """
                nie, nie moge, nie moze, nie bede, nie ma, nie gram, nie gra, nie graja, nie przyjde, nie dam rady,
                nieobecny, nieobecni, nieobecna, kontuzja, kontuzjowany, kontuzjowani, chory, chorzy, odpada,
                odpadam, odpadaja, wypada, rezygnuje, rezygnacja, wypisuje sie, wypisani, urlop, na urlopie,
                zawieszony, beze mnie, na nie, brak
                """,
            waiting: "rezerwa, rezerwowy, rezerwowi, lawka, lista rezerwowa, lista oczekujacych, oczekujacy",
            roles: "bramkarz, bramkarze, zawodnicy, gracze, lista, sklad",
            negations: "nie, bez",
            fillers: """
                dzis, dzisiaj, jutro, w, tym, tygodniu, sorki, sorry, niestety, dzieki, poniedzialek, wtorek,
                sroda, czwartek, piatek, sobota, niedziela, razem, ja, przepraszam
                """),
        Language(
            name: "Czech and Slovak",
            coming: """
                ano, jdu, prijdu, budu, hraju, ucast, ucastni, pridem, idem, hram, pritomni, pritomny, potvrzeno,
                potvrdene, prihlaseni, jasne, ja taky, ja tiez, urcite
                """,
            maybe: """
                mozna, mozno, nevim, neviem, nejisty, nejisti, nejiste, neisty, neisti, asi, uvidim, snad,
                mozna prijdu
                """,
            out: """
                ne, nie, nemuzu, nemohu, nemozem, nejdu, nejdem, neprijdu, nepridem, nebudu, nebudem, nehraje,
                nehraju, nehram, omluven, omluveni, omluvenky, omluvy, ospravedlneni, neucast, nepritomen,
                nepritomni, nepritomny, zraneny, zraneni, zranen, nemocny, nemocni, chory, chori, odhlasen,
                odhlaseni, odhlaseny, nedorazim, mimo, dovolena, dovolenka, absence, chybi, chybaju
                """,
            waiting: """
                nahradnik, nahradnici, nahradnice, cekaci listina, cekaji, cakacia listina, stridajici,
                striedajuci
                """,
            roles: "brankar, brankari, hraci, seznam, zoznam",
            negations: "ne, nie, neni, nic, bez",
            fillers: """
                dnes, zitra, zajtra, tento, tyden, tyzden, bohuzel, bohuzial, diky, dik, pondeli, utery, streda,
                ctvrtek, patek, sobota, nedele, sorry, tentokrat
                """),
        Language(
            name: "Hungarian",
            coming: """
                igen, jovok, megyek, ott leszek, leszek, jonnek, jatszom, benne vagyok, biztos, reszt veszek,
                resztvevok, en is
                """,
            maybe: """
                talan, lehet, nem biztos, nem tudom, bizonytalan, bizonytalanok, esetleg, kerdeses, meglatom,
                meg nem tudom
                """,
            out: """
                nem, nem jovok, nem jon, nem jonnek, nem megyek, nem tudok menni, nem tudok jonni, nem tudok,
                nem leszek, nem jatszik, nem jatszom, hianyzik, hianyzok, hianyoznak, tavol, serult, serultek,
                beteg, betegek, lemond, lemondta, lemondtak, lemondom, kimarad, kihagyom, nem er ra, nem erek ra,
                szabadsagon, nelkulem, nem jo
                """,
            waiting: "csere, cserek, tartalek, tartalekok, varolista",
            roles: "kapus, kapusok, jatekosok, nevsor, lista",
            negations: "nem, nincs, ne",
            fillers: """
                ma, holnap, este, most, ezen, heten, a, sajnos, bocs, bocsi, koszi, koszonom, hetfo, kedd,
                szerda, csutortok, pentek, szombat, vasarnap, en
                """),
        Language(
            name: "Scandinavian",
            coming: """
                ja, kommer, jeg kommer, jag kommer, er med, ar med, deltar, deltager, spiller, spelar, tilmeldt,
                tilmeldte, anmald, anmalda, pameldt, pameldte, kan, stiller, jeps, japp, narvarande, jeg ogsa, jag ocksa,
                sjalvklart, selvfolgelig
                """,
            maybe: """
                maske, kanskje, kanske, usikker, usikre, osaker, osakra, usikker pa, vet ikke, vet inte,
                ved ikke, eventuelt, eventuellt, tvivlsom
                """,
            out: """
                nej, nei, kommer ikke, kommer inte, kan ikke, kan inte, kan ej, er ikke med, ar inte med,
                ikke med, inte med, afbud, avbud, forfall, forfald, forhindret, forhindrad, frameldt, frameldte,
                avmeldt, avmeldte, avanmald, avanmalda, syg, syge, syk, syke, sjuk, sjuka, skadet, skadede,
                skadd, skadad, skadade, fravaer, fravaerende, franvarande, borte, borta, vaek, bortrest,
                pa ferie, ferie, semester, spiller ikke, spelar inte, stiller ikke, melder afbud, nej tak,
                nei takk, nej tack, utga
                """,
            waiting: "reserve, reserver, reserverna, venteliste, vantelista, innbyttere, avbytare, udskiftere",
            roles: "malmand, keeper, keepere, malvakt, malvakter, spillere, spelare, tropp, trupp",
            negations: "nej, nei, nope, ikke, inte, ej, ingen, uten, uden, utan",
            fillers: """
                i, idag, dag, kveld, kvall, aften, morgen, imorgon, denne, denna, uke, uge, vecka, gang,
                desverre, dessverre, desvaerre, tyvarr, takk, tak, tack, beklager, jeg, jag, er, ar, mandag,
                tirsdag, tisdag, onsdag, torsdag, fredag, lordag, sondag, sorry
                """),
        Language(
            name: "Finnish",
            coming: """
                kylla, joo, tulen, mukana, paasen, pelaan, ilmoittautuneet, tulossa, olen mukana, osallistun,
                in mukana, mina myos, totta kai
                """,
            maybe: "ehka, en tieda, epavarma, epavarmat, mahdollisesti, katsotaan, saattaa",
            out: """
                ei, en tule, en paase, ei paase, ei tule, eivat paase, en pelaa, ei pelaa, poissa, poissaolevat,
                loukkaantunut, loukkaantuneet, kipea, sairas, sairaat, peruutus, peruutukset, peruu, peruin,
                estynyt, estyneet, lomalla, ei mukana, jaa pois
                """,
            waiting: "varalla, varamies, varamiehet, jonotuslista, jono, varapelaajat",
            roles: "maalivahti, maalivahdit, pelaajat",
            negations: "ei, en, ilman",
            fillers: """
                tanaan, huomenna, talla, viikolla, valitettavasti, kiitos, kiitti, sori, mina, maanantai,
                tiistai, keskiviikko, torstai, perjantai, lauantai, sunnuntai
                """),
        Language(
            name: "Croatian and Serbian",
            coming: """
                da, dolazim, dolazi, dolaze, igram, igra, igraju, idem, tu sam, potvrdeno, potvrdjeno, prisutan,
                prisutni, mogu, pridem, igramo, i ja, naravno
                """,
            maybe: """
                mozda, ne znam, nesiguran, nesigurni, neodlucan, neodlucni, videcu, vidjet cu, morda, ne vem,
                pod upitnikom
                """,
            out: """
                ne, ne mogu, ne moze, ne dolazim, ne dolazi, ne dolaze, ne igram, ne igra, ne igraju, ne idem,
                ne pridem, ne morem, odsutan, odsutni, odsoten, odsotni, povreden, povredeni, povredjen,
                ozljeden, ozlijeden, ozlijedeni, poskodovan, poskodovani, bolestan, bolesni, bolan, bolni,
                otkazao, otkazali, otkaz, otkazano, odpovedali, nema, nema me, na putu, na odmoru
                """,
            waiting: "rezerva, rezerve, klupa, lista cekanja, na cekanju, cekaju, cakalna lista",
            roles: "golman, golmani, vratar, vratarji, igraci, igralci, spisak, popis, seznam",
            negations: "ne, nije, nisam, bez, brez",
            fillers: """
                danas, sutra, veceras, nocas, ove, ovaj, sedmice, nedelje, tjedan, nazalost, zao, mi, je, hvala,
                sam, ja, ponedeljak, utorak, sreda, srijeda, cetvrtak, petak, subota, nedelja, nedjelja, put,
                danes
                """),
        Language(
            name: "Greek",
            coming: "ναι, μεσα, ερχομαι, παιζω, θα ερθω, ειμαι μεσα, παροντες, παρων, επιβεβαιωμενοι, μπορω",
            maybe: "ισως, μαλλον, δεν ξερω, δεν ειμαι σιγουρος, αβεβαιος, αβεβαιοι, μπορει, θα δω",
            out: """
                οχι, εκτος, δεν μπορω, δεν μπορει, δεν μπορουν, δεν ερχομαι, δεν ερχεται, δεν θα ερθω, δεν παιζω,
                δεν παιζει, δεν παιζουν, απων, απουσια, απουσιες, αποντες, απουσιαζουν, τραυματιας, τραυματιες,
                αρρωστος, αρρωστοι, ακυρωση, εξω, λειπω, λειπουν, λειπει
                """,
            waiting: "αναπληρωματικοι, αναπληρωματικος, αναμονη, λιστα αναμονης, παγκος",
            roles: "τερματοφυλακας, τερματοφυλακες, παικτες, λιστα",
            negations: "οχι, δεν, μη, χωρις",
            fillers: """
                σημερα, αυριο, αποψε, αυτη, την, εβδομαδα, συγγνωμη, δυστυχως, ευχαριστω, δευτερα, τριτη,
                τεταρτη, πεμπτη, παρασκευη, σαββατο, κυριακη
                """),
        Language(
            name: "Russian, Ukrainian and Bulgarian",
            coming: """
                да, иду, буду, играю, приду, в деле, участвую, участвуют, идут, плюс, так, йду, граю, прийду,
                идвам, играя, ще дойда, ще играя, мога, смогу, могу, присутствуют, потвърдени, я тоже, конечно
                """,
            maybe: """
                может, может быть, возможно, не знаю, под вопросом, не уверен, наверное, скорее всего, можливо,
                мабуть, не знам, може би, може, несигурен, несигурни, не сигурен, под питання
                """,
            out: """
                нет, не, ні, не буду, не могу, не смогу, не иду, не идут, не играю, не играют, не приду,
                не будет, нету, отсутствует, отсутствуют, отсутствующие, травма, травмирован, болен, болею,
                болеют, минус, пропускаю, пропускают, отказались, отказ, выпадаю, без меня, в отпуске, не можу,
                не йду, не прийду, не граю, відсутні, хворий, хворію, травмований, няма да дойда, няма да играя,
                не мога, не идвам, отсъства, отсъстват, отсъстващи, контузен, контузени, болни, няма, отпада,
                отпадат, вън
                """,
            waiting: """
                запас, запасной, запасные, резерв, резервы, лист ожидания, ожидание, резерва, резерви, чакащи,
                запасні
                """,
            roles: "вратарь, вратари, игроки, список, играчи, вратар, списък, гравці, воротарі",
            negations: "нет, не, ни, без, ні, немає",
            fillers: """
                сегодня, завтра, на, этой, неделе, этот, раз, сорри, извините, к, сожалению, спасибо, я,
                понедельник, вторник, среда, четверг, пятница, суббота, воскресенье, сьогодні, цього, тижня,
                вибачте, дякую, днес, утре, тази, седмица, съжалявам, благодаря
                """),
        Language(
            name: "Turkish",
            coming: """
                evet, varim, var, geliyorum, gelirim, gelecegim, oynuyorum, oynarim, katiliyorum, gelenler,
                katilanlar, ben varim, tamam, kesin, gelir, ben de, tabii
                """,
            maybe: """
                belki, bilmiyorum, emin degilim, belirsiz, belli degil, muhtemelen, kararsiz, kararsizlar,
                supheli, bakariz, belki gelirim
                """,
            out: """
                hayir, yokum, yok, yoklar, gelemiyorum, gelemem, gelmiyorum, gelmiyor, gelemiyor, gelmeyenler,
                gelmeyecekler, gelemeyenler, gelemeyecek, gelmeyecek, katilmayanlar, katilamiyorum,
                oynayamiyorum, oynamiyor, oynamiyorum, sakat, sakatlar, hasta, hastalar, iptal, musait degil,
                musait degilim, izinli, tatilde, ben yokum, cikti, ciktim, cezali, eksikler
                """,
            waiting: "yedek, yedekler, bekleme listesi, bekleyenler, sirada",
            roles: "kaleci, kaleciler, oyuncular, kadro, liste",
            negations: "hayir, degil, olmaz, yok",
            fillers: """
                bugun, yarin, bu, hafta, aksam, maalesef, uzgunum, tesekkurler, sagol, kusura, bakmayin, ben,
                pazartesi, sali, carsamba, persembe, cuma, cumartesi, pazar, sefer
                """),
        Language(
            name: "Korean",
            coming: "참석, 참가, 참여, 갑니다, 가요, 네, 예, 콜, 출석, 참석자, 참석합니다, 참석 가능, 가능, 참석이요, 갈게요",
            maybe: "미정, 아마, 아마도, 글쎄, 모르겠어요, 모름, 미확정, 애매, 보류, 상황 봐서",
            out: """
                아니요, 아니오, 아뇨, 불참, 불참자, 못가요, 못갑니다, 못 가요, 못 갑니다, 안가요, 안 가요, 불가, 불가능, 참석 불가, 결석, 부상, 부상자, 아파요, 취소,
                빠집니다, 빠질게요, 어렵습니다, 힘들어요, 불참합니다, 불참이요
                """,
            waiting: "대기, 대기자, 대기 명단, 예비, 후보, 교체",
            roles: "골키퍼, 키퍼, 선수, 명단",
            negations: "아니요, 아니오, 아뇨, 안, 못",
            fillers: "오늘, 내일, 이번, 이번주, 주, 죄송합니다, 죄송해요, 감사합니다, 저, 저는, 월요일, 화요일, 수요일, 목요일, 금요일, 토요일, 일요일"),
    ]

    // MARK: - Looking up

    /// What a text means.
    enum Meaning: Equatable {
        case reply(Reply)
        /// It denies something, or says two things.
        case unclear
    }

    /// Returns what a text means if it is nothing but an answer, perhaps with words such as *sorry* and *this week*.
    static func reply(_ text: String) -> Reply? { whole(words(text)) }

    /// Returns the answer of the names below a heading such as `Out this week`, `OUT / INJURED` or `In 10/14`; `.asked`
    /// for one that does not say it, such as `Goalkeepers`.
    ///
    /// - Parameter isTitle: Whether it can be nothing but a heading, so that a word of refusal or doubt is enough.
    static func heading(_ text: String, isTitle: Bool = false) -> Reply? {
        let plain = text.replacing(/\d+/, with: " ")
        func whole(_ text: some StringProtocol) -> Reply? {
            let words = words(String(text))
            return Self.whole(words) ?? (roles.contains(words.joined(separator: " ")) ? .asked : nil)
        }
        if let reply = whole(plain) { return reply }
        let parts = plain.split { "/&+|,-–—".contains($0) }.map(whole)
        if let first = parts.first, let first, parts.allSatisfy({ $0 == first }) { return first }
        guard isTitle, case .reply(let reply) = meaning(plain), reply != .coming else { return nil }
        return reply
    }

    /// Returns what a note says, such as `out, injured` or `can't make it, away`; nil if it says nothing of it.
    static func meaning(_ note: String) -> Meaning? {
        var replies: Set<Reply> = []
        var denies = false
        for part in note.split(whereSeparator: { ",;/.!–—&()".contains($0) || $0.isNewline }) {
            let words = words(String(part))
            if let reply = whole(words) {
                replies.insert(reply)
                continue
            }
            let (found, rest) = phrases(in: words)
            if rest.contains(where: { negations.contains($0) }) {
                if !found.isEmpty { return .unclear }
                denies = true
            }
            replies.formUnion(found)
        }
        if replies.contains(.maybe) { return .reply(.maybe) }
        if replies.count > 1 { return .unclear }
        return replies.first.map(Meaning.reply) ?? (denies ? .unclear : nil)
    }

    /// Returns a text without the question at its end, such as `who brings the ball?`; one whether somebody comes, such
    /// as `in?`, stays.
    static func withoutQuestion(_ text: String) -> String {
        let text = text.trimmingWhitespace()
        guard text.hasSuffix("?") else { return text }
        let start = text.lastIndex { ",;.!–—\n".contains($0) }.map { text.index(after: $0) } ?? text.startIndex
        let question = String(text[start...])
        guard words(question).count > 1, reply(question) == nil else { return text }
        return String(text[..<start]).trimmingSymbols
    }

    /// Returns whether a text has answers with their numbers, such as `In: 12, Out: 3`.
    static func isTally(_ text: String) -> Bool {
        let parts = text.split { ",|/;".contains($0) }
        return parts.count > 1 && parts.allSatisfy { $0.contains(where: \.isNumber) && heading(String($0)) != nil }
    }

    /// Returns what may be a name in a text with an answer before or behind it, the likeliest first: `Ion - maybe`,
    /// `Ion nu`, `Out: Zoe`.
    static func splits(_ text: String) -> [(name: String, meaning: Meaning?)] {
        var splits: [(name: String, meaning: Meaning?)] = []
        if let match = text.firstMatch(of: /\s*(?::|\s[\-–—]\s|,)\s*/) {
            let before = String(text[..<match.range.lowerBound])
            let after = String(text[match.range.upperBound...])
            if let reply = heading(before) { splits.append((after.trimmingSymbols, .reply(reply))) }
            if let meaning = meaning(after) { splits.append((before.trimmingSymbols, meaning)) }
        }
        let words = text.split(separator: " ")
        let heads = max(1, words.count - longestTail)..<max(1, words.count)
        func split(_ count: Int) -> (name: String, tail: String) {
            (words.prefix(count).joined(separator: " ").trimmingSymbols, words.dropFirst(count).joined(separator: " "))
        }
        for count in heads {
            let (name, tail) = split(count)
            if let reply = replies[Self.words(tail).joined(separator: " ")] { splits.append((name, .reply(reply))) }
        }
        for count in heads where words[count].first?.isUppercase == false {
            let (name, tail) = split(count)
            if let reply = reply(tail) { splits.append((name, .reply(reply))) }
        }
        for count in heads {
            let (name, tail) = split(count)
            if beginning(tail) != nil, let meaning = meaning(tail) { splits.append((name, meaning)) }
        }
        return splits.filter { !$0.name.isEmpty }
    }

    /// Returns the answer with which a text begins, such as `yes but leaving early`, and what follows it; a condition makes
    /// it a maybe.
    static func beginning(_ text: String) -> (reply: Reply, rest: String)? {
        let all = text.split(separator: " ")
        for count in stride(from: min(3, all.count), to: 0, by: -1) {
            let answer = words(all.prefix(count).joined(separator: " ")).joined(separator: " ")
            guard let reply = replies[answer] else { continue }
            let rest = all.dropFirst(count)
            let hasCondition = rest.contains { conditions.contains($0.lowercased()) }
            let said = rest.drop { joints.contains($0.lowercased()) }.joined(separator: " ").trimmingSymbols
            return (hasCondition && reply == .coming ? .maybe : reply, said)
        }
        return nil
    }

    private static let conditions: Set = [
        "if", "unless", "dacă", "daca", "wenn", "falls", "jeśli", "pokud", "если", "eğer",
    ]
    private static let joints: Set = ["but", "and", "though", "dar", "aber", "pero", "mais", "ale", "но"]

    /// Returns a text without the words with which people address a group, such as `sorry lads`; nil without any.
    static func withoutGreeting(_ text: String) -> String? {
        let words = text.split(separator: " ")
        let rest = words.drop { greetings.contains($0.lowercased().filter(\.isLetter)) }
        return rest.isEmpty || rest.count == words.count ? nil : rest.joined(separator: " ")
    }

    private static let greetings: Set = [
        "hi", "hey", "hello", "sorry", "unfortunately", "lads", "guys", "boys", "folks", "all", "everyone", "salut",
        "hallo",
        "hola", "ciao", "moin", "scuze",
    ]

    /// The most words that are looked at as an answer behind a name.
    private static let longestTail = 8

    /// The words of a text as they are compared.
    private static func words(_ text: String) -> [Substring] {
        let text = text.filter { !"'’‘´`ʼ".contains($0) }
        return NameKeys(text).search.replacing("đ", with: "d").split(separator: " ")
    }

    private static func whole(_ words: [Substring]) -> Reply? {
        replies[words.joined(separator: " ")]
            ?? replies[
                words.filter { !fillers.contains(String($0)) && !$0.allSatisfy(\.isNumber) }.joined(separator: " ")]
    }

    /// The answers of several words, or of one that means nothing else, and the words around them.
    private static func phrases(in words: [Substring]) -> (found: Set<Reply>, rest: [String]) {
        var found: Set<Reply> = []
        var rest: [String] = []
        var place = 0
        search: while place < words.count {
            for count in stride(from: min(longestPhrase, words.count - place), to: 0, by: -1) {
                let phrase = words[place..<place + count].joined(separator: " ")
                guard let reply = replies[phrase], !negations.contains(phrase) else { continue }
                let isOutside = place == 0 || place + count == words.count
                if count > 1 || reply != .coming && (phrase.count > 3 || isOutside) {
                    found.insert(reply)
                    place += count
                    continue search
                }
            }
            rest.append(String(words[place]))
            place += 1
        }
        return (found, rest)
    }

    private static let replies: [String: Reply] = {
        var replies: [String: Reply] = [:]
        for language in languages {
            for (reply, list) in [
                (Reply.coming, language.coming), (.maybe, language.maybe), (.out, language.out),
                (.coming, language.waiting),
            ] {
                for phrase in phrases(of: list) where replies[phrase] == nil { replies[phrase] = reply }
            }
        }
        return replies
    }()
    private static let roles = Set(languages.flatMap { phrases(of: $0.roles) })
    private static let negations = Set(languages.flatMap { phrases(of: $0.negations) })
    private static let fillers = Set(languages.flatMap { phrases(of: $0.fillers) })
    private static let longestPhrase = replies.keys.map { $0.split(separator: " ").count }.max() ?? 1

    private static func phrases(of list: String) -> [String] {
        list.split { $0 == "," || $0.isNewline }.map { words(String($0)).joined(separator: " ") }.filter { !$0.isEmpty }
    }
}
