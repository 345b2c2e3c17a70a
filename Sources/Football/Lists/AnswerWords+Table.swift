import GatherKit

/// The words of lists, in the languages of many football groups, by what they mean.
///
/// Apostrophes, accents and case do not count.
extension AnswerWords {
    // MARK: - Answers, each in the first language that has it

    /// Of those who are coming, some of them if there is a place.
    static let coming = phrases(
        """
        English: me, im there, i am there, i can, i will, i will be there, will be there, count on it, ill be in, in,
        ok, okay, yes, yep, yeah, coming, is coming, playing, going, confirmed, here, available, attending, count me in,
        im in, i am in, ill be there, ill come, will come, can come, can play, can make it, ill play, will play,
        accepted, add me, put me down, sure, sure thing, yup, aye, count on me, up for it, im game, im down, reserve,
        reserves, reserve list, sub,
        subs, substitutes, bench, waiting, waiting list, waitlist, wait list, on standby, standby, backup, backups,
        put me on, wants to play, want to play, defo, keen, in goal, maybe in goal
        Romanian: ajung, si eu vin, da, vin, vine, vin si eu, confirm, confirmat, confirmati, prezent, prezenti, joc,
        merg, particip, ma bag, pot, sigur, desigur, rezerva, rezerve, asteptare, lista de asteptare,
        in asteptare, joaca, participa, participanti
        German: ja, dabei, bin dabei, ich komme, komme, komm, zugesagt, zusage, zusagen, kann, spiele, spielt mit,
        bin da, anwesend, angemeldet, jap, sicher, klar, na klar, gerne, auf jeden fall, am start,
        ersatz, ersatzbank, warteliste, nachrucker, auf abruf, kommen, spielen, kommt, spielt, sind dabei, dabei sind
        Dutch: aanwezig, aangemeld, ik kom, kom, ben erbij, erbij, doe mee, kan, ik ben er, aanmelding, aanmeldingen,
        zeker, tuurlijk, wachtlijst, invallers, reservespelers, komen, komt, speelt, spelen mee, doe er mee,
        doet er mee, doet mee, wel, ja hoor
        French: je serai la, oui, present, presents, presente, je viens, jy serai, je suis la, partant, partants, dispo,
        disponible, disponibles, inscrit, inscrits, ok pour moi, je joue, confirme, confirmes, bien sur,
        volontiers, remplacant, remplacants, liste dattente, en attente, attente, reservistes, viennent, jouent,
        jen suis, vient, joue, moi, convoques, titulaires
        Italian: sicuro, sicura, si, ci sono, vengo, presenti, confermo, confermato, confermati, ci sto, gioco,
        disponibile, disponibili, io ci sono, convocati, certo, volentieri, riserva, riserve, panchina,
        lista dattesa, in attesa, attesa, vengono, giocano, viene, gioca, chi ce, titolari,
        arrivo, arriva
        Spanish: yo si, si senor, voy, confirmado, confirmados, confirmo, juego, me apunto, apuntado, apuntados,
        presentes, cuenta conmigo, cuenten conmigo, estoy, dentro, me anoto, anotado, anotados, claro,
        por supuesto, reserva, reservas, suplente, suplentes, banca, banquillo,
        lista de espera, en espera, espera, recambio, vienen, juegan, contad conmigo, juega, convocados
        Portuguese: sim, vou, to dentro, estou dentro, eu vou, jogo, conta comigo, pode contar, bora, disponivel,
        disponiveis, vao, vai, tamo junto, com certeza, suplencia, banco, vem, jogam, joga, presencas,
        chego, chega
        Polish: dam rade, tak, bede, jestem, gram, obecny, obecni, ide, przyjde, potwierdzam, potwierdzeni, wchodze,
        zapisuje sie, zapisani, na tak, jasne, pewnie, rezerwa, rezerwowy, rezerwowi, lawka, lista rezerwowa,
        lista oczekujacych, oczekujacy, graja, przyjda, przyjdzie, gra, gramy
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
        Greek: ναι, μεσα, ερχομαι, παιζω, θα ερθω, ειμαι μεσα, παροντες, παρων, επιβεβαιωμενοι, μπορω, αναπληρωματικοι,
        αναπληρωματικος, αναμονη, λιστα αναμονης, παγκος, ερχεται, παιζει
        Russian and Ukrainian and Bulgarian: да, иду, буду, играю, приду, в деле, участвую, участвуют, идут, плюс, так,
        граю, прийду, идвам, играя, ще дойда, ще играя, мога, смогу, могу, присутствуют, потвърдени, конечно, запас,
        запасной, запасные, резерв, резервы, лист ожидания, ожидание, резерва, резерви, чакащи, запасні, придет, идет,
        играет, прийде,
        йду
        Turkish: evet, varim, var, geliyorum, gelirim, gelecegim, oynuyorum, oynarim, katiliyorum, gelenler, katilanlar,
        ben varim, tamam, kesin, gelir, tabii, yedek, yedekler, bekleme listesi, bekleyenler, sirada, geliyor, oynuyor,
        gelecekler, oynayacaklar
        Korean: 참석, 참가, 참여, 갑니다, 가요, 네, 예, 콜, 출석, 참석자, 참석합니다, 참석 가능, 가능, 참석이요, 갈게요, 대기, 대기자, 대기 명단, 예비, 후보, 교체
        """)

