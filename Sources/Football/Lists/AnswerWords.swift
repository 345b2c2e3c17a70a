import GatherKit

/// The words with which people say whether they come, in the languages of many football groups.
enum AnswerWords {
    // The words of many languages, each for the first of those that have it; apostrophes, accents and case do not count.

    /// Of those who come, some of them if there is a place.
    private static let coming = phrases(
        of: """
            English: me, im there, i am there, i can, i will, i will be there, will be there, count on it, ill be in,
            in, ok, okay, yes, yep, yeah, coming, is coming, playing, going, confirmed, here, available, attending,
            count me in, im in, i am in, ill be there, ill come, will come, can come, can play, can make it, ill play,
            will play, accepted, add me, put me down, late, later, coming late, coming later, running late, be late,
            will be late, arriving late, sure, sure thing, yup, aye, count on me, up for it, im game, im down, reserve,
            reserves, sub, subs, substitutes, bench, waiting, waiting list, waitlist, wait list, on standby, standby,
            backup, backups, put me on, wants to play, want to play
            Romanian: ajung, si eu vin, da, vin, vine, vin si eu, confirm, confirmat, confirmati, prezent, prezenti,
            joc, particip, ma bag, pot, intarzii, intarzie, sigur, desigur, rezerva, rezerve, asteptare,
            lista de asteptare, in asteptare, joaca, participa, participanti
            German: ja, dabei, bin dabei, ich komme, komme, komm, zugesagt, zusage, zusagen, kann, spiele, spielt mit,
            bin da, anwesend, jap, sicher, komme spater, kommt spater, klar, na klar, gerne, auf jeden fall, am start,
            ersatz, ersatzbank, warteliste, nachrucker, auf abruf, kommen, spielen, kommt, spielt
            Dutch: aanwezig, aangemeld, ik kom, kom, ben erbij, erbij, doe mee, kan, ik ben er, aanmelding,
            aanmeldingen, zeker, tuurlijk, wachtlijst, invallers, reservespelers, komen, komt, speelt, spelen mee
            French: je serai la, oui, present, presents, presente, je viens, jy serai, je suis la, partant, partants,
            dispo, disponible, disponibles, inscrit, inscrits, ok pour moi, je joue, confirme, confirmes, en retard,
            bien sur, volontiers, remplacant, remplacants, liste dattente, en attente, attente, reservistes, viennent,
            jouent, jen suis, vient, joue
            Italian: sicuro, sicura, si, ci sono, vengo, presenti, confermo, confermato, confermati, ci sto, gioco,
            disponibile, disponibili, io ci sono, convocati, in ritardo, certo, volentieri, riserva, riserve, panchina,
            lista dattesa, in attesa, attesa, vengono, giocano, viene, gioca
            Spanish: yo si, si senor, voy, confirmado, confirmados, confirmo, juego, me apunto, apuntado, apuntados,
            presentes, cuenta conmigo, cuenten conmigo, estoy, dentro, me anoto, anotado, anotados, llego tarde, claro,
            por supuesto, voy con retraso, voy tarde, reserva, reservas, suplente, suplentes, banca, banquillo,
            lista de espera, en espera, espera, recambio, vienen, juegan, contad conmigo, juega
            Portuguese: sim, vou, to dentro, estou dentro, eu vou, jogo, conta comigo, pode contar, bora, disponivel,
            disponiveis, vao, vai, tamo junto, chego atrasado, com certeza, suplencia, banco, vem, jogam, joga
            Polish: dam rade, tak, bede, jestem, gram, obecny, obecni, ide, przyjde, potwierdzam, potwierdzeni, wchodze,
            zapisuje sie, zapisani, na tak, jasne, pewnie, rezerwa, rezerwowy, rezerwowi, lawka, lista rezerwowa,
            lista oczekujacych, oczekujacy, graja, przyjda, przyjdzie, gra
            Czech and Slovak: ano, jdu, prijdu, budu, hraju, ucast, ucastni, pridem, idem, hram, pritomni, pritomny,
            potvrzeno, potvrdene, prihlaseni, urcite, nahradnik, nahradnici, nahradnice, cekaci listina, cekaji,
            cakacia listina, stridajici, striedajuci, prijde
            Hungarian: igen, jovok, megyek, ott leszek, leszek, jonnek, jatszom, benne vagyok, biztos, reszt veszek,
            resztvevok, csere, cserek, tartalek, tartalekok, varolista
            Scandinavian: kommer, jeg kommer, jag kommer, er med, ar med, deltar, deltager, spiller, spelar, tilmeldt,
            tilmeldte, anmald, anmalda, pameldt, pameldte, stiller, jeps, japp, narvarande, sjalvklart, selvfolgelig,
            reserver, reserverna, venteliste, vantelista, innbyttere, avbytare, udskiftere
            Finnish: kylla, joo, tulen, mukana, paasen, pelaan, ilmoittautuneet, tulossa, olen mukana, osallistun,
            in mukana, totta kai, varalla, varamies, varamiehet, jonotuslista, jono, varapelaajat, tulee
            Croatian and Serbian: dolazim, dolazi, dolaze, igram, igra, igraju, tu sam, potvrdeno, potvrdjeno, prisutan,
            prisutni, mogu, igramo, naravno, klupa, lista cekanja, na cekanju, cekaju, cakalna lista
            Greek: ναι, μεσα, ερχομαι, παιζω, θα ερθω, ειμαι μεσα, παροντες, παρων, επιβεβαιωμενοι, μπορω,
            αναπληρωματικοι, αναπληρωματικος, αναμονη, λιστα αναμονης, παγκος, ερχεται, παιζει
            Russian and Ukrainian and Bulgarian: да, иду, буду, играю, приду, в деле, участвую, участвуют, идут, плюс,
            так, йду, граю, прийду, идвам, играя, ще дойда, ще играя, мога, смогу, могу, присутствуют, потвърдени,
            конечно, запас, запасной, запасные, резерв, резервы, лист ожидания, ожидание, резерва, резерви, чакащи,
            запасні, придет, идет, играет, прийде
            Turkish: evet, varim, var, geliyorum, gelirim, gelecegim, oynuyorum, oynarim, katiliyorum, gelenler,
            katilanlar, ben varim, tamam, kesin, gelir, tabii, yedek, yedekler, bekleme listesi, bekleyenler, sirada,
            geliyor, oynuyor, gelecekler, oynayacaklar
            Korean: 참석, 참가, 참여, 갑니다, 가요, 네, 예, 콜, 출석, 참석자, 참석합니다, 참석 가능, 가능, 참석이요, 갈게요, 대기, 대기자, 대기 명단, 예비, 후보, 교체
            """)

