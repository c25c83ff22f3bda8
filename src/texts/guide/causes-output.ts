import type { CauseTopic } from '#domain/diagnosis/guide-topic.ts';
import type { CauseEntry } from './entry.ts';
import { safetyTexts } from './page-sentences.ts';

type OutputTopic = Extract<CauseTopic, 'silent' | 'area_silent' | 'no_production' | 'limited' | 'low_yield:strings' | 'low_yield:low'>;

/** Pages about missing readings and missing energy. */
export const outputEntries = {
  silent: {
    title: 'Brak odczytów',
    firstCheck: 'Czy falownik pracuje (wyświetlacz, dioda): może milczy tylko łączność.',
    bring: 'Laptop lub telefon serwisowy, zapasowy modem i karta SIM, przewód RS-485, multimetr.',
    safety: [
      'Brak odczytów nie oznacza braku napięcia: sprawdź miernikiem, zanim dotkniesz.',
      'Zaciski RS-485 bywają obok AC i DC: wyłącz i zabezpiecz przed otwarciem.',
      safetyTexts.live,
      safetyTexts.noLoad,
      safetyTexts.capacitors,
    ],
    causes: [
      'Zmienione hasło Wi-Fi, router, wyczerpana karta SIM, brak zasięgu.',
      'Modem bez zasilania lub zawieszony.',
      'RS-485: zamienione A i B, luźny przewód, dwa takie same adresy.',
      'Falownik bez zasilania AC i DC.',
    ],
    steps: [
      { do: 'Zadzwoń do klienta: dioda falownika, zmiana routera lub dostawcy.' },
      { do: 'Zmierz zasilanie modemu, wyłącz go i załącz.', normal: 'napięcie z tabliczki zasilacza, w V.' },
      { do: 'RS-485 bez zasilania: zmierz A-B.', normal: 'ok. 60 Ω (120 Ω na obu końcach); linia do 1200 m.' },
      { do: 'Falownik też nie działa: zmierz U L-N i Voc.', normal: '207–253 V; Voc według projektu.' },
    ],
    calls: { maker: 'Łączność sprawna, a chmura producenta nie ma danych.' },
    customer: 'Instalacja może produkować mimo braku odczytów. Nie zmieniać hasła Wi-Fi bez uprzedzenia.',
    words: ['brak komunikacji', 'brak łączności', 'modem', 'Wi-Fi', 'SIM', 'RS-485', 'logger', 'offline', 'milczy'],
    task: {
      what: 'Brak odczytów w ciągu dnia',
      scope:
        'Telefonicznie: czy falownik pracuje, zmiany routera. Na miejscu: zasilanie modemu, zasięg, SIM lub Wi-Fi, RS-485 (ok. 60 Ω między A i B bez zasilania), adresy. Gdy falownik stoi: U L-N i Voc.',
    },
  },
  area_silent: {
    title: 'Brak łączności w okolicy: łącze albo zasilanie',
    firstCheck: 'Zapytaj klienta, czy ma prąd.',
    bring: 'Laptop lub telefon serwisowy, zapasowy modem i karta SIM, multimetr, numery do OSD.',
    safety: [
      'Cisza nie oznacza braku napięcia: sprawdź miernikiem, zanim dotkniesz.',
      'Sieć może wrócić bez ostrzeżenia: zabezpiecz przed załączeniem.',
      safetyTexts.battery,
      safetyTexts.live,
    ],
    causes: [
      'Przerwa w łączu operatora komórkowego lub internetu.',
      'Przerwa w zasilaniu okolicy.',
      'Awaria serwera, do którego wysyłają modemy.',
    ],
    steps: [
      { do: 'Zadzwoń do klienta: czy ma prąd i internet.' },
      { do: 'Jest prąd: sprawdź sieć komórkową lub router, a potem modem.', normal: 'odczyty wracają same po powrocie łącza.' },
      { do: 'Nie ma prądu: mapa wyłączeń OSD lub 991.' },
      { do: 'Na miejscu: zmierz U L-N.', normal: '207–253 V.' },
    ],
    calls: { operator: 'Klient nie ma prądu, a na mapie wyłączeń nie ma awarii: 991.' },
    customer: 'Kilka instalacji w okolicy zamilkło w tej samej chwili. Prosimy sprawdzić, czy w domu jest prąd i internet.',
    words: ['brak łączności', 'okolica', 'kilka instalacji', 'sieć komórkowa', 'internet', 'brak prądu'],
    task: {
      what: 'Brak łączności w okolicy: łącze albo zasilanie',
      scope:
        'Zapytać klienta, czy ma prąd i internet. Bez prądu: mapa wyłączeń OSD lub 991. Z prądem: sieć komórkowa lub router, zasilanie modemu. Na miejscu U L-N.',
    },
  },
  limited: {
    title: 'Ograniczenie mocy z innego powodu niż sieć',
    firstCheck: 'Limit oddawania w ustawieniach, temperatura i moc znamionowa falownika.',
    bring: 'Laptop serwisowy, termometr lub kamera, miernik sieci.',
    safety: [safetyTexts.live, safetyTexts.capacitors, safetyTexts.dcLive, safetyTexts.battery, safetyTexts.roof],
    causes: [
      'Limit lub zakaz oddawania do sieci, licznik eksportu.',
      'Wysoka temperatura, zatkany wentylator.',
      'Ustawiony limit mocy czynnej.',
      'Pełny magazyn energii przy limicie oddawania.',
    ],
    steps: [
      { do: 'Odczytaj limit mocy i oddawania; porównaj z umową z OSD.', normal: 'zgodnie z umową.' },
      { do: 'Sprawdź temperaturę, żebra i wentylatory.', normal: 'według karty falownika.' },
      { do: 'Porównaj moc z mocą znamionową.', normal: 'w pełnym słońcu nie więcej niż moc w kW z tabliczki; to nie usterka.' },
      { do: 'Zmierz U L-N: wysokie napięcie to sieć, nie ten powód.', normal: '207–253 V.' },
    ],
    calls: { maker: 'Brak limitu i dobra temperatura, a falownik nadal ogranicza moc.' },
    customer: 'Falownik ogranicza moc, bo tak jest ustawiony albo jest mu za gorąco. To nie jest awaria sieci.',
    words: ['limit', 'ograniczenie mocy', 'zero eksport', 'limit oddawania', 'derating'],
    task: {
      what: 'Ograniczenie mocy z innego powodu niż sieć',
      scope:
        'Odczytać limit mocy i oddawania, porównać z umową z OSD. Sprawdzić temperaturę, wentylatory i licznik eksportu. Gdy limitu nie ma: producent.',
    },
  },
  no_production: {
    title: 'Brak produkcji w dzień',
    firstCheck: 'Stan i kod falownika, rozłączniki AC i DC, śnieg na modułach.',
    bring: 'Multimetr i cęgi DC 1000 V, miernik izolacji PV, wkładki i złącza MC4, kamera.',
    safety: [safetyTexts.live, safetyTexts.dcLive, safetyTexts.noLoad, safetyTexts.capacitors, safetyTexts.roof],
    causes: [
      'Wyłączony AC lub DC, wyłącznik ppoż.',
      'Sieć poza zakresem.',
      'Limit wysyłania 0 % lub zdalny postój.',
      'Śnieg, przerwa we wspólnym przewodzie DC.',
      'Uszkodzony falownik.',
    ],
    steps: [
      { do: 'Odczytaj stan, kod i limit mocy. Porównaj z sąsiadami.' },
      { do: 'Zmierz U L-N i częstotliwość na falowniku.', normal: '207–253 V, 49,5–50,5 Hz.' },
      {
        do: 'Zmierz Voc i biegunowość każdego łańcucha.',
        normal: 'n × Voc,STC z poprawką na temperaturę, różnica do 5 % (SolarEdge: 1 V na optymalizator).',
      },
      { do: 'Zmierz Riso łańcuchów bez SPD.', normal: 'co najmniej 1 MΩ (poniżej 120 V: 0,5 MΩ).' },
    ],
    calls: {
      operator: 'Brak napięcia lub fazy za licznikiem: 991.',
      maker: 'AC i DC dobre, a falownik nie rusza: numer seryjny, kod, wyniki.',
    },
    customer: 'Nie przełączać rozłączników na próbę. Śniegu z dachu nie zgarniać samemu.',
    words: ['nie produkuje', 'zero', '0 kW', 'nie działa', 'stoi', 'brak mocy', 'no production'],
    task: {
      what: 'Brak produkcji w dzień',
      scope:
        'Odczytać stan, kod i limit mocy. Sprawdzić rozłączniki AC, DC i ppoż. Zmierzyć U L-N i częstotliwość, Voc i Riso łańcuchów (bez SPD). Gdy AC i DC dobre, zgłosić producentowi z wynikami.',
    },
  },
  'low_yield:strings': {
    title: 'Wyraźnie niższy uzysk: sprawdź łańcuchy',
    firstCheck: 'Prąd każdego łańcucha cęgami DC w stałym słońcu: szukaj 0 A.',
    bring: 'Cęgi i multimetr DC 1000 V, miernik izolacji PV, wkładki gPV, MC4 tego samego producenta.',
    safety: [
      safetyTexts.noLoad,
      safetyTexts.dcLive,
      'Nadtopione MC4 może zaiskrzyć po ruszeniu: najpierw wyłącz.',
      safetyTexts.liveDc,
      safetyTexts.roof,
    ],
    causes: [
      'Przepalony bezpiecznik lub rozpięty łańcuch.',
      'Nadtopione lub niedociśnięte złącze MC4 (różni producenci).',
      'Uszkodzone wejście MPPT.',
      'Nowy cień na jednej połaci, przebite diody obejściowe.',
    ],
    steps: [
      { do: 'Porównaj prądy jednakowych łańcuchów w słońcu.', normal: 'różnica do 5 %; przerwa: 0 A.' },
      { do: 'Wyłącz AC i DC. Zmierz wkładki obu biegunów.', normal: 'blisko 0 Ω; przepalona ∞ Ω.' },
      {
        do: 'Zmierz Voc każdego łańcucha.',
        normal: 'n × Voc,STC z poprawką na temperaturę, różnica do 5 %. Brak ok. 1/3 Voc modułu: dioda.',
      },
      { do: 'Zmierz Riso słabego łańcucha bez SPD.', normal: 'co najmniej 1 MΩ.' },
    ],
    calls: { maker: 'Łańcuchy dobre, a jedno wejście MPPT nie bierze prądu.' },
    customer: 'Instalacja pracuje, ale bez części modułów. Sąsiedzi w tym samym słońcu mają wyraźnie więcej.',
    words: ['niski uzysk', 'mała produkcja', 'string', 'łańcuch', 'bezpiecznik', 'MC4', 'MPPT', 'połowa mocy'],
    task: {
      what: 'Wyraźnie niższy uzysk niż u sąsiadów: łańcuchy',
      scope:
        'W słońcu zmierzyć cęgami DC prąd każdego łańcucha. Po wyłączeniu AC i DC: wkładki obu biegunów, złącza MC4, Voc i Riso łańcuchów. Usunąć przerwę, po załączeniu porównać prądy.',
    },
  },
  'low_yield:low': {
    title: 'Niższy uzysk niż u sąsiadów',
    firstCheck: 'Moc generatora w danych instalacji, cień i brud, ograniczanie przez sieć.',
    bring: 'Cęgi DC, multimetr, kamera termowizyjna, miernik nasłonecznienia, dokumentacja.',
    safety: [
      safetyTexts.roof,
      safetyTexts.liveDc,
      safetyTexts.dcLive,
      safetyTexts.noLoad,
      'Nie lej zimnej wody na gorące moduły i nie chodź po nich.',
    ],
    causes: [
      'Zła moc generatora lub ustawienie w danych instalacji.',
      'Nowy cień, brud, śnieg na części modułów.',
      'Ograniczanie przy wysokim napięciu sieci.',
      'Moduły, diody lub optymalizator; starzenie.',
    ],
    steps: [
      { do: 'Policz moduły × moc z tabliczki.', normal: 'zgadza się z kWp w danych instalacji.' },
      { do: 'Obejrzyj wykres dnia: wcięcie o stałej porze to cień, ścięcie w południe to sieć.', normal: 'napięcia 207–253 V.' },
      { do: 'Porównaj prądy i Voc jednakowych łańcuchów.', normal: 'różnica do 5 %.' },
      { do: 'Przy nasłonecznieniu co najmniej 600 W/m² obejrzyj moduły kamerą.', normal: 'bez gorących pasów i punktów.' },
    ],
    calls: { operator: 'Powodem jest napięcie: raport napięć.', maker: 'Gwarancja mocy: wyniki krzywej I-U lub kamery.' },
    customer: 'Instalacja działa, ale traci energię. Gałęzie można przyciąć; na dach nie wchodzić.',
    words: ['niski uzysk', 'mała produkcja', 'brud', 'cień', 'mycie', 'degradacja', 'kWh/kWp', 'porównanie'],
    task: {
      what: 'Niższy uzysk niż u sąsiadów',
      scope:
        'Sprawdzić moc generatora w danych instalacji, cień, brud i ograniczanie przez napięcie sieci. Porównać prądy i Voc łańcuchów, obejrzeć moduły kamerą w słońcu. Wpisać wyniki.',
    },
  },
} as const satisfies Readonly<Record<OutputTopic, CauseEntry>>;