    /// Of those who are coming, and are late, or may be.
    static let lateness = phrases(
        """
        English: late, later, coming late, coming later, running late, be late, will be late, arriving late,
        might be late, might late, may late, maybe late, could late, perhaps late, probably late, prob late,
        possibly late
        Romanian: intarzii, intarzie, vine tarziu, vine mai tarziu, vin mai tarziu, poate intarzii, poate intarzie
        German: komme spater, kommt spater
        Dutch: iets later
        French: en retard, retard, peut etre en retard
        Italian: in ritardo, forse in ritardo
        Spanish: llego tarde, llega tarde, voy tarde, voy con retraso, quizas llego tarde, quizas llega tarde,
        capaz llego tarde, capaz llega tarde
        Portuguese: chego atrasado, chega atrasado, atrasado
        Polish: spoznie sie, spozni sie
        """)

    /// Of those who give the answer of the message or line before theirs.
    static let echoes = phrases(
        """
        me too, me as well, same here, same, ditto, likewise, si eu, la fel, ich auch, dito, ebenso, ik ook, moi aussi,
        pareil, anche io, anchio, yo tambien, eu tambem, tambem, ja tez, tak samo, ja taky, ja tiez, en is, jeg ogsa,
        jag ocksa, mina myos, i ja, και εγω, κι εγω, я тоже, и я, я теж, аз също, и аз, ben de, 저도, 저도요, 나도
        """)

    /// Of those who do not know yet.
    static let maybe = phrases(
        """
        English: prob, probably, prob in, prob out, probably in, probably out, may be, will confirm, to confirm,
        to be confirmed, depends, pending, last resort, maybe, maybes, perhaps, possibly, not sure, unsure, tbc, tbd,
        tentative, doubtful, doubt, undecided, if needed, only if needed, might, might come, dont know, not certain,
        50 50, will see, unknown, unlikely, not in yet, isnt sure, late decision, waiting for, waiting on,
        still waiting, still waiting for,
        still waiting on, confirm later, confirm tomorrow, ill confirm, need to confirm, let you know, ill let you know,
        will let you know
        Romanian: daca e nevoie, depinde, poate, posibil, nesigur, nesiguri, nu stiu, nu e sigur, nu sunt sigur,
        nu sunt sigura, nu sunt siguri, incert, incerti, in functie, indecis, indecisi, confirm maine,
        confirm mai tarziu, confirm diseara,
        neconfirmat, neconfirmati
        German: nicht sicher, noch nicht sicher, nur wenn notig, wenn notig, falls notig, kommt drauf an, vielleicht,
        vllt, vlt, evtl,
        eventuell, evt, unsicher, unklar, weiss nicht, noch unklar, fraglich, mal sehen, offen, unter vorbehalt, wackelt, ungewiss,
        sage morgen bescheid, bestatige morgen, weiss ich noch nicht
        Dutch: niet zeker, als nodig, indien nodig, misschien, twijfel, twijfelt, twijfelgeval, onzeker, weet niet,
        weet nog niet,
        onder voorbehoud, eventueel, bevestig morgen, weet het nog niet
        French: si besoin, si necessaire, peut etre, incertain, incertains, pas sur, pas sure, a confirmer,
        je ne sais pas, je sais pas, hesitant, en attente de reponse, possible, eventuellement, je confirme demain,
        confirme demain
        Italian: se serve, non sicuro, non sono sicuro, solo se serve, forse, non so, non lo so, incerto, in dubbio,
        dubbio, dubbi, in forse, da confermare, vediamo, magari, confermo domani,
        non confermato, non confermati, faccio sapere, vi faccio sapere, ti faccio sapere
        Spanish: no es seguro, si hace falta, si falta gente, quizas, quiza, tal vez, a lo mejor, no se, no estoy seguro,
        no seguro, duda, dudas, dudoso, dudosos, en duda, por confirmar, puede ser, talvez, capaz, veo, confirmo manana,
        confirmo luego, si puedo, si puedo voy
        Portuguese: nao tenho certeza, se faltar gente, caso falte gente, duvida, duvidas, em duvida, nao sei, se der,
        incertos, a confirmar, nao confirmado, nao confirmados, quem sabe, se precisar, vou ver, confirmo amanha, confirmo depois
        Polish: moze, byc moze, nie wiem, niepewny, niepewni, chyba, zobacze, do potwierdzenia, jeszcze nie wiem,
        pod znakiem zapytania, potwierdze jutro, nie wiem jeszcze, raczej tak, raczej nie, niezdecydowani
        Czech and Slovak: mozna, mozno, nevim, neviem, nejisty, nejisti, nejiste, neisty, neisti, asi, uvidim, snad,
        mozna prijdu, potvrdim zitra, potvrdim zajtra
        Hungarian: talan, lehet, nem biztos, nem tudom, bizonytalan, bizonytalanok, esetleg, kerdeses, meglatom,
        meg nem tudom, holnap megerositem
        Scandinavian: maske, kanskje, kanske, usikker, usikre, osaker, osakra, usikker pa, vet ikke, vet inte, ved ikke,
        eventuelt, eventuellt, tvivlsom, bekreftar i morgen
        Finnish: ehka, en tieda, epavarma, epavarmat, mahdollisesti, katsotaan, saattaa, vahvistan huomenna
        Croatian and Serbian: mozda, ne znam, nesiguran, nesigurni, neodlucan, neodlucni, videcu, vidjet cu, morda,
        ne vem, pod upitnikom, potvrdujem sutra, potvrdim sutra
        Greek: ισως, μαλλον, δεν ξερω, δεν ειμαι σιγουρος, αβεβαιος, αβεβαιοι, μπορει, θα δω, επιβεβαιωνω αυριο
        Russian and Ukrainian and Bulgarian: может, может быть, возможно, не знаю, под вопросом, не уверен, наверное,
        скорее всего, можливо, мабуть, не знам, може би, може, несигурен, несигурни, не сигурен, под питання,
        подтвержу завтра
        Turkish: belki, bilmiyorum, emin degilim, belirsiz, belli degil, muhtemelen, kararsiz, kararsizlar, supheli,
        bakariz, belki gelirim, yarin haber veririm
        Korean: 미정, 아마, 아마도, 글쎄, 모르겠어요, 모름, 미확정, 애매, 보류, 상황 봐서
        """)

