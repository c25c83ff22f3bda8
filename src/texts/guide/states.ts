import type { InverterState } from '#domain/grid/inverter-state.ts';
import { stateTexts } from '#texts/installation/states.ts';
import type { CauseEntry, GuideEntry } from './entry.ts';
import { observationTime, safetyTexts } from './page-sentences.ts';

/** Pages about the six states that are not faults: what is normal, and when it is not. */
export const calmStateEntries = {
  'state:OFF': {
    title: stateTexts.OFF,
    normal: 'Falownik nie pracuje. W nocy i po celowym wyłączeniu to normalne.',
    firstCheck: 'W dzień: czy ktoś wyłączył AC lub DC i po co.',
    bring: 'Multimetr i cęgi DC 1500 V.',
    safety: [
      'Wyłączony falownik ma nadal napięcie DC od modułów i AC od sieci.',
      'Nie załączaj, zanim ustalisz, kto wyłączył.',
      safetyTexts.live,
      safetyTexts.noLoad,
      safetyTexts.battery,
    ],
    causes: ['Wyłączony rozłącznik AC lub DC.', 'Brak sieci.'],
    steps: [{ do: 'Zmierz U L-N i Voc łańcuchów.', normal: '207–253 V; Voc zgodne z projektem, różnica do 5 %.' }],
    calls: {},
    customer: 'W nocy nic nie robić.',
    words: ['nie działa', 'wyłączony'],
  },
  'state:SLEEPING': {
    title: stateTexts.SLEEPING,
    normal: 'Noc albo za mało światła. Obudzi się sam, gdy napięcie DC przekroczy próg startu z karty falownika.',
    firstCheck: 'W dzień: śnieg na modułach i Voc łańcuchów.',
    bring: 'Multimetr DC 1500 V.',
    safety: ['Uśpiony falownik jest pod napięciem AC; o świcie bez ostrzeżenia dochodzi DC.', safetyTexts.liveDc, safetyTexts.noLoad],
    causes: ['Śnieg lub gęste zachmurzenie.', 'Otwarty rozłącznik DC.'],
    steps: [{ do: 'W dzień zmierz Voc łańcucha.', normal: 'powyżej napięcia startu z karty, w V.' }],
    calls: {},
    customer: 'W nocy brak produkcji jest normalny.',
    words: ['noc', 'sleep', 'śpi', 'uśpiony'],
  },
  'state:STARTING': {
    title: stateTexts.STARTING,
    normal: `Falownik sprawdza izolację i sieć. Czas obserwacji sieci: ${observationTime}`,
    firstCheck: 'Czy rozruch się powtarza: dziennik zdarzeń.',
    bring: 'Multimetr, miernik izolacji PV.',
    safety: ['W czasie rozruchu nie rozpinaj niczego.', safetyTexts.live, safetyTexts.noLoad],
    causes: ['Świt: mało światła.', 'Napięcie sieci przy progu.', 'Zła Riso.'],
    steps: [{ do: 'Powtarza się w dzień: zmierz U L-N i Riso bez SPD.', normal: '207–253 V; Riso co najmniej 1 MΩ.' }],
    calls: {},
    customer: 'Kilka prób o świcie to nic złego.',
    words: ['rozruch', 'start', 'restart'],
  },
  'state:MPPT': {
    title: stateTexts.MPPT,
    normal: 'Normalna praca z największą mocą, jaką dają moduły.',
    firstCheck: 'Niski uzysk mimo pracy: porównaj prądy łańcuchów.',
    bring: 'Cęgi DC.',
    safety: [safetyTexts.liveDc, safetyTexts.noLoad],
    causes: [],
    steps: [{ do: 'W stałym słońcu zmierz prądy jednakowych łańcuchów.', normal: 'różnica do 5 %.' }],
    calls: {},
    customer: 'Wszystko działa.',
    words: ['praca', 'producing', 'działa'],
  },
  'state:SHUTTING_DOWN': {
    title: stateTexts.SHUTTING_DOWN,
    normal: 'Falownik kończy pracę: zmierzch, polecenie albo błąd. Stan krótkotrwały.',
    firstCheck: 'W dzień: jakie zdarzenie zgłosił razem z tym stanem.',
    bring: 'Multimetr i cęgi DC 1500 V.',
    safety: ['Poczekaj, aż skończy.', safetyTexts.live, safetyTexts.battery, safetyTexts.capacitors],
    causes: ['Zmierzch.', 'Polecenie zdalne.', 'Zdarzenie sieci lub izolacji.'],
    steps: [{ do: 'Powtarza się w dzień: zmierz U L-N.', normal: '207–253 V.' }],
    calls: {},
    customer: 'Wieczorem to normalne.',
    words: ['wyłączanie', 'shutdown'],
  },
  'state:STANDBY': {
    title: stateTexts.STANDBY,
    normal: 'Czeka na sieć, światło lub polecenie. W nocy normalne; w dzień nie dłużej niż kilka minut.',
    firstCheck: 'W dzień: sieć, napięcie DC i polecenie zdalne.',
    bring: 'Multimetr i cęgi DC 1500 V.',
    safety: ['Może ruszyć w każdej chwili.', safetyTexts.live, safetyTexts.noLoad],
    causes: ['Napięcie sieci poza zakresem.', 'Za niskie napięcie DC, śnieg.', 'Zdalny postój, limit mocy 0 %.'],
    steps: [{ do: 'Zmierz U L-N i Voc łańcuchów.', normal: '207–253 V; Voc powyżej napięcia startu z karty.' }],
    calls: { operator: 'Postój z polecenia OSD: zapytaj o czas trwania.' },
    customer: 'Ruszy sam, gdy warunki wrócą do normy.',
    words: ['gotowość', 'czeka'],
  },
} as const satisfies Readonly<Record<`state:${Exclude<InverterState, 'FAULT' | 'THROTTLED'>}`, GuideEntry>>;