    /// Of those who give the answer of the message or line before theirs.
    private static let echoes = phrases(
        of: """
            me too, me as well, same here, same, ditto, likewise, si eu, la fel, ich auch, dito, ebenso, ik ook,
            moi aussi, pareil, anche io, anchio, yo tambien, eu tambem, tambem, ja tez, tak samo, ja taky, ja tiez,
            en is, jeg ogsa, jag ocksa, mina myos, i ja, και εγω, κι εγω, я тоже, и я, я теж, аз също, и аз, ben de, 저도,
            저도요, 나도
            """)

    private static let maybe = phrases(
        of: """
            English: prob, probably, prob in, prob out, probably in, probably out, may be, will confirm, to confirm,
            to be confirmed, depends, pending, last resort, maybe, maybes, perhaps, possibly, not sure, unsure, tbc,
            tbd, tentative, doubtful, doubt, undecided, if needed, only if needed, might, might come, dont know,
            not certain, 50 50, will see, unknown, late decision, waiting for, waiting on, still waiting,
            still waiting for, still waiting on, confirm later, confirm tomorrow, ill confirm, need to confirm,
            let you know, ill let you know, will let you know
            Romanian: daca e nevoie, depinde, poate, posibil, nesigur, nesiguri, nu stiu, nu e sigur, nu sunt sigur,
            incert, incerti, in functie, indecis, indecisi, confirm maine, confirm mai tarziu, confirm diseara
            German: nur wenn notig, wenn notig, falls notig, kommt drauf an, vielleicht, evtl, eventuell, evt, unsicher,
            unklar, weiss nicht, noch unklar, fraglich, mal sehen, offen, unter vorbehalt, wackelt, ungewiss,
            sage morgen bescheid, bestatige morgen
            Dutch: als nodig, indien nodig, misschien, twijfel, twijfelt, onzeker, weet niet, weet nog niet,
            onder voorbehoud, eventueel, bevestig morgen
            French: si besoin, si necessaire, peut etre, incertain, incertains, pas sur, pas sure, a confirmer,
            je ne sais pas, je sais pas, hesitant, en attente de reponse, possible, eventuellement, je confirme demain,
            confirme demain
            Italian: se serve, non sicuro, non sono sicuro, solo se serve, forse, non so, non lo so, incerto, in dubbio,
            dubbio, dubbi, in forse, da confermare, vediamo, magari, confermo domani
            Spanish: si hace falta, si falta gente, quizas, quiza, tal vez, a lo mejor, no se, no estoy seguro,
            no seguro, duda, dudas, dudoso, dudosos, en duda, por confirmar, puede ser, talvez, capaz, veo,
            confirmo manana, confirmo luego
            Portuguese: se faltar gente, caso falte gente, duvida, duvidas, em duvida, nao sei, se der, incertos,
            a confirmar, quem sabe, se precisar, vou ver, confirmo amanha, confirmo depois
            Polish: moze, byc moze, nie wiem, niepewny, niepewni, chyba, zobacze, do potwierdzenia, jeszcze nie wiem,
            pod znakiem zapytania, potwierdze jutro
            Czech and Slovak: mozna, mozno, nevim, neviem, nejisty, nejisti, nejiste, neisty, neisti, asi, uvidim, snad,
            mozna prijdu, potvrdim zitra, potvrdim zajtra
            Hungarian: talan, lehet, nem biztos, nem tudom, bizonytalan, bizonytalanok, esetleg, kerdeses, meglatom,
            meg nem tudom, holnap megerositem
            Scandinavian: maske, kanskje, kanske, usikker, usikre, osaker, osakra, usikker pa, vet ikke, vet inte,
            ved ikke, eventuelt, eventuellt, tvivlsom, bekreftar i morgen
            Finnish: ehka, en tieda, epavarma, epavarmat, mahdollisesti, katsotaan, saattaa, vahvistan huomenna
            Croatian and Serbian: mozda, ne znam, nesiguran, nesigurni, neodlucan, neodlucni, videcu, vidjet cu, morda,
            ne vem, pod upitnikom, potvrdujem sutra, potvrdim sutra
            Greek: ισως, μαλλον, δεν ξερω, δεν ειμαι σιγουρος, αβεβαιος, αβεβαιοι, μπορει, θα δω, επιβεβαιωνω αυριο
            Russian and Ukrainian and Bulgarian: может, может быть, возможно, не знаю, под вопросом, не уверен,
            наверное, скорее всего, можливо, мабуть, не знам, може би, може, несигурен, несигурни, не сигурен,
            под питання, подтвержу завтра
            Turkish: belki, bilmiyorum, emin degilim, belirsiz, belli degil, muhtemelen, kararsiz, kararsizlar, supheli,
            bakariz, belki gelirim, yarin haber veririm
            Korean: 미정, 아마, 아마도, 글쎄, 모르겠어요, 모름, 미확정, 애매, 보류, 상황 봐서
            """)