    /// Of those who do not come.
    static let out = phrases(
        """
        English: nah, hurt, dropped, working, skipping, skip, regrets, resting, rest, out of town, out of the country,
        no longer in, gave up place, no, nope, out, outs, not coming, not playing, not going, not in, not available, unavailable,
        not attending, not here, cannot, cant, can not, cannot come, cant come, can not come, cant play, cannot play,
        can not play, cant make it, cannot make it, can not make it, cant make this, wont, wont come, wont make it,
        wont be there, will not come, unable, not able, declined, decline, dropped out, drop out, dropping out,
        pulled out, pull out, cancelled, canceled, cancellations, apologies, absent, absentees, absences, injured,
        injury, sick, ill, away, on holiday, holiday, on holidays, vacation, missing, busy, suspended, take me off,
        remove me, withdrawn, no show, not this week, not this time, not today, not even maybe, no chance, count me out,
        have to cancel, need to cancel, must cancel, got to cancel, gotta cancel, had to cancel, have to drop out,
        have to pull out, have to skip, need to skip, not going to make it, wont be able, cant do it, cant go,
        cannot go, isnt in, isnt coming, isnt playing,
        wont be in, wont be playing, need to drop out,
        not me, injuries, drop outs, dropouts, dropout, sidelined, not gonna make it, will miss, miss this one,
        have to drop, need to drop, must drop, gotta drop, covid, i pass, ill pass, me neither, neither can i, not free,
        no can do, have to miss, gonna have to miss
        Romanian: nu joaca, concediu, in concediu, racit, nu, nu vin, nu vine, nu pot veni, nu pot ajunge, nu pot,
        nu merg, nu poate, nu ajung, nu joc, nu particip, nu sunt, absenti, absenta, absente, lipsesc, lipseste, lipsa,
        accidentat, accidentati, bolnav, raniti, plecat, plecati, indisponibil, indisponibili, ies, ma retrag, retrasi,
        anulat, nu vin azi, am iesit, nici eu, nu mai vin, nu ajunge, absentilor, nu participa
        German: klappt nicht, geht nicht, kann leider nicht, arbeiten, arbeitet, arbeit, nein, nee, nicht, raus,
        kann nicht kommen, bin raus, abgesagt, absage, absagen, abwesend, abgemeldet, abmeldung, abmeldungen, verletzt, krank, urlaub,
        im urlaub, verhindert, kann nicht, kannst nicht, komme nicht, kommt nicht, kommen nicht, nicht dabei,
        bin nicht dabei, nicht angemeldet, spielt nicht, spielen nicht, fehlt, fehlen, fehlend, fallt aus, gesperrt,
        keine zeit,
        schaffe es nicht, schaffs nicht, nicht verfugbar, nicht da, ausfalle, muss absagen, muss passen, ich auch nicht,
        sag ab, sage ab, sagt ab, ist raus, sind raus, entschuldigt
        Dutch: niet, ik ben er niet, werken, afgemeld, afmelding, afmeldingen, afwezig, afwezigen, kan niet,
        ik kan niet, kom niet, niet aanwezig, geblesseerd, ziek, afgezegd, afzeggingen, op vakantie, verhinderd,
        niet erbij, speelt niet, doet niet mee, er niet bij, ik ook niet, zonder mij, sla over, ik meld me af,
        komt niet, komen niet, niet beschikbaar, ontbreken, ontbreekt
        French: je serai pas la, je ne serai pas la, malades, au travail, non, absents, absentes, forfait, forfaits,
        indisponible, indisponibles, blesse, blesses, blessee, malade, je ne viens pas, je viens pas, ne vient pas,
        ne viennent pas, je peux pas, je ne peux pas, peut pas, ne peut pas, ne peuvent pas, pas la, pas dispo,
        pas disponible, annule, annules, desiste, desistements, en vacances, vacances, excuse, excuses, sans moi,
        ne joue pas, hors, moi non plus, je passe, peux pas, manque, manquent,
        pas inscrit, pas inscrits
        Italian: in vacanza, vacanza, lavoro, a lavoro, chi non ce, chi manca, non posso, non ci sono, non vengo,
        non viene, non vengono, non gioca, non giocano, assente, assenti, infortunato, infortunati, malato, malati,
        indisponibile, fuori, ritirato, rinuncio, non disponibile, non disponibili, in ferie, squalificato,
        squalificati, impegnato, do buca, neanche io, nemmeno io, passo, non puo, non possono, mancano, manca,
        non saranno presenti, non riesco, non riesco a venire
        Spanish: se cae, trabajando, trabajo, desfalques, no puedo, no puede, no pueden, no voy, no va, no van,
        no vienen, no viene, no vengo, no juego, no juega, no juegan, baja, bajas, ausente, ausentes, lesionado,
        lesionados, lesion, enfermo, enfermos, fuera, me bajo, se baja, se bajan, de viaje, viaje, no disponible,
        no disponibles, no llego, no asisten, no asiste, cancelado, cancelados, sancionado, no estoy,
        no cuenten conmigo, yo tampoco, paso, faltan, se caen, caidos, no convocado, no convocados
        Portuguese: desfalque, trabalhando, trabalho, nao vou conseguir, nao, nao vou, nao vai, nao vao, nao posso,
        nao pode, nao podem, nao joga, nao jogam, nao da, nao consigo, ausencia, ausencias, fora, to fora, estou fora,
        machucado, machucados, contundido, doente, doentes, viajando, viagem, de viagem, indisponivel, indisponiveis,
        desistencia, desistencias, desistiu, baixa, baixas, nem talvez, faltas, faltam, falta,
        tira meu nome, suspenso, suspensos, nem eu, eu tambem nao, nao vem
        Polish: mnie nie ma, mnie nie bedzie, nie bedzie mnie, kontuzje, wypadli, w pracy, nie, nie moge, nie moze,
        nie bede, nie bedzie, nie ma, nie gram, nie gra, nie graja, nie przyjde, nie dam rady, nieobecny, nieobecni,
        nieobecna,
        kontuzja, kontuzjowany, kontuzjowani, chory, chorzy, odpada, odpadam, odpadaja, wypada, rezygnuje, rezygnacja,
        wypisuje sie, wypisani, urlop, na urlopie, zawieszony, beze mnie, na nie, brak, ja tez nie, nie przyjdzie,
        nie moga, nieobecnych
        Czech and Slovak: ne, nemuzu, nemohu, nemozem, nejdu, nejdem, neprijdu, nepridem, nebudu, nebudem, nehraje,
        nehraju, nehram, omluven, omluveni, omluvenky, omluvy, ospravedlneni, neucast, nepritomen, nepritomni,
        nepritomny, zraneny, zraneni, zranen, nemocny, nemocni, chori, odhlasen, odhlaseni, odhlaseny, nedorazim, mimo,
        dovolena, dovolenka, absence, chybi, chybaju, ja taky ne, ja tiez nie, nemuze, nemuzou, neprijdou, nemozu,
        neprijde, nepride
        Hungarian: nem, nem jovok, nem jon, nem jonnek, nem megyek, nem tudok menni, nem tudok jonni, nem tudok,
        nem leszek, nem jatszik, nem jatszom, hianyzik, hianyzok, hianyoznak, tavol, serult, serultek, beteg, betegek,
        lemond, lemondta, lemondtak, lemondom, kimarad, kihagyom, nem er ra, nem erek ra, szabadsagon, nelkulem, nem jo,
        en sem, nem tud, nem tudnak
        Scandinavian: nej, nei, kommer ikke, kommer inte, kan ikke, kan inte, kan ej, er ikke med, ar inte med,
        ikke med, inte med, afbud, avbud, forfall, forfald, forhindret, forhindrad, frameldt, frameldte, avmeldt,
        avmeldte, avanmald, avanmalda, syg, syge, syk, syke, sjuk, sjuka, skadet, skadede, skadd, skadad, skadade,
        fravaer, fravaerende, franvarande, borte, borta, vaek, bortrest, pa ferie, ferie, semester, spiller ikke,
        spelar inte, stiller ikke, melder afbud, nej tak, nei takk, nej tack, utga, jeg heller ikke, inte jag heller,
        jag heller inte
        Finnish: ei, en tule, en paase, ei paase, ei tule, eivat paase, en pelaa, ei pelaa, poissa, poissaolevat,
        loukkaantunut, loukkaantuneet, kipea, sairas, sairaat, peruutus, peruutukset, peruu, peruin, estynyt, estyneet,
        lomalla, ei mukana, jaa pois, en minakaan, ei voi, eivat tule
        Croatian and Serbian: ne mogu, ne moze, ne dolazim, ne dolazi, ne dolaze, ne igram, ne igra, ne igraju, ne idem,
        ne pridem, ne morem, odsutan, odsutni, odsoten, odsotni, povreden, povredeni, povredjen, ozljeden, ozlijeden,
        ozlijedeni, poskodovan, poskodovani, bolestan, bolesni, bolan, bolni, otkazao, otkazali, otkaz, otkazano,
        odpovedali, nema, nema me, na putu, na odmoru, ni ja, ne mogu doci, nece doci
        Greek: οχι, εκτος, δεν μπορω, δεν μπορει, δεν μπορουν, δεν ερχομαι, δεν ερχεται, δεν θα ερθω, δεν παιζω,
        δεν παιζει, δεν παιζουν, απων, απουσια, απουσιες, αποντες, απουσιαζουν, τραυματιας, τραυματιες, αρρωστος,
        αρρωστοι, ακυρωση, εξω, λειπω, λειπουν, λειπει, ουτε εγω, δεν θα ερθει
        Russian and Ukrainian and Bulgarian: нет, не, ні, не буду, не могу, не смогу, не иду, не идут, не играю,
        не играют, не приду, не будет, нету, отсутствует, отсутствуют, отсутствующие, травма, травмирован, болен, болею,
        болеют, минус, пропускаю, пропускают, отказались, отказ, выпадаю, без меня, в отпуске, не можу, не прийду,
        не граю, відсутні, хворий, хворію, травмований, няма да дойда, няма да играя, не мога, не идвам, отсъства,
        отсъстват, отсъстващи, контузен, контузени, болни, няма, отпада, отпадат, вън, я тоже нет, я тоже не, не придет,
        не придут, я теж ні, не прийдуть, і аз не, няма да дойдат,
        не йду
        Turkish: hayir, yokum, yok, yoklar, gelemiyorum, gelemem, gelmiyorum, gelmiyor, gelemiyor, gelmeyenler,
        gelmeyecekler, gelemeyenler, gelemeyecek, gelmeyecek, katilmayanlar, katilamiyorum, oynayamiyorum, oynamiyor,
        oynamiyorum, sakat, sakatlar, hasta, hastalar, iptal, musait degil, musait degilim, izinli, tatilde, ben yokum,
        cikti, ciktim, cezali, eksikler, ben de yokum, ben de gelemem, gelemeyecekler, oynamayacaklar
        Korean: 아니요, 아니오, 아뇨, 불참, 불참자, 못가요, 못갑니다, 못 가요, 못 갑니다, 안가요, 안 가요, 불가, 불가능, 참석 불가, 결석, 부상, 부상자, 아파요, 취소, 빠집니다,
        빠질게요, 어렵습니다, 힘들어요, 불참합니다, 불참이요, 저도 불참, 저도 못가요
        """)

