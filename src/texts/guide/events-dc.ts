import type { EventCode } from '#domain/grid/events.ts';
import { eventTexts } from '#texts/installation/events.ts';
import type { CauseEntry } from './entry.ts';
import { safetyTexts } from './page-sentences.ts';

type DcEvent = Extract<EventCode, 'GROUND_FAULT' | 'DC_OVER_VOLT' | 'DC_DISCONNECT' | 'BLOWN_STRING_FUSE'>;

/** Pages about events of the DC side. */
export const dcEventEntries = {
  'event:GROUND_FAULT': {
    title: eventTexts.GROUND_FAULT,
    firstCheck: 'Po wyłączeniu AC i DC: każdy łańcuch osobno, napięcie biegunów do PE i Riso.',
    bring: 'Miernik izolacji PV, multimetr i cęgi DC 1500 V, złącza MC4, przewód solarny.',
    safety: [
      'Ramy, konstrukcja i obudowa mogą być pod napięciem. Zmierz napięcie do PE, zanim dotkniesz.',
      safetyTexts.noLoad,
      'Oświetlone moduły są zawsze pod napięciem; w czasie próby izolacji nikt ich nie dotyka.',
      'Dwie osoby, rękawice klasy 0. Nie wchodź na mokry dach.',
      safetyTexts.battery,
    ],
    causes: [
      'Wilgoć w złączu MC4, puszce modułu lub peszlu (rano, po deszczu).',
      'Przewód DC przetarty o krawędź konstrukcji.',
      'Uszkodzony moduł albo zwarty ogranicznik przepięć DC.',
      'Błąd pomiaru izolacji w falowniku.',
    ],
    steps: [
      {
        do: 'Rozepnij łańcuchy. W każdym zmierz napięcie „+” do PE i „−” do PE.',
        normal: 'opada do ok. 0 V. Suma równa Voc to doziemienie: U(„+” do PE) / Voc modułu = ile modułów od „+”.',
      },
      {
        do: 'Riso biegunów do PE, bez SPD. Dla 1,25 × Voc do 500 V próba 500 V, do 1000 V: 1000 V, wyżej: 1500 V (nie ponad napięcie modułów).',
        normal: 'co najmniej 1 MΩ (poniżej 120 V: próba 250 V, 0,5 MΩ).',
      },
      { do: 'Wynik dobry, a kod wraca: powtórz przy falowniku rano lub po deszczu. Potem dziel łańcuch na pół.' },
    ],
    calls: { maker: 'Falownika: łańcuchy mają dobrą Riso, a kod wraca. Modułów: zła Riso jednego modułu.' },
    customer: 'Nie dotykać modułów, konstrukcji i rynien. Nie załączać falownika na próbę.',
    words: ['doziemienie', 'izolacja', 'Riso', 'upływ', 'RCMU', 'ground fault', 'isolation', 'zwarcie do ziemi', 'uziemienie'],
    task: {
      what: 'Doziemienie po stronie DC (GROUND_FAULT)',
      scope:
        'Nie dotykać konstrukcji przed pomiarem do PE. Odłączyć AC i DC. Zmierzyć napięcia biegunów do PE i Riso każdego łańcucha bez SPD (min. 1 MΩ). Zlokalizować i usunąć doziemienie, wpisać wyniki.',
    },
  },
  'event:DC_OVER_VOLT': {
    title: eventTexts.DC_OVER_VOLT,
    firstCheck: 'Voc każdego łańcucha i liczba modułów; nie załączaj DC przed pomiarem.',
    bring: 'Multimetr i cęgi 1500 V DC, projekt, karta modułu.',
    safety: [
      'Napięcie może przekraczać zakres miernika i wytrzymałość falownika. Miernik: 1500 V DC.',
      'Odłącz falownik od razu: AC, potem DC. Nie załączaj, dopóki Voc jest za wysokie. Łańcuch pozostaje pod napięciem.',
      safetyTexts.liveDc,
      safetyTexts.noLoad,
      safetyTexts.battery,
    ],
    causes: [
      'Za długi łańcuch: mróz podnosi Voc.',
      'Łańcuchy spięte szeregowo po przeróbce.',
      'Optymalizatory bez parowania lub uszkodzone.',
      'Przepięcie po burzy; błąd pomiaru w falowniku.',
    ],
    steps: [
      { do: 'Policz moduły w łańcuchu i porównaj z projektem.' },
      {
        do: 'Zmierz Voc każdego łańcucha przy wejściu.',
        normal: 'n × Voc,STC × (1 + β × (T − 25 °C)), różnica do 5 %. Przykład: 12 × 41 V, β = −0,27 %/°C, ogniwa 45 °C: ok. 465 V.',
      },
      {
        do: 'Porównaj Voc z maks. napięciem wejścia z tabliczki.',
        normal: 'przy powietrzu powyżej 10 °C najwyżej 90 % tej wartości (zasada SMA): zapas na mróz.',
      },
      { do: 'Obejrzyj ograniczniki przepięć DC: okienko zielone.' },
    ],
    calls: { maker: 'Voc w normie, a kod wraca. Gdy Voc przekroczyło maksimum, pytaj o uszkodzenie i gwarancję.' },
    customer: 'Nie załączać falownika. Za wysokie napięcie niszczy wejście; trzeba poprawić łańcuch.',
    words: ['przepięcie DC', 'Voc', 'za długi string', 'łańcuch', 'DC overvoltage', 'napięcie jałowe', 'mróz'],
    task: {
      what: 'Za wysokie napięcie DC (DC_OVER_VOLT)',
      scope:
        'Nie załączać DC przed pomiarem. Policzyć moduły, zmierzyć Voc każdego łańcucha (miernik 1500 V DC) i porównać z maks. napięciem wejścia oraz obliczeniem dla temperatury. Poprawić łańcuch, sprawdzić SPD.',
    },
  },
  'event:DC_DISCONNECT': {
    title: eventTexts.DC_DISCONNECT,
    firstCheck: 'Położenie rozłącznika DC i wyłącznika ppoż.; kto i po co go otworzył.',
    bring: 'Multimetr i cęgi DC 1500 V, kłódka, zapasowy rozłącznik DC według projektu.',
    safety: [
      'Ktoś może pracować na łańcuchach. Nie załączaj, dopóki nie wiesz, kto i po co wyłączył.',
      'Zaciski od strony modułów są pod napięciem także przy otwartym rozłączniku.',
      safetyTexts.liveDc,
      safetyTexts.noLoad,
      safetyTexts.battery,
    ],
    causes: [
      'Rozłącznik zostawiony w pozycji 0 po serwisie lub myciu.',
      'Zadziałał wyłącznik ppoż. albo zanikło jego zasilanie.',
      'Wypalony styk lub zacisk rozłącznika.',
      'Styk pomocniczy lub jego przewód.',
    ],
    steps: [
      { do: 'Ustal, kto wyłączył. Obejrzyj rozłącznik: nadtopienia, woda, luz.' },
      {
        do: 'Zmierz Voc na zaciskach od strony modułów.',
        normal: 'n × Voc,STC z poprawką na temperaturę, różnica do 5 % (SolarEdge: 1 V na optymalizator); biegunowość zgodna.',
      },
      { do: 'Bez napięcia z obu stron: rezystancja zamkniętych torów.', normal: 'blisko 0 Ω, w każdym torze tak samo.' },
      { do: 'Załącz DC, potem AC. Cęgi DC na łańcuchach.', normal: 'prądy jednakowych łańcuchów: różnica do 5 %.' },
    ],
    calls: { maker: 'Rozłącznik wbudowany w falownik jest uszkodzony: nie naprawiaj go sam.' },
    customer: 'Rozłącznik DC zostawić tak, jak jest. Nie przełączać go pod obciążeniem.',
    words: ['rozłącznik DC', 'wyłącznik DC', 'ppoż.', 'wyłącznik pożarowy', 'DC switch', 'isolator'],
    task: {
      what: 'Rozłącznik DC otwarty (DC_DISCONNECT)',
      scope:
        'Ustalić, kto i po co wyłączył. Sprawdzić rozłącznik i wyłącznik ppoż., zmierzyć Voc od strony modułów oraz rezystancję torów bez napięcia. Po załączeniu porównać prądy łańcuchów.',
    },
  },
  'event:BLOWN_STRING_FUSE': {
    title: eventTexts.BLOWN_STRING_FUSE,
    firstCheck: 'Cęgi DC na każdym łańcuchu w słońcu: szukaj 0 A.',
    bring: 'Wkładki gPV według projektu (oba bieguny), cęgi i multimetr DC 1500 V, miernik izolacji.',
    safety: [
      'Podstawa bezpiecznika to nie rozłącznik: pod prądem powstanie łuk DC.',
      'Możliwy prąd wsteczny z innych łańcuchów: otwieraj dopiero przy 0 A we wszystkich.',
      'Odwrotna biegunowość: nie ruszaj rozłącznika DC, aż prąd spadnie poniżej 0,5 A (o zmierzchu).',
      'Oba zaciski podstawy są pod napięciem. Dwie osoby, rękawice klasy 0, osłona twarzy.',
      safetyTexts.battery,
    ],
    causes: [
      'Zmęczona wkładka: za mały prąd znamionowy, gorąca podstawa.',
      'Doziemienie lub zwarcie w łańcuchu.',
      'Różna liczba modułów lub odwrotna biegunowość.',
      'Przepięcie po burzy.',
    ],
    steps: [
      { do: 'Przed wyłączeniem: prądy łańcuchów w stałym słońcu.', normal: 'różnica do 5 %; przepalony: 0 A.' },
      { do: 'Wyłącz AC, potem DC. Wyjmij obie wkładki i zmierz.', normal: 'dobra blisko 0 Ω; przepalona ∞ Ω.' },
      { do: 'Przed wymianą: biegunowość, Voc (różnica do 5 %) i Riso łańcucha bez SPD.', normal: 'Riso co najmniej 1 MΩ.' },
      { do: 'Wkładka: gPV, prąd z projektu, nie większy niż „max. series fuse” modułu. Wymień w obu biegunach.' },
    ],
    calls: { maker: 'Bezpiecznik wewnątrz falownika albo nadtopiona podstawa.' },
    customer: 'Reszta instalacji działa, uzysk jest mniejszy. Przepalenie ma przyczynę: sama wymiana może nie wystarczyć.',
    words: ['bezpiecznik', 'wkładka', 'string', 'łańcuch', 'gPV', 'fuse', 'prąd wsteczny'],
    task: {
      what: 'Przepalony bezpiecznik łańcucha (BLOWN_STRING_FUSE)',
      scope:
        'Porównać prądy łańcuchów cęgami DC. Po wyłączeniu AC i DC (0 A) sprawdzić wkładki obu biegunów, biegunowość, Voc i Riso łańcucha (bez SPD). Wymienić wkładki gPV, usunąć przyczynę przepalenia.',
    },
  },
} as const satisfies Readonly<Record<`event:${DcEvent}`, CauseEntry>>;