    private static let out = phrases(
        of: """
            English: nah, hurt, dropped, working, skipping, skip, regrets, resting, rest, out of town,
            out of the country, gave up place, no, nope, out, outs, not coming, not playing, not going, not in,
            not available, unavailable, not attending, not here, cannot, cant, can not, cannot come, cant come,
            can not come, cant play, cannot play, can not play, cant make it, cannot make it, can not make it,
            cant make this, wont, wont come, wont make it, wont be there, will not come, unable, not able, declined,
            decline, dropped out, drop out, dropping out, pulled out, pull out, cancelled, canceled, cancellations,
            apologies, absent, absentees, absences, injured, injury, sick, ill, away, on holiday, holiday, on holidays,
            vacation, missing, busy, suspended, take me off, remove me, withdrawn, no show, not this week,
            not this time, not today, not even maybe, no chance, count me out, have to cancel, need to cancel,
            must cancel, got to cancel, gotta cancel, had to cancel, have to drop out, have to pull out, have to skip,
            need to skip, not going to make it, wont be able, cant do it, need to drop out, not me, injuries, drop outs,
            dropouts, dropout, sidelined, not gonna make it, will miss, miss this one, have to drop, need to drop,
            must drop, gotta drop, covid, i pass, ill pass, me neither, neither can i, not free
            Romanian: nu joaca, concediu, in concediu, racit, nu, nu vin, nu vine, nu pot veni, nu pot ajunge, nu pot,
            nu poate, nu ajung, nu joc, nu particip, nu sunt, absenti, absenta, absente, lipsesc, lipseste, lipsa,
            accidentat, accidentati, bolnav, raniti, plecat, plecati, indisponibil, indisponibili, ies, ma retrag,
            retrasi, anulat, nu vin azi, am iesit, nici eu, nu mai vin, nu ajunge, absentilor
            German: klappt nicht, geht nicht, kann leider nicht, arbeiten, arbeitet, arbeit, nein, nee, nicht, raus,
            bin raus, abgesagt, absage, absagen, abwesend, abgemeldet, abmeldung, abmeldungen, verletzt, krank, urlaub,
            im urlaub, verhindert, kann nicht, kannst nicht, komme nicht, kommt nicht, kommen nicht, nicht dabei,
            bin nicht dabei, spielt nicht, spielen nicht, fehlt, fehlen, fehlend, fallt aus, gesperrt, keine zeit,
            schaffe es nicht, schaffs nicht, nicht verfugbar, nicht da, ausfalle, muss absagen, muss passen,
            ich auch nicht, sag ab, sage ab, sagt ab, ist raus, sind raus, entschuldigt
            Dutch: niet, ik ben er niet, werken, afgemeld, afmelding, afmeldingen, afwezig, afwezigen, kan niet,
            ik kan niet, kom niet, niet aanwezig, geblesseerd, ziek, afgezegd, afzeggingen, op vakantie, verhinderd,
            niet erbij, speelt niet, doet niet mee, er niet bij, ik ook niet, zonder mij, sla over, ik meld me af,
            komt niet, komen niet, niet beschikbaar, ontbreken, ontbreekt
            French: je serai pas la, je ne serai pas la, malades, au travail, non, absents, absentes, forfait, forfaits,
            indisponible, indisponibles, blesse, blesses, blessee, malade, je ne viens pas, je viens pas, ne vient pas,
            ne viennent pas, je peux pas, je ne peux pas, peut pas, ne peut pas, ne peuvent pas, pas la, pas dispo,
            pas disponible, annule, annules, desiste, desistements, en vacances, vacances, excuse, excuses, sans moi,
            ne joue pas, hors, moi non plus, je passe, peux pas, manque, manquent
            Italian: in vacanza, vacanza, lavoro, a lavoro, chi non ce, chi manca, non posso, non ci sono, non vengo,
            non viene, non vengono, non gioca, non giocano, assente, assenti, infortunato, infortunati, malato, malati,
            indisponibile, fuori, ritirato, rinuncio, non disponibile, non disponibili, in ferie, squalificato,
            squalificati, impegnato, do buca, neanche io, nemmeno io, passo, non puo, non possono, mancano, manca,
            non saranno presenti
            Spanish: se cae, trabajando, trabajo, desfalques, no puedo, no puede, no pueden, no voy, no va, no van,
            no vienen, no viene, no vengo, no juego, no juega, no juegan, baja, bajas, ausente, ausentes, lesionado,
            lesionados, lesion, enfermo, enfermos, fuera, me bajo, se baja, se bajan, de viaje, viaje, no disponible,
            no disponibles, no llego, no asisten, no asiste, cancelado, cancelados, sancionado, no estoy,
            no cuenten conmigo, yo tampoco, paso, faltan, se caen
            Portuguese: desfalque, trabalhando, trabalho, nao vou conseguir, nao, nao vou, nao vai, nao vao, nao posso,
            nao pode, nao podem, nao joga, nao jogam, nao da, nao consigo, ausencia, ausencias, fora, to fora,
            estou fora, machucado, machucados, contundido, doente, doentes, viajando, viagem, de viagem, indisponivel,
            indisponiveis, desistencia, desistencias, desistiu, baixa, baixas, nem talvez, nao confirmado,
            nao confirmados, faltas, faltam, falta, tira meu nome, suspenso, suspensos, nem eu, eu tambem nao, nao vem
            Polish: mnie nie ma, mnie nie bedzie, nie bedzie mnie, kontuzje, wypadli, w pracy, nie, nie moge, nie moze,
            nie bede, nie ma, nie gram, nie gra, nie graja, nie przyjde, nie dam rady, nieobecny, nieobecni, nieobecna,
            kontuzja, kontuzjowany, kontuzjowani, chory, chorzy, odpada, odpadam, odpadaja, wypada, rezygnuje,
            rezygnacja, wypisuje sie, wypisani, urlop, na urlopie, zawieszony, beze mnie, na nie, brak, ja tez nie,
            nie przyjdzie, nie moga, nieobecnych
            Czech and Slovak: ne, nemuzu, nemohu, nemozem, nejdu, nejdem, neprijdu, nepridem, nebudu, nebudem, nehraje,
            nehraju, nehram, omluven, omluveni, omluvenky, omluvy, ospravedlneni, neucast, nepritomen, nepritomni,
            nepritomny, zraneny, zraneni, zranen, nemocny, nemocni, chori, odhlasen, odhlaseni, odhlaseny, nedorazim,
            mimo, dovolena, dovolenka, absence, chybi, chybaju, ja taky ne, ja tiez nie, nemuze, nemuzou, neprijdou,
            nemozu, neprijde, nepride
            Hungarian: nem, nem jovok, nem jon, nem jonnek, nem megyek, nem tudok menni, nem tudok jonni, nem tudok,
            nem leszek, nem jatszik, nem jatszom, hianyzik, hianyzok, hianyoznak, tavol, serult, serultek, beteg,
            betegek, lemond, lemondta, lemondtak, lemondom, kimarad, kihagyom, nem er ra, nem erek ra, szabadsagon,
            nelkulem, nem jo, en sem, nem tud, nem tudnak
            Scandinavian: nej, nei, kommer ikke, kommer inte, kan ikke, kan inte, kan ej, er ikke med, ar inte med,
            ikke med, inte med, afbud, avbud, forfall, forfald, forhindret, forhindrad, frameldt, frameldte, avmeldt,
            avmeldte, avanmald, avanmalda, syg, syge, syk, syke, sjuk, sjuka, skadet, skadede, skadd, skadad, skadade,
            fravaer, fravaerende, franvarande, borte, borta, vaek, bortrest, pa ferie, ferie, semester, spiller ikke,
            spelar inte, stiller ikke, melder afbud, nej tak, nei takk, nej tack, utga, jeg heller ikke,
            inte jag heller, jag heller inte
            Finnish: ei, en tule, en paase, ei paase, ei tule, eivat paase, en pelaa, ei pelaa, poissa, poissaolevat,
            loukkaantunut, loukkaantuneet, kipea, sairas, sairaat, peruutus, peruutukset, peruu, peruin, estynyt,
            estyneet, lomalla, ei mukana, jaa pois, en minakaan, ei voi, eivat tule
            Croatian and Serbian: ne mogu, ne moze, ne dolazim, ne dolazi, ne dolaze, ne igram, ne igra, ne igraju,
            ne idem, ne pridem, ne morem, odsutan, odsutni, odsoten, odsotni, povreden, povredeni, povredjen, ozljeden,
            ozlijeden, ozlijedeni, poskodovan, poskodovani, bolestan, bolesni, bolan, bolni, otkazao, otkazali, otkaz,
            otkazano, odpovedali, nema, nema me, na putu, na odmoru, ni ja, ne mogu doci, nece doci
            Greek: οχι, εκτος, δεν μπορω, δεν μπορει, δεν μπορουν, δεν ερχομαι, δεν ερχεται, δεν θα ερθω, δεν παιζω,
            δεν παιζει, δεν παιζουν, απων, απουσια, απουσιες, αποντες, απουσιαζουν, τραυματιας, τραυματιες, αρρωστος,
            αρρωστοι, ακυρωση, εξω, λειπω, λειπουν, λειπει, ουτε εγω, δεν θα ερθει
            Russian and Ukrainian and Bulgarian: нет, не, ні, не буду, не могу, не смогу, не иду, не идут, не играю,
            не играют, не приду, не будет, нету, отсутствует, отсутствуют, отсутствующие, травма, травмирован, болен,
            болею, болеют, минус, пропускаю, пропускают, отказались, отказ, выпадаю, без меня, в отпуске, не можу,
            не йду, не прийду, не граю, відсутні, хворий, хворію, травмований, няма да дойда, няма да играя, не мога,
            не идвам, отсъства, отсъстват, отсъстващи, контузен, контузени, болни, няма, отпада, отпадат, вън,
            я тоже нет, я тоже не, не придет, не придут, я теж ні, не прийдуть, і аз не, няма да дойдат
            Turkish: hayir, yokum, yok, yoklar, gelemiyorum, gelemem, gelmiyorum, gelmiyor, gelemiyor, gelmeyenler,
            gelmeyecekler, gelemeyenler, gelemeyecek, gelmeyecek, katilmayanlar, katilamiyorum, oynayamiyorum,
            oynamiyor, oynamiyorum, sakat, sakatlar, hasta, hastalar, iptal, musait degil, musait degilim, izinli,
            tatilde, ben yokum, cikti, ciktim, cezali, eksikler, ben de yokum, ben de gelemem, gelemeyecekler,
            oynamayacaklar
            Korean: 아니요, 아니오, 아뇨, 불참, 불참자, 못가요, 못갑니다, 못 가요, 못 갑니다, 안가요, 안 가요, 불가, 불가능, 참석 불가, 결석, 부상, 부상자, 아파요, 취소,
            빠집니다, 빠질게요, 어렵습니다, 힘들어요, 불참합니다, 불참이요, 저도 불참, 저도 못가요
            """)