    /// Words that mean no by themselves, but may negate anything in a sentence.
    static let negations = single(
        """
        cant cannot wont couldnt wouldnt no nope not never dont doesnt isnt without nu ba fara nein nicht kein keine ne
        nee ohne niet geen non pas jamais sans niente senza nunca sin tampoco nao nem sem nie bez neni nic nincs nej nei
        ikke inte ej ingen uten uden utan ei en ilman nije nisam brez οχι δεν μη χωρις нет не ни без ні немає hayir
        degil olmaz yok 아니요 아니오 아뇨 안 못
        """)

    /// Words of refusal that may say that players are still wanted.
    static let lacking = single(
        "missing lipsesc lipsa fehlen fehlt manque manquent mancano manca faltan faltam falta brak ontbreken ontbreekt")

    /// Headings above those who have not answered.
    ///
    /// In a message they would be about somebody else.
    static let unanswered = phrases(
        """
        English: no reply, no replies, no answer, no answers, no response, unanswered, invited, interested,
        not answered, not replied, not responded, havent answered, havent replied, havent responded,
        have not answered, have not replied, have not responded, still to answer, still to reply, still to respond,
        to answer, to reply, to respond, still missing, awaiting reply, awaiting replies, awaiting response,
        waiting to hear from, not heard from, havent heard from, not heard back
        Romanian: n au raspuns, nu au raspuns, fara raspuns, n au confirmat, nu au confirmat
        German: fehlt noch, fehlen noch, es fehlen noch, keine antwort, noch keine antwort, ohne antwort,
        keine ruckmeldung, noch keine ruckmeldung, ohne ruckmeldung, nicht geantwortet, noch nicht geantwortet,
        nicht beantwortet, noch nicht gemeldet
        Dutch: geen antwoord, nog geen antwoord, geen reactie, nog geen reactie, niet gereageerd, nog niet gereageerd,
        nog niets gehoord
        French: sans reponse, pas de reponse, pas encore de reponse, pas repondu, pas encore repondu, nont pas repondu
        Italian: senza risposta, nessuna risposta, ancora nessuna risposta, non hanno risposto,
        non hanno ancora risposto, mancano ancora
        Spanish: sin respuesta, aun sin respuesta, todavia sin respuesta, sin responder, sin contestar,
        no han respondido, no han contestado, no respondieron, no contestaron, faltan por responder,
        faltan por contestar, falta responder, falta contestar, por responder, por contestar
        Portuguese: sem resposta, ainda sem resposta, nao responderam, ainda nao responderam, faltam responder,
        falta responder
        Polish: bez odpowiedzi, jeszcze bez odpowiedzi, nie odpowiedzieli
        """)

