import type { CauseTopic } from '#domain/diagnosis/guide-topic.ts';
import type { CauseEntry } from './entry.ts';
import { afterReturn, safetyTexts } from './page-sentences.ts';

type OtherTopic = Extract<CauseTopic, 'grid_outage' | 'overvoltage' | 'undervoltage' | 'lost_phase' | 'unknown'>;

/** Pages about problems of the grid, and about codes that only the manufacturer can explain. */
export const otherCauseEntries = {
  grid_outage: {
    title: 'Awaria sieci w okolicy',
    firstCheck: 'Mapa wyłączeń OSD i telefon do klienta; zwykle nie trzeba jechać.',
    bring: 'Multimetr lub miernik sieci, klucz do rozdzielnicy, numery do OSD.',
    safety: [
      'Zerwany przewód linii: nie podchodź, pilnuj innych, dzwoń 991 lub 112.',
      'Sieć wraca bez ostrzeżenia: brak napięcia to nie wyłączenie. Zabezpiecz przed załączeniem.',
      'Agregat, magazyn energii i wyjście rezerwowe zasilają obwody: odłącz je. Moduły dają DC.',
      safetyTexts.live,
    ],
    causes: [
      'Awaria lub planowane wyłączenie OSD.',
      'Burza, wiatr, zadziałanie zabezpieczeń linii.',
      'Wyłączenie części obwodu, jednej fazy.',
    ],
    steps: [
      { do: 'Sprawdź w aplikacji, ile instalacji stoi i od kiedy.' },
      afterReturn,
      { do: 'Jedna instalacja nie wróciła: zmierz U L-N każdej fazy.', normal: '207–253 V; L-L 360–440 V.' },
      { do: 'Napięcie jest, falownik stoi: aparat AC, RCD, ograniczniki przepięć.', normal: 'okienko SPD zielone.' },
    ],
    calls: { operator: 'Awarii nie ma na mapie albo brak fazy po naprawie: pogotowie energetyczne 991.' },
    customer: 'Awaria jest po stronie operatora. Falownik ruszy sam po powrocie napięcia; nic nie przełączać.',
    words: ['awaria sieci', 'brak prądu', 'wyłączenie', 'burza', 'OSD', '991', 'outage', 'blackout'],
    task: {
      what: 'Awaria sieci w okolicy',
      scope:
        'Sprawdzić mapę wyłączeń OSD, brak wpisu zgłosić pod 991. Po powrocie sieci upewnić się, że falownik ruszył. Jeśli nie: U L-N każdej fazy, aparat AC, RCD, ograniczniki przepięć.',
    },
  },
  overvoltage: {
    title: 'Napięcie sieci 253 V i więcej',
    firstCheck: 'Raport napięć: czy przekracza średnia 10-minutowa, czy tylko pojedyncze odczyty.',
    bring: 'Dwa multimetry lub analizator sieci, klucz dynamometryczny, kamera termowizyjna.',
    safety: [
      safetyTexts.live,
      'Jedna faza rośnie, inne spadają: podejrzewaj przerwę N. Wyłącz odbiorniki i wezwij OSD.',
      safetyTexts.dcStays,
      safetyTexts.battery,
    ],
    causes: [
      'Wysokie napięcie w linii w słoneczne południe.',
      'Za wysoki zaczep transformatora, także w nocy.',
      'Długi lub cienki przewód od falownika, luźny zacisk.',
      'Wszystko na jednej fazie; słaby N.',
    ],
    steps: [
      {
        do: 'W raporcie napięć obejrzyj tydzień. Średnia ponad 253 V przy 0 W własnej mocy to najmocniejszy dowód, że winna jest sieć.',
        normal: 'średnie 10-minutowe: 95 % w 207–253 V, żadna ponad 253 V.',
      },
      { do: 'Porównaj z instalacjami w promieniu 500 m.', normal: 'wysokie u wszystkich: sieć; u jednej: przewód lub N.' },
      {
        do: 'W słońcu zmierz U L-N naraz za licznikiem, w rozdzielnicy głównej, i na falowniku.',
        normal: 'różnica ok. I × R: np. 20 A × 0,2 Ω = 4 V.',
      },
      { do: 'Sprawdź Q(U) i P(U) oraz kod kraju. Nie podnoś progów.', normal: 'według wymagań OSD.' },
    ],
    calls: { operator: 'Średnie za licznikiem ponad 253 V: wniosek o sprawdzenie jakości z raportem (pomiar orientacyjny, nie klasa A).' },
    customer: 'Falownik pracuje, ale może się wyłączać. Za niedotrzymanie jakości należy się bonifikata od operatora.',
    words: ['253 V', 'przekroczenie', 'za wysokie napięcie', 'OSD', 'bonifikata', 'reklamacja', 'overvoltage'],
    task: {
      what: 'Napięcie sieci 253 V i więcej',
      scope:
        'Obejrzeć raport napięć z tygodnia i sąsiadów do 500 m. W słońcu zmierzyć U L-N naraz za licznikiem, w rozdzielnicy głównej, i na falowniku, a potem przy 0 W. Sprawdzić zaciski, N i nastawy. Gdy wina sieci: wniosek do OSD.',
    },
  },
  undervoltage: {
    title: 'Napięcie sieci poniżej 207 V',
    firstCheck: 'Raport napięć: która faza, o jakiej porze i czy sąsiedzi do 500 m mają to samo.',
    bring: 'Dwa multimetry lub analizator sieci, klucz dynamometryczny, kamera termowizyjna.',
    safety: [
      safetyTexts.live,
      'Jedna faza spada, inne rosną: podejrzewaj przerwę N. Wyłącz odbiorniki i wezwij OSD.',
      'Zaciski dokręcaj tylko bez napięcia, także grzejące się.',
      safetyTexts.battery,
    ],
    causes: [
      'Duże obciążenie linii lub jednej fazy.',
      'Luźny zacisk, za cienki lub za długi przewód.',
      'Przerwa lub słaby styk N.',
      'Za niski zaczep transformatora.',
    ],
    steps: [
      { do: 'W raporcie napięć obejrzyj fazy i pory spadków.', normal: 'średnie 10-minutowe 207–253 V.' },
      {
        do: 'Zmierz U L-N naraz za licznikiem, w rozdzielnicy głównej, i na falowniku, pod obciążeniem.',
        normal: 'różnica ok. I × R: np. 20 A × 0,2 Ω = 4 V.',
      },
      { do: 'Za licznikiem dobrze, na falowniku nisko: kamerą zaciski i aparaty AC, potem przekrój.', normal: 'fazy jednakowo ciepłe.' },
      { do: 'Porównaj z instalacjami w promieniu 500 m.', normal: 'niskie u wszystkich: sieć; u jednej: przewód lub N.' },
    ],
    calls: { operator: 'Średnie za licznikiem poniżej 207 V albo podejrzenie przerwy N (pilne: 991).' },
    customer: 'Napięcie w sieci jest za niskie; falownik może się wyłączać. Ustalamy, czy winna jest sieć, czy instalacja.',
    words: ['207 V', 'za niskie napięcie', 'spadek napięcia', 'podnapięcie', 'przerwa N', 'undervoltage'],
    task: {
      what: 'Napięcie sieci poniżej 207 V',
      scope:
        'Obejrzeć raport napięć i sąsiadów do 500 m. Zmierzyć U L-N naraz za licznikiem i na falowniku pod obciążeniem. Sprawdzić zaciski, N i przekroje. Gdy wina sieci: wniosek do OSD.',
    },
  },
  lost_phase: {
    title: 'Brak napięcia jednej fazy',
    firstCheck: 'Bezpiecznik przedlicznikowy i aparat AC tej fazy; czy u klienta działa wszystko.',
    bring: 'Multimetr, wskaźnik dwubiegunowy, wkładki topikowe, klucz dynamometryczny.',
    safety: [
      'Faza bez napięcia może je dostać zwrotnie przez odbiorniki: sprawdzaj L-N, L-PE i L-L.',
      safetyTexts.live,
      safetyTexts.lockOut,
      safetyTexts.battery,
    ],
    causes: [
      'Przepalona wkładka lub wyłączony aparat jednej fazy.',
      'Luźny zacisk w rozdzielnicy lub na falowniku.',
      'Brak fazy w sieci operatora.',
      'Uszkodzony pomiar fazy w falowniku; zła liczba faz w danych instalacji.',
    ],
    steps: [
      { do: 'Zmierz U L-N każdej fazy na falowniku.', normal: '207–253 V.' },
      { do: 'Zmierz to samo za licznikiem, w rozdzielnicy głównej, i za każdym aparatem.', normal: 'wszędzie 207–253 V.' },
      { do: 'Bez napięcia: sprawdź wkładki i zaciski.', normal: 'blisko 0 Ω.' },
      { do: 'Napięcie na zaciskach jest, falownik go nie widzi: serwis producenta.' },
    ],
    calls: {
      operator: 'Brak fazy za licznikiem lub przed nim: pogotowie energetyczne 991.',
      maker: 'Na zaciskach napięcie jest, a falownik pokazuje 0 V.',
    },
    customer: 'Jedna faza jest bez napięcia. Część gniazdek lub urządzeń może nie działać.',
    words: ['brak fazy', 'zanik fazy', 'jedna faza', 'bezpiecznik', 'wkładka', 'L1', 'L2', 'L3', 'phase loss'],
    task: {
      what: 'Brak napięcia jednej fazy',
      scope:
        'Zmierzyć U L-N każdej fazy na falowniku, za aparatami AC i za licznikiem. Sprawdzić wkładki i zaciski tej fazy. Gdy brak fazy w sieci: 991. Gdy falownik nie widzi napięcia: serwis producenta.',
    },
  },
  unknown: {
    title: 'Nieznany kod producenta',
    firstCheck: 'Dokładny model i wersja; tabela kodów w instrukcji tego modelu. Nie zgaduj.',
    bring: 'Instrukcja modelu z tabelą kodów, laptop serwisowy, multimetr, miernik izolacji PV.',
    safety: [
      'Nie wiesz, co oznacza kod: przyjmij doziemienie. Zmierz obudowę i konstrukcję do PE, zanim dotkniesz.',
      safetyTexts.live,
      safetyTexts.noLoad,
      safetyTexts.battery,
      safetyTexts.capacitors,
      'Nie kasuj kodu przed spisaniem.',
    ],
    causes: ['Kod własny producenta, spoza 16 zdarzeń SunSpec.', 'Ten sam numer u innego producenta znaczy co innego.'],
    steps: [
      { do: 'Przepisz kod znak po znaku, z porą i stanem falownika. Zrób zdjęcie.' },
      { do: 'Spisz z tabliczki model, numer seryjny i wersję oprogramowania.' },
      { do: 'W instrukcji dokładnie tego modelu znajdź rozdział „Alarmy”, „Events” lub „Status codes”.' },
      { do: 'Kodu nie ma w tabeli: wyślij kod, model i wersję do serwisu producenta.' },
      { do: 'Falownik stoi: postępuj jak przy awarii. Zmierz U L-N i Riso bez SPD.', normal: '207–253 V; Riso co najmniej 1 MΩ.' },
    ],
    calls: { maker: 'Zawsze, gdy kodu nie ma w instrukcji. Numer seryjny, kod, pora, wersja.' },
    customer: 'Falownik podał kod producenta; sprawdzimy jego znaczenie w dokumentacji.',
    words: ['nieznany kod', 'kod producenta', 'vendor', 'EvtVnd', 'tabela kodów', 'kod błędu', 'error code'],
    task: {
      what: 'Nieznany kod producenta',
      scope:
        'Spisać kod, model, numer seryjny i wersję oprogramowania. Odszukać kod w instrukcji dokładnie tego modelu, a gdy go tam nie ma, zapytać producenta. Nie kasować kodu przed spisaniem.',
    },
  },
} as const satisfies Readonly<Record<OtherTopic, CauseEntry>>;