    /// What stands above some of the players, whatever they have answered.
    private static let roles = phrases(
        of: """
            players, squad, players in, goalkeepers, goalkeeper, keepers, keeper, gk, gks, outfield, the list, list,
            portari, portar, jucatori, lista, spieler, torwart, torhuter, kader, zusagen bisher, teilnehmer, liste,
            spelers, selectie, gardien, gardiens, joueurs, portiere, portieri, giocatori, arquero, arqueros, portero,
            porteros, jugadores, titulares, goleiro, goleiros, guarda redes, linha, jogadores, mensalistas, diaristas,
            avulsos, bramkarz, bramkarze, zawodnicy, gracze, sklad, brankar, brankari, hraci, seznam, zoznam, kapus,
            kapusok, jatekosok, nevsor, malmand, keepere, malvakt, malvakter, spillere, spelare, tropp, trupp,
            maalivahti, maalivahdit, pelaajat, golman, golmani, vratar, vratarji, igraci, igralci, spisak, popis,
            τερματοφυλακας, τερματοφυλακες, παικτες, λιστα, вратарь, вратари, игроки, список, играчи, вратар, списък,
            гравці, воротарі, kaleci, kaleciler, oyuncular, kadro, 골키퍼, 키퍼, 선수, 명단, participants, attendees, deelnemers,
            partecipanti, participantes, uczestnicy, ucastnici, deltakere, deltagere, deltagare, osallistujat,
            sudionici, ucesnici, συμμετεχοντες, участники, учасники, участници, katilimcilar, 참가자
            """)