    /// Words of headings that are about answers, things or another day, whatever else is in them.
    static let otherSubjects = phrases(
        """
        reply, replies, response, responses, answer, answers, raspuns, raspunsuri, raspunsul, ruckmeldung,
        ruckmeldungen, antwort, antworten, reponse, reponses, risposta, risposte, respuesta, respuestas, resposta, respostas,
        odpowiedz, odpowiedzi, confirmar, confirmation, confirmations, pagar, wplaty, credit, bibs, ball, kit, away team,
        back from, returning, on a yes, but trying, resting first, out next,
        away next, available next, unavailable next, out last, away last, absent last, injured last, show last
        """)

    /// Words of those who confirm, or will.
    static let confirmations = single(
        """
        confirm confirmo confirme confermo potwierdzam potwierdze potvrdim potvrdujem bevestig
        """)

    /// Words that make an answer a maybe.
    static let conditions = single("if unless depending dacă wenn falls jeśli pokud если eğer caso")

    /// Words between a refusal or a doubt and its reason.
    static let links = single(
        """
        because cause cos due since as with until till for in on at from by weil wegen da bis mit cu ca pana pentru din
        porque por hasta con perché per causa parce pour jusqu omdat door tot met bo z
        """)

    /// Words before the time at which somebody comes or leaves.
    static let momentJoints = single("at by around um à as a las la alle om o")

