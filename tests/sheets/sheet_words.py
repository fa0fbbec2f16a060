"""The words that keepers of scores write above columns and beside rows, in eight languages.

Written down from score pads and club tables, not from what the program knows: what it does not know is
what the comparison is for.
"""

NAMES = {
    "en": ["Maeve", "Isla", "Bob", "Harriet", "Cy", "Nora", "Theo", "Priya", "Aunt Jo", "O'Neil"],
    "pl": ["Łucja", "Witek", "Zdzisław", "Bożena", "Kuba", "Hania", "Stach", "Ela W."],
    "de": ["Jörg", "Anke", "Uwe", "Sören", "Käthe", "Oma Inge", "Lutz", "Reto"],
    "es": ["Begoña", "Íñigo", "Paco", "Nuria", "Andrés", "Marisol"],
    "fr": ["Élodie", "Benoît", "Mamie", "Hugo", "Anaïs", "Zoé"],
    "it": ["Niccolò", "Giulia", "Nonna", "Beppe", "Ilaria", "Ugo"],
    "cs": ["Jiří", "Žofie", "Děda", "Lenka", "Vašek", "Růžena"],
    "hi": ["Ramesh", "Anjali", "Meena", "Vikram", "Sunita", "Chacha"],
}
ROUND = {
    "en": ["Round", "Deal", "Hand", "No.", "Rd", "#", "Game no", "Round number", ""],
    "pl": ["Rozdanie", "Runda", "Lp.", "Kolejka", "Nr", "Tura", "Rozd.", ""],
    "de": ["Runde", "Spiel", "Nr.", "Rd.", "Durchgang", "Lfd. Nr.", "Rde", ""],
    "es": ["Ronda", "Mano", "Vuelta", "Reparto", "Núm.", "Partida", ""],
    "fr": ["Manche", "Tour", "Donne", "N°", "Partie", ""],
    "it": ["Mano", "Smazzata", "Giro", "Turno", "N.", "Partita", ""],
    "cs": ["Kolo", "Rozdání", "Č.", "Č. kola", "Hra", ""],
    "hi": ["Baazi", "Sr. No.", "S.No", "Round", "Deal no", "Game", ""],
}
NUMBERED = {
    "en": ["Round {}", "Rd {}", "Deal {}", "R{}", "Hand {}", "Game {}"], "pl": ["Rozdanie {}", "R. {}", "Runda {}", "{} kolejka"],
    "de": ["Runde {}", "{}. Runde", "Spiel {}"], "es": ["Ronda {}", "Mano {}"], "fr": ["Manche {}", "Tour {}"],
    "it": ["Mano {}", "Giro {}"], "cs": ["Kolo {}", "{}. kolo"], "hi": ["Baazi {}", "Game {}"],
}
TOTAL = {
    "en": ["Total", "Totals", "Sum", "TOTAL", "Total:", "Score", "Final", "T", "Overall", "="],
    "pl": ["Razem", "Suma", "RAZEM", "Łącznie", "W sumie", "Wynik", "Ogółem"],
    "de": ["Summe", "Gesamt", "Endstand", "Total", "Stand", "Σ", "Gesamtpunkte"],
    "es": ["Total", "Suma", "Totales", "Puntos totales"], "fr": ["Total", "Totaux", "Somme", "Cumul"],
    "it": ["Totale", "Somma", "Totali", "Tot."], "cs": ["Celkem", "Součet", "Dohromady"],
    "hi": ["Total", "Kul", "Jod", "Grand total"],
}
POINTS = {
    "en": ["points", "pts", "score", "hand", "pts."], "pl": ["punkty", "pkt", "pkt."], "de": ["Punkte", "Pkt."],
    "es": ["puntos", "ptos"], "fr": ["points", "pts"], "it": ["punti", "p."], "cs": ["body", "b."], "hi": ["points", "score"],
}
UNIT = {"en": "pts", "pl": "pkt", "de": "P.", "es": "pts", "fr": "pts", "it": "punti", "cs": "b.", "hi": "pts"}
STANDING = {
    "en": ["total", "sum", "running total", "tot."], "pl": ["razem", "suma", "łącznie"], "de": ["Stand", "gesamt", "Summe"],
    "es": ["total", "suma"], "fr": ["total", "cumul"], "it": ["totale", "tot."], "cs": ["celkem", "součet"],
    "hi": ["total", "kul"],
}
RUNNING_TITLE = {
    "en": ["Running totals", "Cumulative scores", "Totals after each round"], "pl": ["Suma narastająco", "Wyniki narastająco"],
    "de": ["Stand nach jeder Runde", "Laufende Summe"], "es": ["Totales acumulados"], "fr": ["Totaux cumulés"],
    "it": ["Totali progressivi"], "cs": ["Průběžný součet"], "hi": ["Running total"],
}
PLAYER = {
    "en": ["Player", "Name"], "pl": ["Gracz", "Zawodnik"], "de": ["Spieler", "Name", "Spielerin"], "es": ["Jugador", "Nombre"],
    "fr": ["Joueur", "Nom"], "it": ["Giocatore", "Nome"], "cs": ["Hráč", "Jméno"], "hi": ["Player", "Khiladi"],
}
TITLE = {
    "en": ["Card club, spring league", "Friday night at Nora's", "Score sheet"], "pl": ["Środa u Stacha", "Liga jesienna"],
    "de": ["Spielabend bei Inge", "Kartenrunde"], "es": ["Noche de cartas"], "fr": ["Soirée cartes"], "it": ["Serata carte"],
    "cs": ["Páteční karty"], "hi": ["Diwali party"],
}
DATE = {"en": "Date", "pl": "Data", "de": "Datum", "es": "Fecha", "fr": "Date", "it": "Data", "cs": "Datum", "hi": "Date"}
NOTE = {"en": "Note", "pl": "Uwagi", "de": "Bemerkung", "es": "Notas", "fr": "Remarque", "it": "Note", "cs": "Poznámka", "hi": "Note"}
NOTE_TEXT = {"en": "late start", "pl": "przerwa na kawę", "de": "Kaffeepause", "es": "pausa", "fr": "pause café", "it": "pausa caffè", "cs": "pauza", "hi": "chai break"}
BELOW = {"en": "Next time at Theo's.", "pl": "Następnym razem u Heleny.", "de": "Nächstes Mal bei Käthe.", "es": "Nos vemos el viernes.",
         "fr": "La prochaine fois chez Hugo.", "it": "Alla prossima.", "cs": "Příště u Lenky.", "hi": "Next week same time."}
RANK = {"en": "Rank", "pl": "Miejsce", "de": "Platz", "es": "Puesto", "fr": "Place", "it": "Posto", "cs": "Pořadí", "hi": "Rank"}
AVERAGE = {"en": "Average", "pl": "Średnia", "de": "Schnitt", "es": "Media", "fr": "Moyenne", "it": "Media", "cs": "Průměr", "hi": "Average"}
LANGUAGES = sorted(NAMES)