    /// Words that say no by themselves, but in a sentence may deny anything.
    private static let negations = phrases(
        of: """
            cant, cannot, wont, couldnt, wouldnt, no, nope, not, never, dont, doesnt, isnt, without, nu, ba, fara, nein,
            nicht, kein, keine, ne, nee, ohne, niet, geen, non, pas, jamais, sans, niente, senza, nunca, sin, tampoco,
            nao, nem, sem, nie, bez, neni, nic, nincs, nej, nei, ikke, inte, ej, ingen, uten, uden, utan, ei, en, ilman,
            nije, nisam, brez, οχι, δεν, μη, χωρις, нет, не, ни, без, ні, немає, hayir, degil, olmaz, yok, 아니요, 아니오, 아뇨,
            안, 못
            """)

    /// The days and the names of a match.
    private static let occasions = phrases(
        of: """
            monday, tuesday, wednesday, thursday, friday, saturday, sunday, today, tonight, tomorrow, match, game,
            football, soccer, futsal, kickoff, meet, team, teams, lineup, side, training, matchday, footy, luni, marti,
            miercuri, joi, vineri, sambata, duminica, azi, astazi, maine, diseara, fotbal, meci, minifotbal, echipa,
            echipe, antrenament, montag, dienstag, mittwoch, donnerstag, freitag, samstag, sonntag, heute, morgen,
            fussball, spiel, anstoss, treffpunkt, mannschaft, mannschaften, fussballspiel, maandag, dinsdag, woensdag,
            donderdag, vrijdag, zaterdag, zondag, vandaag, vanavond, voetbal, wedstrijd, aftrap, ploeg, elftal, lundi,
            mardi, mercredi, jeudi, vendredi, samedi, dimanche, aujourdhui, demain, foot, equipe, equipes, entrainement,
            lunedi, martedi, mercoledi, giovedi, venerdi, sabato, domenica, oggi, stasera, domani, calcio, calcetto,
            partita, squadra, squadre, formazione, allenamento, lunes, martes, miercoles, jueves, viernes, domingo, hoy,
            manana, futbol, partido, equipo, equipos, entrenamiento, segunda, terca, quarta, quinta, sexta, hoje,
            amanha, futebol, pelada, times, treino, poniedzialek, wtorek, sroda, czwartek, piatek, sobota, niedziela,
            dzis, dzisiaj, jutro, pilka, mecz, druzyna, druzyny, trening, pondeli, utery, streda, ctvrtek, patek,
            nedele, dnes, zitra, zajtra, zapas, tym, muzstvo, hetfo, kedd, szerda, csutortok, pentek, szombat, vasarnap,
            ma, holnap, foci, meccs, csapat, csapatok, mandag, tirsdag, tisdag, onsdag, torsdag, fredag, lordag, sondag,
            idag, imorgon, fotball, fotboll, fodbold, kamp, lag, maanantai, tiistai, keskiviikko, torstai, perjantai,
            lauantai, sunnuntai, tanaan, huomenna, jalkapallo, futis, peli, joukkue, ponedeljak, utorak, sreda, srijeda,
            cetvrtak, petak, subota, nedelja, nedjelja, danas, sutra, veceras, fudbal, nogomet, utakmica, ekipa,
            δευτερα, τριτη, τεταρτη, πεμπτη, παρασκευη, σαββατο, κυριακη, σημερα, αυριο, αποψε, ποδοσφαιρο, αγωνας,
            ομαδα, понедельник, вторник, среда, четверг, пятница, суббота, воскресенье, сегодня, завтра, сьогодні, днес,
            утре, футбол, матч, игра, гра, мач, команда, отбор, pazartesi, sali, carsamba, persembe, cuma, cumartesi,
            pazar, bugun, yarin, mac, takim, 월요일, 화요일, 수요일, 목요일, 금요일, 토요일, 일요일, 오늘, 내일, 축구, 풋살, 경기, 팀
            """)

