import type { FirstRequests } from './english.ts'

export const german: FirstRequests = {
  plain:
    'Schreib einen Beitrag darüber, wie wir die Einarbeitung von 10 Tagen auf 2 verkürzt haben. Wir haben 19 neue Kolleginnen gefragt, was sie aufgehalten hat. Die meisten von ihnen hatten auf Zugänge gewartet. Also haben wir eine Seite pro Rolle geschrieben. Sie hängt neben der Kaffeemaschine.',
  polite:
    'Hallo! Könntest du mir helfen, etwas für LinkedIn über unser erstes Jahr mit der Vier-Tage-Woche zu schreiben? Die Krankentage sind von 61 auf 38 gesunken. Zwei Kunden sind gegangen. Einer von ihnen kam im März zurück.',
  bare: 'Gestern hat Marta aus der Buchhaltung 4.200 Euro gefunden, die wir doppelt bezahlt hatten. Sie hatte nach etwas anderem gesucht. Deshalb lege ich ihr nie Termine auf den Freitag. Den braucht sie zum Suchen.',
  notes:
    'Notizen für LinkedIn:\n- Lager im Mai nach Leipzig verlegt\n- 3 Leute kamen mit, 14 sind neu\n- niemand wusste, wo die Etiketten lagen\n- erste Woche: 212 Pakete zu spät\n- sechste Woche: keines',
  call: 'Telefonat mit Jana Roth, 12. März 2026\nJana führt eine Bäckerei mit 9 Leuten in Ulm. Seit zwei Jahren backt sie montags nicht mehr. Ihr Umsatz sank um 3 %, ihre Mehlrechnung um 11 %. „Ich schlafe wieder“, sagte sie. (darf zitiert werden)',
  turn: 'Mach daraus einen LinkedIn-Beitrag:\n\n2019 habe ich meine Stelle als Controllerin gekündigt. Ich hatte 14.000 Euro und einen Transporter.\n\nEr blieb in der zweiten Woche liegen. Ein Bauer bei Metz hat ihn für eine Kiste Bier repariert.\n\nDieser Bauer ist heute unser größter Kunde.',
  tell: 'Ich möchte erzählen, dass unsere Praxis kein Wartezimmer mehr hat. Die Patienten bekommen eine Nachricht, wenn die Ärztin frei ist. 340 von ihnen haben unsere Umfrage beantwortet. Nur 12 wollen das Zimmer zurück.',
  story:
    'Als mein Vater 1998 seinen Laden schloss, gab er jedem Kunden einen Schlüssel.\n\nSie hatten ihn jahrelang gefragt, was er mit der Schlüsselmaschine machen würde. Er hat nie geantwortet.\n\n27 Jahre später treffe ich noch Leute, die ihren bei sich tragen. Daran denke ich, wenn jemand von Treue spricht.',
  news: 'Neuigkeit: Am 4. Mai eröffnen wir unser zweites Studio in Porto. Inês Duarte wird es leiten. Sie arbeitet seit 2021 bei uns und hat dort 6 Leute eingestellt. Sie fangen am selben Tag an.',
  opinion:
    'Unbeliebte Meinung: Die meisten Austrittsgespräche kommen zwei Jahre zu spät. Wir fragen jetzt jede Entwicklerin im dritten Monat, weshalb sie gehen würde. Von 48 Antworten betrafen 31 den Build, der 40 Minuten dauerte. Er dauert jetzt 9.',
  wishes:
    'Bitte kurz, keine Emojis und keine Frage am Ende. Unser Support hat im April 1.900 Anfragen beantwortet. 700 davon betrafen einen einzigen Knopf. Wir haben ihn verschoben. Im Mai waren es noch 80.',
  spoken:
    'also ich hab gestern mit Lena geredet, sie fährt den Nachtbus in Graz. sie hat gesagt: „nach zwei Uhr sagt niemand guten Abend.“ ich sage es jetzt jedes Mal. letzte Woche hat sie es für die anderen Fahrer auf eine Karte geschrieben.',
}