    /// Words before the time from which somebody is there.
    static let arrivals = single("from ab desde dès dalle vanaf od")

    /// Words between two answers.
    static let contrasts = single("but and though dar aber pero mais ale но")

    // MARK: - The match

    /// Headings above some of the players, whatever they have answered.
    static let roles = phrases(
        """
        players, squad, players in, goalkeepers, goalkeeper, keepers, keeper, gk, gks, gr, grs, outfield, the list, list,
        portari, portar, jucatori, lista, spieler, torwart, torhuter, kader, zusagen bisher, teilnehmer, liste, spelers,
        selectie, gardien, gardiens, joueurs, portiere, portieri, giocatori, arquero, arqueros, portero, porteros,
        jugadores, titulares, goleiro, goleiros, guarda redes, linha, jogadores, mensalistas, diaristas, avulsos,
        bramkarz, bramkarze, zawodnicy, gracze, sklad, brankar, brankari, hraci, seznam, zoznam, kapus, kapusok,
        jatekosok, nevsor, malmand, keepere, malvakt, malvakter, spillere, spelare, tropp, trupp, maalivahti,
        maalivahdit, pelaajat, golman, golmani, vratar, vratarji, igraci, igralci, spisak, popis, τερματοφυλακας,
        τερματοφυλακες, παικτες, λιστα, вратарь, вратари, игроки, список, играчи, вратар, списък, гравці, воротарі,
        kaleci, kaleciler, oyuncular, kadro, 골키퍼, 키퍼, 선수, 명단, participants, attendees, deelnemers, partecipanti,
        participantes, uczestnicy, ucastnici, deltakere, deltagere, deltagare, osallistujat, sudionici, ucesnici,
        συμμετεχοντες, участники, учасники, участници, katilimcilar, 참가자, so far, final list, final squad, names,
        attendance, line up, lineup, starting line up, starting lineup, starting xi, starters, update, updated list,
        heres the list, here is the list, names below, your names below, add your names, add your names below,
        add your name, add your name below, whos in, who is in, whos playing, who is playing,
        trialists, regulars, casuals, veterans, youth,
        lista finala, aufstellung, opstelling, convocatoria, alineacion, composition, escalacao
        """)

    /// The names of a match.
    static let games = teams.union(
        single(
            """
            match game football soccer futsal kickoff meet teams lineup training matchday footy fotbal meci minifotbal
            echipe antrenament fussball spiel anstoss treffpunkt mannschaften fussballspiel voetbal wedstrijd aftrap elftal
            foot equipes entrainement calcio calcetto partita squadre formazione allenamento futbol partido equipos
            entrenamiento segunda quarta quinta futebol pelada times treino pilka mecz druzyny trening zapas muzstvo foci
            meccs csapatok fotball fotboll fodbold kamp jalkapallo futis peli fudbal nogomet utakmica ποδοσφαιρο αγωνας
            футбол матч игра гра мач sali mac 축구 풋살 경기
            """))

    /// First names that are words of answers in some language.
    static let firstNames = single("ben dag mal mate ove sam si vin will")

    /// Words for one team.
    static let teams = single(
        """
        team side echipa mannschaft ploeg equipe squadra equipo druzyna tym csapat lag joukkue ekipa ομαδα команда отбор
        takim 팀
        """)

    /// Words for one team that mean something else in another language.
    static let ambiguousTeams = single("time hold")

    /// Teams that are called by what they wear.
    static let colourTeams = single(
        """
        whites blacks reds blues greens yellows oranges greys pinks purples darks lights colours colors
        shirts skins albii rosii albastrii verzii galbenii negrii blancos rojos azules brancos pretos azuis vermelhos
        blancs rouges bleus
        """)

    /// The colours of teams.
    static let colours = single(
        """
        red white blue black green yellow orange grey pink purple rosu alb albastru verde galben negru rosie alba
        albastra galbena neagra rot weiss blau schwarz grun gelb rojo blanco azul negro rouge blanc bleu noir rossa
        bianca blu nera rossi bianchi neri gialli verdi arancioni blancs noirs verts jaune vert rood blauw wit zwart
        groen geel oranje amarillo naranja vermelho preto amarelo branco laranja czerwoni niebiescy biali czarni zieloni
        zolci pomaranczowi
        """)

    /// The bibs that one of two teams wears over its shirts.
    static let bibs = single(
        """
        bib bibs vest vests pinnies leibchen petos pecheras colete coletes chasuble chasubles pettorine casacche fratini
        hesje hesjes maiouri maieuri vestute znaczniki plastrony
        """)

    /// Words beside the name of a team, as in `Reds v Blues` and `no bibs`.
    static let teamJoints = single(
        "v vs non no with without mit ohne con sin com sem avec sans senza cu fara met zonder geen bez")

    /// Days, besides those of the week.
    static let relativeDays = single(
        """
        today tonight tomorrow azi astazi maine diseara heute morgen vandaag vanavond aujourdhui demain oggi stasera
        domani hoy manana hoje amanha dzis dzisiaj jutro dnes zitra zajtra ma holnap idag imorgon tanaan huomenna danas
        sutra veceras σημερα αυριο αποψε сегодня завтра сьогодні днес утре bugun yarin 오늘 내일 weds yesterday ieri gestern
        gisteren hier ayer ontem wczoraj vcera tegnap igar eilen jucer juce χθες вчера вчора dun 어제
        """)