/** Page about reduced power. */
export const throttledEntry = {
  title: stateTexts.THROTTLED,
  normal: 'Falownik celowo oddaje mniej, niż mogą dać moduły. Chwilowe ograniczenie jest normalne, codzienne trzeba wyjaśnić.',
  firstCheck: 'Moc falownika, temperatura i limit oddawania; na końcu napięcia faz w tym czasie.',
  bring: 'Multimetr, kamera termowizyjna, dostęp serwisowy do nastaw.',
  safety: [safetyTexts.live, safetyTexts.noLoad, safetyTexts.battery, 'Radiator może parzyć, a wentylator rusza sam.'],
  causes: [
    'Generator mocniejszy od falownika: moc zatrzymuje się na mocy falownika.',
    'Temperatura: brud, wentylator, słońce na falowniku.',
    'Limit oddawania (0 % lub kW), pełny magazyn energii, polecenie.',
    'Napięcie sieci: P(U) zmniejsza moc już przy 248–253 V, choć to jeszcze norma.',
    'Częstotliwość ponad 50,2 Hz.',
  ],
  steps: [
    { do: 'Moc równa mocy falownika w kW?', normal: 'w pełnym słońcu tak, to nie usterka.' },
    { do: 'Zmierz temperaturę powietrza przy wlocie.', normal: 'np. do 45 °C bez ograniczania (ABB PRO-33).' },
    { do: 'Odczytaj limit mocy i wskazanie licznika energii, który nim steruje.', normal: 'limit w kW lub % zgodny z umową.' },
    { do: 'Na wykresach porównaj moc i napięcia faz o tej samej porze.', normal: '207–253 V.' },
  ],
  calls: { operator: 'Średnia 10-minutowa ponad 253 V: raport napięć i wniosek do OSD.' },
  customer: 'Falownik jest sprawny. Więcej zużycia w południe zmniejsza straty.',
  words: ['ograniczenie', 'derating', 'limit', 'P(U)', 'zero export', 'za mała moc'],
} as const satisfies GuideEntry;

/** Page about a fault that the inverter names. */
export const faultEntry = {
  title: stateTexts.FAULT,
  firstCheck: 'Kod na wyświetlaczu lub w aplikacji producenta; potem U L-N i Riso.',
  bring: 'Multimetr i cęgi DC 1500 V, miernik izolacji PV, instrukcja modelu z tabelą kodów.',
  safety: [
    'Możliwe doziemienie: obudowa i konstrukcja pod napięciem. Zmierz do PE.',
    'Dym, zapach, iskry: odejdź, 112, nie otwieraj.',
    safetyTexts.live,
    safetyTexts.noLoad,
    safetyTexts.battery,
    safetyTexts.capacitors,
  ],
  causes: ['Zdarzenie zgłoszone razem z awarią: otwórz jego stronę.', 'Sieć poza zakresem.', 'Zła Riso.', 'Uszkodzony falownik.'],
  steps: [
    { do: 'Spisz kod, porę, wersję. Nieznany kod: tabela producenta dla tego modelu.' },
    { do: 'Zmierz U L-N i częstotliwość.', normal: '207–253 V, 49,5–50,5 Hz.' },
    { do: 'Po wyłączeniu obejrzyj złącza i przewody: nadtopienia, luz, woda.' },
    { do: 'Po rozpięciu zmierz Voc i Riso łańcuchów bez SPD.', normal: 'Voc: różnica do 5 %; Riso co najmniej 1 MΩ.' },
    { do: 'Wszystko dobre: jeden raz uruchom ponownie według instrukcji.', normal: 'po rozruchu stan „Praca (MPPT)”.' },
  ],
  calls: { operator: 'Sieć poza zakresem za licznikiem.', maker: 'Pomiary dobre, a awaria wraca: numer seryjny, kod, wyniki.' },
  customer: 'Nie załączać wielokrotnie. Awaria w nocy lub o świcie, która znika, zwykle nie jest usterką.',
  words: ['awaria', 'błąd', 'error', 'czerwona dioda', 'usterka'],
  task: {
    what: 'Falownik zgłasza awarię (FAULT)',
    scope:
      'Spisać kod z falownika i wersję oprogramowania. Obejrzeć złącza i przewody. Zmierzyć U L-N, częstotliwość, Voc i Riso łańcuchów bez SPD (min. 1 MΩ). Uruchomić ponownie jeden raz. Gdy awaria wraca: zgłosić producentowi z wynikami.',
  },
} as const satisfies CauseEntry;
