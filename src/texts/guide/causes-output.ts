import type { CauseTopic } from '#domain/diagnosis/guide-topic.ts';
import type { CauseEntry } from './entry.ts';
import { safetyTexts } from './page-sentences.ts';

type OutputTopic = Extract<CauseTopic, 'no_production' | 'limited' | 'low_yield:strings' | 'low_yield:low'>;

/** Pages about missing energy. */
export const outputEntries = {
  limited: {
    title: 'Ograniczenie mocy z innego powodu niż sieć',
    firstCheck: 'Moc z tabliczki, temperatura falownika, limit oddawania w ustawieniach.',
    bring: 'Laptop serwisowy, kamera termowizyjna lub termometr, cęgi AC i DC, multimetr.',
    safety: [safetyTexts.live, safetyTexts.noLoad, safetyTexts.battery, 'Radiator może parzyć, a wentylator rusza sam.'],
    causes: [
      'Limit oddawania sterowany licznikiem.',
      'Temperatura: brud, wentylator, słońce.',
      'Ustawiony limit mocy lub polecenie.',
      'Pełny magazyn energii przy limicie oddawania.',
    ],
    steps: [
      { do: 'Odczytaj limit mocy i oddawania, wpisz go do danych instalacji.', normal: 'limit w kW lub % zgodny z umową.' },
      { do: 'Obejrzyj wentylatory, zmierz temperaturę na wlocie.', normal: 'np. do 45 °C bez ograniczania (ABB PRO-33).' },
      { do: 'Sprawdź licznik, który steruje limitem: kierunek przekładników, faza.', normal: 'przy poborze z sieci bez ograniczania.' },
      {
        do: 'Limit lub magazyn: mocy AC nie da się porównać z sąsiadami. Zmierz prądy DC.',
        normal: 'jednakowe różnią się do 5 %.',
      },
    ],
    calls: {
      operator: 'Polecenie zdalne albo limit inny niż w umowie: zapytaj o wartość i czas.',
      maker: 'Limitu nie ma, chłodzenie sprawne, a falownik nadal ogranicza moc.',
    },
    customer: 'Falownik ogranicza moc: tak jest ustawiony albo jest mu za gorąco. To nie wina sieci.',
    words: ['limit', 'ograniczenie mocy', 'zero export', 'limit oddawania', 'derating', 'magazyn energii', 'hybryda'],
    task: {
      what: 'Ograniczenie mocy z innego powodu niż sieć',
      scope:
        'Odczytać limit mocy i oddawania, porównać z umową i wpisać do danych instalacji. Sprawdzić temperaturę, wentylatory i licznik, który steruje limitem. Gdy limit nie działa: porównać prądy łańcuchów.',
    },
  },
  no_production: {
    title: 'Brak produkcji w dzień',
    firstCheck: 'Stan i kod falownika, rozłączniki AC i DC, śnieg na modułach.',
    bring: 'Multimetr i cęgi DC 1500 V, miernik izolacji PV, wkładki i złącza MC4, kamera.',
    safety: [safetyTexts.live, safetyTexts.dcLive, safetyTexts.noLoad, safetyTexts.battery, safetyTexts.capacitors, safetyTexts.roof],
    causes: [
      'Wyłączony AC lub DC, wyłącznik ppoż.',
      'Sieć poza zakresem.',
      'Limit oddawania 0 % (pełny magazyn energii), zdalny postój.',
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
    bring: 'Cęgi i multimetr DC 1500 V, miernik izolacji PV, wkładki gPV, MC4 tego samego producenta.',
    safety: [
      safetyTexts.noLoad,
      safetyTexts.dcLive,
      'Nadtopione MC4 iskrzy: najpierw wyłącz.',
      safetyTexts.liveDc,
      safetyTexts.battery,
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
    firstCheck: 'Moc generatora w danych, magazyn i limit oddawania, cień i brud, ograniczanie mocy.',
    bring: 'Cęgi i multimetr DC 1500 V, kamera termowizyjna, miernik promieniowania, dokumentacja.',
    safety: [
      safetyTexts.roof,
      safetyTexts.liveDc,
      safetyTexts.noLoad,
      safetyTexts.battery,
      'Nie lej zimnej wody na gorące moduły i nie chodź po nich.',
    ],
    causes: [
      'Zła moc generatora lub ustawienie w danych instalacji.',
      'Nowy cień, brud, śnieg na części modułów.',
      'Magazyn energii lub limit oddawania: moc AC jest wtedy nieporównywalna.',
      'Ograniczanie mocy: wykres dnia.',
      'Moduły, diody lub optymalizator; starzenie.',
    ],
    steps: [
      { do: 'Policz moduły × moc z tabliczki.', normal: 'zgadza się z kWp w danych instalacji.' },
      {
        do: 'Obejrzyj wykres dnia. Wcięcie o stałej porze: cień. Ścięcie w południe: moc falownika, temperatura, na końcu sieć.',
        normal: 'napięcia 207–253 V.',
      },
      { do: 'Porównaj prądy i Voc jednakowych łańcuchów.', normal: 'różnica do 5 %.' },
      { do: 'Przy natężeniu promieniowania co najmniej 600 W/m² obejrzyj moduły kamerą.', normal: 'bez gorących pasów i punktów.' },
    ],
    calls: { operator: 'Średnie ponad 253 V: raport napięć.', maker: 'Gwarancja mocy: wyniki krzywej I-U lub kamery.' },
    customer: 'Instalacja działa, ale traci energię. Gałęzie można przyciąć; na dach nie wchodzić.',
    words: ['niski uzysk', 'mała produkcja', 'brud', 'cień', 'mycie', 'degradacja', 'kWh/kWp', 'porównanie'],
    task: {
      what: 'Niższy uzysk niż u sąsiadów',
      scope:
        'Sprawdzić moc generatora w danych instalacji, cień, brud i ograniczanie przez napięcie sieci. Porównać prądy i Voc łańcuchów, obejrzeć moduły kamerą w słońcu. Wpisać wyniki.',
    },
  },
} as const satisfies Readonly<Record<OutputTopic, CauseEntry>>;