    /// Times of a day.
    static let times = single(
        """
        later soon morning afternoon evening seara dimineata tarziu noche tarde luego despues pronto noite depois logo
        soir tard apres bientot dopo tardi sera presto pozniej wieczorem pozdeji vecer kasnije straks night
        """)

    /// Words before what something is for.
    static let purposes = single("for pentru para pour per por pe na za voor")

    /// Words after a number of votes.
    static let votes = single(
        """
        vote votes vot voturi stimme stimmen stem stemmen voto votos voti glos glosy glosow hlas hlasy hlasu szavazat
        stemme stemmer rost roster aani aanta glas glasa glasova ψηφος ψηφοι голос голоса голосов глас гласа oy 표
        """)

    // MARK: - What changes nothing

    /// Words of time and regret.
    static let plainFillers = phrases(
        """
        English: actually, after all, now, yet, still, no problem, no worries, no doubt, cant wait, vote, votes, this,
        week, weeks, time, again, sorry, please, pls, plz, unfortunately, you, im, i, am, is, are, be, the, for, on,
        guys, all, mate, lads, also, too, so, far, confirmed, will, a, bit, few, about, do, min, mins, minutes, running,
        arriving, folks, boys, anymore, any more, back, just, then, obvs, definitely
        Romanian: inca, saptamana, asta, aceasta, scuze, imi, pare, rau, din, pacate, eu, si, pana la urma, totusi, mai,
        seara
        German: stimme, stimmen, diese, dieses, woche, mal, leider, ich, bin, bitte, abend, auch, diesmal, doch, jetzt,
        naturlich, selbstverstandlich, bisher
        Dutch: deze, helaas, ik, ben, keer, jammer, toch
        French: ce, cette, soir, semaine, desole, malheureusement, moi, je, suis, les, fois, finalement
        Italian: voto, voti, questa, settimana, scusate, purtroppo, io, volta, mi, dispiace, ragazzi, alla fine
        Spanish: votos, esta, este, noche, semana, lo, siento, perdon, yo, vez, che, muchachos, chicos, disculpen,
        al final
        Portuguese: essa, noite, desculpa, desculpem, infelizmente, feira, galera, pessoal, no final, afinal
        Polish: w, tygodniu, sorki, niestety, razem, ja, przepraszam, jednak
        Czech and Slovak: tento, tyden, tyzden, bohuzel, bohuzial, tentokrat
        Hungarian: most, ezen, heten, sajnos, bocs, bocsi, en
        Scandinavian: dag, kveld, kvall, aften, denne, denna, uke, uge, vecka, gang, desverre, dessverre, desvaerre,
        tyvarr, beklager, jeg, jag, er, ar
        Finnish: talla, viikolla, valitettavasti, sori, mina
        Croatian and Serbian: nocas, ove, ovaj, sedmice, nedelje, tjedan, nazalost, zao, sam, put, danes
        Greek: αυτη, την, εβδομαδα, συγγνωμη, δυστυχως
        Russian and Ukrainian and Bulgarian: на, этой, неделе, этот, раз, сорри, извините, к, сожалению, я, цього,
        тижня, вибачте, тази, седмица, съжалявам
        Turkish: bu, hafta, aksam, maalesef, uzgunum, kusura, bakmayin, sefer
        Korean: 이번, 이번주, 주, 죄송합니다, 죄송해요, 저, 저는
        """)

    /// Words of thanks.
    static let thanks = single(
        """
        thanks thank thx regards cheers multumim obrigada multumesc mersi danke bedankt merci grazie gracias obrigado
        dzieki diky dik koszi koszonom takk tak tack kiitos kiitti hvala ευχαριστω спасибо дякую благодаря tesekkurler
        sagol 감사합니다
        """)

    private static let hellos = single("hi hey hello all everyone salut hallo hola ciao moin")

    /// Words with which people address a group.
    static let greetings = hellos.union(single("sorry unfortunately lads guys boys folks scuze"))

    /// Words with which a message to a group begins.
    static let salutations = hellos.union(
        single(
            """
            hiya everybody morning afternoon evening good buna tuturor servus zusammen alle allen goedemorgen goedenavond
            allemaal bonjour bonsoir tous toutes buongiorno buonasera tutti tutte buenas buenos todos todas ola bom boa dia
            czesc hej hejka wszystkim ahoj vsem vsichni szia sziasztok mindenki mindenkinek kaikki zdravo svima γεια σας σε ολους привет всем здравейте всички привіт всім selam
            merhaba herkese arkadaslar 안녕하세요
            """))

    // MARK: - Other notes

    /// Words of notes about something else than whether the player comes, such as a shirt or money.
    static let harmless = single(
        """
        needs only new neu nou nuevo nuovo nouveau novo nowy captain capitan kapitan capitano capitaine capitao kapitein c cpt paid
        paye platit bezahlt pagado pago pagato pagou zaplacone zaplaceno cash owes bib bibs shirt shirts vest boots ball
        balls brings bringing bring has with and own goal half first second last min mins minute minutes from after till
        until by at ab um de la desde hasta alle dalle od do h am pm uhr ora kit kits car lift drive drives driving
        jacket jersey gloves goalie defender striker white black red blue green yellow orange pink grey dark light home
        right left foot lei ron eur euro euros guest host debut admin organizer organiser leaves leaving early leave
        soon coming plays can play nr number des du di der den para el los las van voor dla numbers current updated max
        comes arrives llego llega vanaf partir das who whos anyone poll umfrage sondaj encuesta sondage sondaggio
        enquete ankieta anketa anket unpaid achitat
        neplatit capt goals xi pt final finala
        """)

