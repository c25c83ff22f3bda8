import type { EventCode } from '#domain/grid/events.ts';
import { eventTexts } from '#texts/installation/events.ts';
import type { CauseEntry } from './entry.ts';
import { afterReturn, safetyTexts } from './page-sentences.ts';

type AcEvent = Extract<EventCode, 'AC_DISCONNECT' | 'GRID_DISCONNECT' | 'AC_OVER_VOLT' | 'AC_UNDER_VOLT'>;

/** Pages about events of the AC side: switches and voltages. */
export const acEventEntries = {
  'event:AC_DISCONNECT': {
    title: eventTexts.AC_DISCONNECT,
    firstCheck: 'Wyłącznik nadprądowy, RCD i rozłącznik AC falownika: co jest otwarte.',
    bring: 'Multimetr, miernik izolacji i RCD, kamera termowizyjna, aparat AC według projektu.',
    safety: [
      'Nie załączaj, zanim ustalisz, czy nikt nie pracuje w rozdzielnicy.',
      safetyTexts.dcStays,
      'Zaciski od strony sieci są pod napięciem mimo otwartego aparatu.',
      safetyTexts.live,
      safetyTexts.battery,
    ],
    causes: [
      'Wyzwolony wyłącznik nadprądowy lub RCD (zły typ, za mały prąd, nagrzewanie).',
      'Rozłącznik AC otwarty ręcznie.',
      'Luźny lub wypalony zacisk L albo N.',
      'Uszkodzony przewód AC; przekaźnik w falowniku.',
    ],
    steps: [
      { do: 'Zmierz U L-N i L-L przed aparatem i za nim.', normal: 'L-N 207–253 V, L-L 360–440 V, po obu stronach tak samo.' },
      { do: 'Aparat wyzwolił: bez napięcia, po odpięciu falownika, Riso przewodu AC bez SPD.', normal: 'próba 500 V, co najmniej 1 MΩ.' },
      {
        do: 'RCD: typ według instrukcji falownika, prąd i czas wyzwolenia.',
        normal: 'przy prądzie sinusoidalnym między 50 % a 100 % IΔn; przy IΔn do 0,3 s (typ S: 0,13–0,5 s).',
      },
      { do: 'Dokręć zaciski momentem z instrukcji, pod obciążeniem obejrzyj kamerą.', normal: 'zaciski faz jednakowo ciepłe.' },
    ],
    calls: { operator: 'Otwarte jest zabezpieczenie przedlicznikowe.', maker: 'Napięcie na zaciskach jest, a falownik go nie widzi.' },
    customer: 'Nie załączać ponownie aparatu, który sam wyłączył.',
    words: ['wyłącznik AC', 'esy', 'eska', 'RCD', 'różnicówka', 'nadprądowy', 'AC disconnect', 'rozdzielnica'],
    task: {
      what: 'Rozłącznik AC otwarty (AC_DISCONNECT)',
      scope:
        'Ustalić, co i dlaczego jest otwarte. Zmierzyć U L-N i L-L przed aparatem i za nim, Riso przewodu AC bez SPD (min. 1 MΩ), prąd i czas RCD (do 0,3 s), dokręcić zaciski, obejrzeć je kamerą pod obciążeniem.',
    },
  },
  'event:GRID_DISCONNECT': {
    title: eventTexts.GRID_DISCONNECT,
    firstCheck: 'Czy sąsiedzi mają prąd; U każdej fazy i częstotliwość za licznikiem.',
    bring: 'Multimetr lub miernik sieci, klucz do rozdzielnicy, telefon do OSD.',
    safety: [
      'Brak napięcia w sieci to nie wyłączenie: wróci bez ostrzeżenia. Zabezpiecz przed załączeniem.',
      safetyTexts.comesBack,
      'Przerwa w N podnosi napięcie faz: wyłącz odbiorniki, nie dotykaj obudów.',
      'Moduły i magazyn energii nadal są pod napięciem: odłącz je.',
      safetyTexts.live,
    ],
    causes: [
      'Wyłączenie lub awaria w sieci OSD.',
      'Wyłączony aparat główny, wyzwolony RCD, brak jednej fazy.',
      'Przerwa w przewodzie N.',
      'Zły kod kraju lub nastawy falownika.',
    ],
    steps: [
      { do: 'Sprawdź w aplikacji, czy to awaria sieci w okolicy, i mapę wyłączeń OSD.' },
      {
        do: 'Zmierz U L-N każdej fazy za licznikiem, w rozdzielnicy głównej, i na zaciskach falownika.',
        normal: '207–253 V, fazy zbliżone do siebie.',
      },
      { do: 'Zmierz częstotliwość.', normal: '49,5–50,5 Hz.' },
      afterReturn,
    ],
    calls: {
      operator: 'Brak fazy lub napięcia przed licznikiem, podejrzenie przerwy N: pogotowie energetyczne 991.',
      maker: 'Sieć w normie, a falownik nie wraca.',
    },
    customer: 'Bez sieci falownik musi stać: to ochrona ludzi pracujących na linii. Po powrocie ruszy sam.',
    words: ['brak sieci', 'zanik', 'wyspa', 'brak prądu', 'przerwa w dostawie', 'islanding', 'grid loss', '991'],
    task: {
      what: 'Odłączenie od sieci (GRID_DISCONNECT)',
      scope:
        'Wykluczyć awarię sieci w okolicy. Zmierzyć U L-N każdej fazy i częstotliwość za licznikiem, w rozdzielnicy głównej, oraz na falowniku, sprawdzić aparat główny, RCD i ciągłość N. Brak napięcia przed licznikiem zgłosić OSD.',
    },
  },
  'event:AC_OVER_VOLT': {
    title: eventTexts.AC_OVER_VOLT,
    firstCheck: 'U L-N naraz za licznikiem i na zaciskach falownika, w słońcu przy pełnej mocy.',
    bring: 'Dwa multimetry lub analizator sieci, klucz dynamometryczny, kamera termowizyjna.',
    safety: [
      safetyTexts.live,
      'Luźny N może dać na fazach napięcie groźne dla ludzi i sprzętu: najpierw sprawdź N.',
      'Przed dokręcaniem wyłącz AC, DC i magazyn energii, zabezpiecz kłódką, sprawdź brak napięcia.',
    ],
    causes: [
      'Wysokie napięcie w słoneczne południe (prosumenci).',
      'Za wysoki zaczep transformatora, także w nocy.',
      'Za cienki lub długi przewód AC, luźny zacisk.',
      'Niesymetria faz lub słaby N.',
      'Nastawy niezgodne z wymaganiami OSD.',
    ],
    steps: [
      {
        do: 'Zmierz U za licznikiem, w rozdzielnicy głównej, i na falowniku.',
        normal: '207–253 V. Różnica to spadek na przewodzie: np. 20 A × 0,2 Ω = 4 V.',
      },
      {
        do: 'Wyłącz falownik i zmierz: ponad 253 V przy 0 W to najmocniejszy dowód winy sieci.',
        normal: 'do 253 V. Spadło: słaba linia, także sprawa OSD.',
      },
      { do: 'Otwórz raport napięć: średnie 10-minutowe z tygodnia.', normal: 'żadna ponad 253 V.' },
      { do: 'Odczytaj próg U> (średnia z 10 min), Q(U) i P(U). Nie podnoś progów.', normal: 'według wymagań OSD.' },
    ],
    calls: { operator: 'Średnia 10-minutowa za licznikiem ponad 253 V: wniosek o sprawdzenie jakości z raportem napięć.' },
    customer: 'Falownik wyłącza się zgodnie z wymaganiami; progu nie wolno podnosić. Pomaga zużycie w południe.',
    words: ['253 V', 'za wysokie napięcie', 'wyłącza się w południe', 'overvoltage', 'OSD', 'przekroczenie', 'napięcie sieci'],
    task: {
      what: 'Za wysokie napięcie sieci (AC_OVER_VOLT)',
      scope:
        'W słońcu zmierzyć U L-N naraz za licznikiem, w rozdzielnicy głównej, i na falowniku, potem przy 0 W. Sprawdzić zaciski i N, przekrój przewodu AC, nastawy. Gdy wina sieci: raport napięć i wniosek do OSD.',
    },
  },
  'event:AC_UNDER_VOLT': {
    title: eventTexts.AC_UNDER_VOLT,
    firstCheck: 'U L-N każdej fazy na zaciskach falownika i za licznikiem; stan bezpieczników.',
    bring: 'Multimetr, cęgi AC, kamera termowizyjna, klucz dynamometryczny, wkładki AC.',
    safety: [
      'Brakująca faza może wrócić w każdej chwili. Traktuj ją jak będącą pod napięciem.',
      'Luźny N: jedna faza spada, inne rosną. Wyłącz odbiorniki, zanim zaczniesz szukać.',
      safetyTexts.live,
      safetyTexts.lockOut,
    ],
    causes: [
      'Brak fazy: przepalona wkładka, wypalony zacisk.',
      'Luźny N albo L w rozdzielnicy lub po stronie OSD.',
      'Duży odbiór (pompa ciepła, ładowarka) na słabym przyłączu.',
      'Obniżone napięcie w sieci OSD.',
    ],
    steps: [
      { do: 'Zmierz U L-N i L-L za licznikiem, w rozdzielnicy głównej, i na falowniku.', normal: 'L-N 207–253 V, L-L 360–440 V.' },
      { do: 'Powtórz przy dużym odbiorze, zmierz prąd cęgami.', normal: 'najniżej 207 V; spadek ok. I × R przewodu.' },
      { do: 'Obejrzyj kamerą zaciski i wkładki pod obciążeniem, potem bez napięcia dokręć.', normal: 'fazy jednakowo ciepłe.' },
      { do: 'Otwórz raport napięć z tygodnia.', normal: 'średnie 10-minutowe: 95 % w 207–253 V, żadna poniżej 195,5 V.' },
    ],
    calls: {
      operator: 'Za licznikiem brak fazy: pogotowie energetyczne 991. Stale poniżej 207 V: wniosek o sprawdzenie z raportem napięć.',
    },
    customer: 'Przy migającym świetle wyłączyć czułe urządzenia. Falownik wróci sam, gdy napięcie wzrośnie.',
    words: ['za niskie napięcie', 'brak fazy', 'zanik fazy', 'undervoltage', 'neutralny', 'spadek napięcia'],
    task: {
      what: 'Za niskie napięcie sieci (AC_UNDER_VOLT)',
      scope:
        'Zmierzyć U L-N i L-L za licznikiem, w rozdzielnicy głównej, i na falowniku, także przy dużym odbiorze. Sprawdzić wkładki, zaciski L i N, obejrzeć je kamerą. Brak fazy lub poniżej 207 V za licznikiem zgłosić OSD.',
    },
  },
} as const satisfies Readonly<Record<`event:${AcEvent}`, CauseEntry>>;