    /// Words that change nothing: of time, thanks and regret.
    private static let fillers = occasions.union(otherFillers)
    private static let otherFillers = phrases(
        of: """
            English: actually, after all, now, yet, still, no problem, no worries, no doubt, cant wait, vote, votes,
            this, week, weeks, time, again, sorry, please, pls, plz, unfortunately, thanks, thank, you, cheers, im, i,
            am, is, are, be, the, for, on, guys, all, mate, lads, also, too, so, far, confirmed, will, a, bit, few,
            about, do, min, mins, minutes, running, arriving, folks, boys, anymore, any more, back, just, then
            Romanian: inca, saptamana, asta, aceasta, scuze, imi, pare, rau, din, pacate, multumesc, mersi, eu, si,
            pana la urma, totusi, mai
            German: stimme, stimmen, diese, dieses, woche, mal, leider, danke, ich, bin, bitte, abend, auch, diesmal,
            doch, jetzt
            Dutch: deze, helaas, bedankt, ik, ben, keer, jammer, toch
            French: ce, cette, soir, semaine, desole, merci, malheureusement, moi, je, suis, les, fois, finalement
            Italian: voto, voti, questa, settimana, scusate, purtroppo, grazie, io, volta, mi, dispiace, ragazzi,
            alla fine
            Spanish: votos, esta, este, noche, semana, lo, siento, perdon, gracias, yo, sabado, vez, che, muchachos,
            chicos, disculpen, al final
            Portuguese: essa, noite, desculpa, desculpem, obrigado, infelizmente, feira, galera, pessoal, no final,
            afinal
            Polish: w, tym, tygodniu, sorki, niestety, dzieki, razem, ja, przepraszam, jednak
            Czech and Slovak: tento, tyden, tyzden, bohuzel, bohuzial, diky, dik, tentokrat
            Hungarian: most, ezen, heten, sajnos, bocs, bocsi, koszi, koszonom, en
            Scandinavian: dag, kveld, kvall, aften, denne, denna, uke, uge, vecka, gang, desverre, dessverre, desvaerre,
            tyvarr, takk, tak, tack, beklager, jeg, jag, er, ar
            Finnish: talla, viikolla, valitettavasti, kiitos, kiitti, sori, mina
            Croatian and Serbian: nocas, ove, ovaj, sedmice, nedelje, tjedan, nazalost, zao, hvala, sam, put, danes
            Greek: αυτη, την, εβδομαδα, συγγνωμη, δυστυχως, ευχαριστω
            Russian and Ukrainian and Bulgarian: на, этой, неделе, этот, раз, сорри, извините, к, сожалению, спасибо, я,
            цього, тижня, вибачте, дякую, тази, седмица, съжалявам, благодаря
            Turkish: bu, hafta, aksam, maalesef, uzgunum, tesekkurler, sagol, kusura, bakmayin, sefer
            Korean: 이번, 이번주, 주, 죄송합니다, 죄송해요, 감사합니다, 저, 저는
            """)

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
            let isRole = [words, words.filter { !isFiller($0) }].contains { roles.contains($0.joined(separator: " ")) }
            return Self.whole(words) ?? (isRole ? .asked : nil)
        }
        if let reply = reply(text) ?? whole(plain) { return reply }
        let parts = plain.split { "/&+|,-–—".contains($0) }.map(whole)
        if let first = parts.first, let first, parts.allSatisfy({ $0 == first }) { return first }
        let (found, rest) = phrases(in: words(plain))
        // "If anyone drops out:" is about reserves.
        guard isTitle, found.count == 1, found != [.coming],
            !rest.contains(where: { negations.contains($0) || conditions.contains($0) })
        else { return nil }
        return found.first
    }

    /// Returns what a note says, such as `out, injured` or `can't make it, away`; nil if it says nothing of it, and unclear
    /// where a word of refusal or doubt is one among others.
    static func meaning(_ note: String) -> Meaning? {
        if let reply = reply(note) { return .reply(reply) }
        var replies: Set<Reply> = []
        var denies = false
        for part in note.split(separator: /[,;\/.!–—&()\n]|\s-\s/) {
            if let reply = reply(String(part)) ?? beginning(String(part))?.reply {
                replies.insert(reply)
                continue
            }
            let (found, rest) = phrases(in: words(String(part)))
            if !found.isEmpty { return .unclear }
            denies = denies || rest.contains { negations.contains($0) }
        }
        if replies.contains(.maybe) { return .reply(.maybe) }
        if replies.count > 1 || denies && replies != [.out] { return .unclear }
        return replies.first.map(Meaning.reply)
    }

    /// Returns whether a text may answer: it says something, or begins or ends with a word such as *in*.
    static func mayAnswer(_ text: String) -> Bool {
        meaning(text) != nil || !phrases(in: words(text), counts: { $1 }).found.isEmpty
    }

    /// Returns whether a text refuses or doubts, so that it may be the heading of those who do.
    ///
    /// - Parameter isShort: Whether it is a question or ends with a colon, so that a word of refusal is enough; without it,
    ///   three words may begin with one.
    static func refuses(_ text: String, isShort: Bool) -> Bool {
        let words = words(text)
        let (found, rest) = phrases(in: words)
        // "Tell me if you cannot come" is an announcement.
        if words.contains(where: { conditions.contains(String($0)) }) { return false }
        // "En" is Finnish for no, and "in" in French or Spanish.
        func denies(_ word: some StringProtocol) -> Bool { word != "en" && negations.contains(String(word)) }
        return !found.isSubset(of: [.coming])
            || (isShort ? rest[...] : rest.prefix(words.count < 4 ? 1 : 0)).contains(where: denies)
    }

    /// Returns whether a text only tells of the day or of the match: `Football on Thursday`.
    static func tellsOfMatch(_ text: String) -> Bool {
        let words = words(text)
        // "Thursday's" is "thursdays" here.
        func isOne(of sets: Set<String>..., word: Substring) -> Bool {
            sets.contains { $0.contains(String(word)) || word.last == "s" && $0.contains(String(word.dropLast())) }
        }
        return words.contains { isOne(of: occasions, roles, word: $0) }
            && words.allSatisfy { word in
                isFiller(word) || word.contains(where: \.isNumber) || replies[String(word)] == .coming
                    || isOne(of: occasions, roles, harmless, greetings, word: word)
            }
    }

    /// Returns whether a question may be who comes.
    static func asksWhoComes(_ text: String) -> Bool {
        phrases(in: words(text), counts: { _, _ in true }).found == [.coming]
    }

    /// Returns whether a text ends with an answer that repeats another one, such as `me too`, and has no other.
    static func isEcho(_ text: String) -> Bool {
        var words = words(text)
        while let last = words.last {
            for count in 1...3 where echoes.contains(words.suffix(count).joined(separator: " ")) {
                return phrases(in: Array(words.dropLast(count)), counts: { _, _ in true }).found.isEmpty
            }
            guard isFiller(last) else { return false }
            words.removeLast()
        }
        return false
    }

    /// Returns whether a word is one of an answer, so that it is no name unless it is exactly that of a player.
    static func isWord(_ text: String) -> Bool {
        let words = words(text)
        return !words.isEmpty && words.allSatisfy { vocabulary.contains(String($0)) }
    }

    /// Returns whether a text is one of the answers without a word more.
    static func isPhrase(_ text: String) -> Bool { replies[words(text).joined(separator: " ")] != nil }

    /// Returns whether a text is nothing but an answer or a heading.
    static func isPlain(_ text: String) -> Bool { heading(text) != nil }

    /// Returns whether a text has nothing of which a sign beside it may speak, such as praise or thanks: `on Thursday`.
    static func leavesSignAlone(_ text: String) -> Bool {
        words(text.filter { $0 != "•" }).allSatisfy { word in
            !thanks.contains(String(word))
                && (isFiller(word) || greetings.contains(String(word)) || !word.contains(where: \.isLetter))
        }
    }

    /// Returns whether a text is about who has paid.
    static func tellsOfPayment(_ text: String) -> Bool { words(text).contains { payment.contains(String($0)) } }

    private static let payment = Set(
        words(
            """
            paid pay pays payed payment payments platit platita plata bezahlt zahlung betaald paye payes paiement pagato \
            pagamento pagado pago pagos pagou zaplacone zaplaceno platba fizetve betalt maksettu placeno оплачено оплата \
            odendi
            """
        ).map(String.init))

    private static let thanks = Set(
        words(
            """
            thanks thank cheers multumesc mersi danke bedankt merci grazie gracias obrigado dzieki diky dik koszi \
            koszonom takk tak tack kiitos kiitti hvala ευχαριστω спасибо дякую благодаря tesekkurler sagol 감사합니다
            """
        ).map(String.init))

    /// Returns whether a note is about something else than whether the player comes, such as a shirt or money.
    static func isHarmless(_ note: String) -> Bool {
        // A number by itself may count guests, goals or chances.
        if note.contains(where: \.isNumber), !note.contains(where: { $0.isLetter || ":#€$£₺₩₽".contains($0) }) {
            return false
        }
        let words = words(note)
        if (try? Player.positions.read(note)) != nil || words.first.map({ roles.contains(String($0)) }) ?? false {
            return true
        }
        return phrases(in: words).found.isSubset(of: [.coming])
            && words.allSatisfy { word in
                word.contains(where: \.isNumber) || harmless.contains(String(word)) || fillers.contains(String(word))
                    || replies[String(word)] == .coming || (try? Player.positions.read(String(word))) != nil
            }
    }

    /// Returns whether what stands behind a name is about something else, such as `paid` or `brings the ball`.
    static func isRemark(_ text: String) -> Bool {
        let words = words(text)
        return !words.isEmpty && text.first?.isLowercase == true
            && phrases(in: words, counts: { _, _ in true }).found.isEmpty
            && words.allSatisfy { harmless.contains(String($0)) || $0 == "the" }
    }

    /// Returns whether a text is about what people bring, or about nobody in particular, so that it names no guest.
    static func isThing(_ text: String) -> Bool {
        (try? Player.positions.read(text)) != nil || consists(text, of: things)
    }

    /// Returns whether a text has a word of a set, and none but those and fillers.
    private static func consists(_ text: String, of set: Set<String>) -> Bool {
        let words = words(text)
        let others = words.filter { !set.contains(String($0)) }
        return others.count < words.count && others.allSatisfy { isFiller($0) }
    }

    /// Returns whether a text stands where a name is to come, such as `TBC`, `free` or `x`, or is the title of a column.
    static func holdsAPlace(_ text: String) -> Bool {
        text.count(where: \.isLetter) < 2 || isPhrase(text) || isThing(text) || consists(text, of: placeholders)
    }

    private static let placeholders = Set(
        words(
            """
            tba tbc tbd xx xxx nn na free open empty vacant vacancy available spot spots slot slots place places left \
            needed need wanted missing spare nobody none someone somebody anyone player name names status answer reply \
            liber libera libere loc locuri nume jucator frei freie platz platze name spieler status vrij plek libre \
            libres lugar lugares cupo cupos vaga vagas livre livres plaza plazas nombre nom prenom place posto posti \
            libero liberi nome wolne wolny miejsce miejsca imie volno volne misto jmeno szabad hely nev ledig plass \
            plats plads navn namn vapaa paikka nimi slobodno slobodan mjesto mesto ime ελευθερο θεση свободно место имя \
            вільно місце yer isim 빈자리 자리 이름
            """
        ).map(String.init))

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
    /// `Ion nu`, `Out: Zoe`; in `GK: Zoe` the answer is `.asked`, which says nothing.
    static func splits(_ text: String) -> [(name: String, meaning: Meaning?)] {
        var splits: [(name: String, meaning: Meaning?)] = []
        for match in [/\s*:\s*/, /\s*\s[\-–—]\s\s*/, /\s*,\s*/].compactMap({ text.firstMatch(of: $0) }) {
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
            if isPhrase(tail) || words[count].first?.isUppercase == false, let reply = reply(tail) {
                splits.append((name, .reply(reply)))
            }
        }
        for count in heads {
            let (name, tail) = split(count)
            if beginning(tail) != nil, let meaning = meaning(tail) { splits.append((name, meaning)) }
        }
        return splits.filter { !$0.name.isEmpty }
    }

    /// Returns the answer with which a text begins, such as `yes but leaving early`, and what follows it.
    ///
    /// A condition makes it a maybe. What follows must be linked to it: `can't wait` is no refusal.
    static func beginning(_ text: String) -> (reply: Reply, rest: String)? {
        let all = text.split(separator: " ").drop { fillers.contains(words(String($0)).joined(separator: " ")) }
        if all.count > 1, let first = all.first, conditions.contains(first.lowercased()) { return (.maybe, text) }
        for count in stride(from: min(longestPhrase, all.count), to: 0, by: -1) {
            let answer = words(all.prefix(count).joined(separator: " ")).joined(separator: " ")
            guard let reply = replies[answer] else { continue }
            if reply == .coming, isPromise(words(text)) { return nil }
            let rest = all.dropFirst(count)
            let isCondition = rest.first.map { conditions.contains($0.lowercased()) } ?? false
            // Who is "out at 9" plays until then.
            if reply == .out, rest.dropFirst().first?.first?.isNumber == true,
                rest.first.map({ leavings.contains($0.lowercased()) }) == true
            {
                return nil
            }
            let isLinked =
                count > 2 || isCondition || rest.isEmpty || ",;.!".contains(all.prefix(count).last?.last ?? " ")
                || rest.first.map { word in
                    joints.contains(word.lowercased()) || "-–—".contains(word) || word.contains(where: \.isNumber)
                        || reply != .coming && links.contains(word.lowercased())
                } ?? false
            let said = rest.drop { joints.contains($0.lowercased()) }.joined(separator: " ").trimmingSymbols
            let others = Set([Self.reply(said)].compactMap(\.self)).union(
                phrases(in: words(said)).found.union(phrases(in: words(said), counts: { $1 }).found))
            guard isLinked, others.isSubset(of: reply == .maybe ? [.maybe, .coming, .out] : [reply]) else { return nil }
            return (isCondition && reply == .coming ? .maybe : reply, said)
        }
        return nil
    }

    /// Words between a refusal or a doubt and its reason.
    private static let links = Set(
        """
        because cause cos due since as with until till for in on at from by weil wegen da bis mit cu ca că pana până pentru \
        din porque por hasta con perché perche per causa parce pour jusqu omdat door tot met bo z
        """.split(separator: " ").map(String.init))
    /// Words before the time at which somebody leaves.
    private static let leavings: Set = ["at", "by", "around", "@", "um", "à", "la", "a", "alle", "om", "o"]
    private static let conditions: Set = [
        "if", "unless", "depending", "dacă", "daca", "wenn", "falls", "jeśli", "pokud", "если", "eğer", "caso",
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
        if let reply = replies[words.joined(separator: " ")] { return reply }
        let isPromise = isPromise(words)
        if !isPromise, let reply = replies[words.filter { !isFiller($0) }.joined(separator: " ")] { return reply }
        let (found, rest) = phrases(in: words, counts: { _, _ in true })
        guard rest.allSatisfy({ isFiller($0[...]) }), !isPromise || found.contains(.maybe) else { return nil }
        return found.contains(.maybe) ? .maybe : found.count == 1 ? found.first : nil
    }

    /// Whether somebody is going to confirm, as in `confirmo hoy`, which is no answer yet; `confirm for Thursday` is one.
    private static func isPromise(_ words: [Substring]) -> Bool {
        func has(_ set: Set<String>) -> Bool { words.contains { set.contains(String($0)) } }
        return has(confirmations) && (words.contains("will") || has(times) && !has(purposes))
    }

    private static let confirmations: Set = [
        "confirm", "confirmo", "confirme", "confermo", "potwierdzam", "potwierdze", "potvrdim", "potvrdujem",
        "bevestig",
    ]
    private static let purposes: Set = ["for", "pentru", "para", "pour", "per", "por", "pe", "na", "za", "voor"]
    private static let times = Set(
        words(
            """
            later soon today tonight tomorrow morning afternoon evening monday tuesday wednesday thursday friday \
            saturday sunday azi astazi maine diseara seara dimineata tarziu luni marti miercuri joi vineri sambata \
            duminica hoy manana noche tarde luego despues pronto lunes martes miercoles jueves viernes sabado domingo \
            hoje amanha noite depois logo segunda terca quarta quinta sexta soir demain tard apres bientot lundi mardi \
            mercredi jeudi vendredi samedi dimanche oggi stasera domani dopo tardi sera presto lunedi martedi mercoledi \
            giovedi venerdi domenica dzis dzisiaj jutro pozniej wieczorem dnes zitra pozdeji vecer danas sutra kasnije \
            morgen later vanavond straks
            """
        ).map(String.init))

    private static func isFiller(_ word: Substring) -> Bool {
        fillers.contains(String(word)) || word.allSatisfy(\.isNumber)
    }

    /// The answers among words, the longest first, and the words around them.
    ///
    /// - Parameter counts: Whether a phrase is taken for an answer; without it, one of several words, or one word that means
    ///   nothing else.
    private static func phrases(
        in words: [Substring], counts: ((_ phrase: String, _ isOutside: Bool) -> Bool)? = nil
    ) -> (found: Set<Reply>, rest: [String]) {
        var found: Set<Reply> = []
        var rest: [String] = []
        var place = 0
        search: while place < words.count {
            for count in stride(from: min(longestPhrase, words.count - place), to: 0, by: -1) {
                let phrase = words[place..<place + count].joined(separator: " ")
                if count > 1, fillers.contains(phrase) {
                    place += count
                    continue search
                }
                guard let reply = replies[phrase] else { continue }
                let isOutside = place == 0 || place + count == words.count
                let isMeant =
                    count > 1 || reply != .coming && !negations.contains(phrase) && (phrase.count > 3 || isOutside)
                if counts?(phrase, isOutside) ?? isMeant {
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
        let phrases =
            coming.union(echoes).map { ($0, Reply.coming) } + maybe.map { ($0, .maybe) } + out.map { ($0, .out) }
        return Dictionary(phrases) { first, _ in first }
    }()
    private static let vocabulary = Set(
        (Array(replies.keys) + fillers + negations).flatMap { $0.split(separator: " ").map(String.init) }
    ).union(conditions).union(joints).union(greetings)
    private static let harmless = Set(
        words(
            """
            new neu nou nuevo nuovo nouveau novo nowy captain capitan kapitan capitano capitaine capitao kapitein c \
            cpt paid paye platit bezahlt pagado pago pagato pagou zaplacone zaplaceno cash owes bib bibs shirt \
            shirts vest boots ball balls brings bringing bring has with and own goal half first second last min mins \
            minute minutes from after till until by at ab um de la desde hasta alle dalle od do h am pm uhr ora kit \
            kits car lift drive drives driving jacket jersey gloves goalie defender striker white black red blue \
            green yellow orange pink grey dark light home right left foot lei ron eur euro euros guest host debut \
            admin organizer organiser leaves leaving early leave soon coming plays can play nr number des du di der den \
            para el los las van voor dla numbers current updated max who whos anyone poll umfrage sondaj encuesta sondage \
            sondaggio enquete ankieta anketa anket
            """
        ).map(String.init))
    private static let things = Set(
        words(
            """
            paid cash bib bibs shirt shirts vest vests boots ball balls kit kits car cars lift gloves jersey jacket pump \
            water beer beers goalie minge mingea minger maiouri pelota balon bola ballon pallone palla mic lopta labda \
            pilka boll fotboll anyone someone somebody everyone everybody whoever need needs
            """
        ).map(String.init)
    ).union(roles)
    private static let longestPhrase = replies.keys.map { $0.split(separator: " ").count }.max() ?? 1

    /// The phrases of a list, in which a language may stand before some of them.
    private static func phrases(of list: String) -> Set<String> {
        let phrases = list.split { $0 == "," || $0.isNewline }.map { $0.split(separator: ": ").last ?? "" }
        return Set(phrases.map { words(String($0)).joined(separator: " ") }.filter { !$0.isEmpty })
    }
}