    /// Words about who has paid.
    static let payment = single(
        """
        paid pay pays payed payment payments platit platita plata bezahlt zahlung betaald paye payes paiement pagato
        pagamento pagado pago pagos pagou zaplacone zaplaceno platba fizetve betalt maksettu placeno оплачено оплата
        odendi
        """)

    /// What people bring, and words for nobody in particular.
    static let things = single(
        """
        paid cash bib bibs shirt shirts vest vests boots ball balls kit kits car cars lift gloves jersey jacket pump
        water beer beers goalie minge mingea minger maiouri pelota balon bola ballon pallone palla mic lopta labda pilka
        boll fotboll anyone someone somebody everyone everybody whoever need needs
        """)

    /// Words of a question to the whole group, such as `anyone else?`.
    static let calls = single(
        """
        any anyone anybody someone somebody everyone everybody all whoever who whos else takers more another need needs
        we free fancies it numbers around good jemand noch wer hat zeit lust cineva altcineva cine se baga alguien
        alguno
        quien mas puede pueden apunta alguem quem mais topa qualcuno chi altri quelquun qui est chaud iemand anders
        wie nog ktos kto jeszcze
        """)

    /// Words that may answer any question.
    static let bareAnswers = single(
        """
        y n yes yep yeah yup yea aye ok okay sure no nope nah me da nu eu ja jo jap nein nee ich ik oui non moi si io yo
        sim tak nie ano ne igen nem kylla joo ei nej nei ναι οχι да нет так ні evet hayir 네 예 아니요
        """)

    /// Words that stand where a name is to come, or are the title of a column.
    static let placeholders = single(
        """
        tba tbc tbd xx xxx nn na free open empty vacant vacancy available spot spots slot slots place places left needed
        need wanted missing spare nobody none someone somebody anyone player name names status answer reply liber libera
        libere loc locuri nume jucator frei freie platz platze spieler vrij plek libre libres lugar lugares cupo cupos
        vaga vagas livre livres plaza plazas nombre nom prenom posto posti libero liberi nome wolne wolny miejsce
        miejsca imie volno volne misto jmeno szabad hely nev ledig plass plats plads navn namn vapaa paikka nimi
        slobodno slobodan mjesto mesto ime ελευθερο θεση свободно место имя вільно місце yer isim 빈자리 자리 이름 you du tu
        voce vous вы group admin
        """)

    // MARK: - Guests

    /// Words for a guest.
    static let guests = single(
        """
        guest guests friend friends mate mates prieten prietena prieteni invitat invitati freund freunde freundin
        freunden gast gaste amigo amiga amigos amigas invitado invitada invitados convidado convidada convidados amico
        amica amici ospite ospiti ami amie amis invite invites kolega kolege kolegow gosc gosci gosciem kamarad kamaradi
        kamaradem host hoste hosti vendeg vendegek barat baratom arkadas arkadasim misafir vriend vrienden venn venner
        ven gaest gaester gjest gjester van vanner vieras vierasta prijatelj gostje gost друг гость приятел гост φιλος
        친구 게스트
        """)

    /// Words after a number of guests that are no words for guests.
    static let people = single("more other others people person persons pers players")

    /// Words for one guest.
    static let articles = single(
        """
        a an one un una uno une ein eine einen einem einer um uma een et ett bir egy jeden jednym
        """)

    /// Words before a guest.
    static let guestJoints = single("and with plus cu și mit und con y com e avec z i met en med og och s ve és")

    /// Units, so that the number before them is no number of guests.
    static let units = single(
        """
        m min mins minute minutes minuten minuto minutos minuti minuut minut minuta minuty minutu minutter minuter
        minuuttia perc dk dakika мин минут хв 분 sec h hr hrs hour hours hora horas ora ore heure heures stunde stunden
        uur godz hod k km lei ron eur euro euros usd gbp chf pln zl kc czk huf ft kr tl руб грн лв
        """)

    /// The days of a match.
    static let days = Set(ListedDays.weekdays.keys).union(relativeDays)
    static let occasions = days.union(games)
    /// Words that change nothing: of time, thanks and regret.
    static let fillers = occasions.union(thanks).union(plainFillers)

    // MARK: - Reading

    /// The words of a text as they are compared.
    static func words(_ text: String) -> [String] {
        let text = text.filter { !"'’‘´`ʼ".contains($0) }
        return NameKeys(text).search.replacing("đ", with: "d").split(separator: " ").map(String.init)
    }

    /// A text as it is compared.
    static func key(_ text: some StringProtocol) -> String { words(String(text)).joined(separator: " ") }

    private static func single(_ words: String) -> Set<String> {
        Set(words.split(whereSeparator: \.isWhitespace).map { key($0) })
    }

    /// The phrases of a list, in which a language may stand before some of them.
    private static func phrases(_ list: String) -> Set<String> {
        let phrases = list.split { $0 == "," || $0.isNewline }.map { $0.split(separator: ": ").last ?? "" }
        return Set(phrases.map { key($0) }.filter { !$0.isEmpty })
    }
}
