import type { EventCode } from '#domain/grid/events.ts';
import { eventTexts } from '#texts/installation/events.ts';
import type { CauseEntry } from './entry.ts';
import { afterReturn, safetyTexts } from './page-sentences.ts';

type FrequencyEvent = Extract<EventCode, 'OVER_FREQUENCY' | 'UNDER_FREQUENCY'>;

/** Pages about events of the grid's frequency. */
export const frequencyEventEntries = {
  'event:OVER_FREQUENCY': {
    title: eventTexts.OVER_FREQUENCY,
    firstCheck: 'Częstotliwość za licznikiem oraz czy pracuje agregat lub zasilanie rezerwowe.',
    bring: 'Miernik częstotliwości (multimetr lub analizator), wymagania OSD, dostęp serwisowy.',
    safety: [
      'Sieć z agregatu lub wyjścia rezerwowego jest pod napięciem mimo wyłączonego zasilania z linii.',
      safetyTexts.live,
      safetyTexts.dcStays,
      safetyTexts.battery,
    ],
    causes: [
      'Praca z agregatem, UPS-em lub w wyspie z magazynem energii.',
      'Zakłócenie w systemie: wtedy kod zgłasza wiele instalacji.',
      'Zły kod kraju lub nastawy.',
      'Błąd pomiaru w falowniku.',
    ],
    steps: [
      { do: 'Sprawdź w aplikacji, czy sąsiednie instalacje mają ten sam kod o tej samej porze.' },
      {
        do: 'Zmierz częstotliwość za licznikiem, w rozdzielnicy głównej, i na falowniku.',
        normal: '49,5–50,5 Hz (w sieci przez 99,5 % roku), zawsze 47–52 Hz.',
      },
      { do: 'Odczytaj nastawy.', normal: 'praca bez ograniczeń 49,0–51,0 Hz; 51,0–51,5 Hz co najmniej 30 min; wyłączenie według OSD.' },
      { do: 'Moc spada od 50,2 Hz?', normal: 'to ograniczanie LFSM-O (próg 50,2–50,5 Hz), nie usterka.' },
    ],
    calls: {
      operator: 'Za licznikiem poza 49,5–50,5 Hz bez agregatu albo kod zgłasza wiele instalacji.',
      maker: 'Częstotliwość w normie, a kod wraca.',
    },
    customer: 'Przy agregacie falownik może stać, jeśli układ nie jest do tego zaprojektowany. Po zakłóceniu ruszy sam.',
    words: ['częstotliwość', '50 Hz', 'Hz', 'agregat', 'LFSM', 'frequency', 'wyspa'],
    task: {
      what: 'Za wysoka częstotliwość sieci (OVER_FREQUENCY)',
      scope:
        'Ustalić, czy pracuje agregat lub zasilanie rezerwowe. Zmierzyć częstotliwość za licznikiem, w rozdzielnicy głównej, i na falowniku, odczytać kod kraju i nastawy, porównać z wymaganiami OSD. Wpisać wyniki.',
    },
  },
  'event:UNDER_FREQUENCY': {
    title: eventTexts.UNDER_FREQUENCY,
    firstCheck: 'Częstotliwość za licznikiem; czy sieć nie jest zasilana z przeciążonego agregatu.',
    bring: 'Miernik częstotliwości (multimetr lub analizator), wymagania OSD, dostęp serwisowy.',
    safety: [
      'Agregat lub wyjście rezerwowe zasila obwody mimo wyłączonej linii. Sprawdź brak napięcia przed dotknięciem.',
      safetyTexts.live,
      safetyTexts.dcStays,
      safetyTexts.battery,
    ],
    causes: [
      'Przeciążony agregat lub praca w wyspie.',
      'Zakłócenie w systemie: wtedy kod zgłasza wiele instalacji.',
      'Zły kod kraju lub nastawy (np. próg dla innego kraju).',
      'Błąd pomiaru w falowniku.',
    ],
    steps: [
      { do: 'Sprawdź w aplikacji, czy sąsiednie instalacje mają ten sam kod o tej samej porze.' },
      {
        do: 'Zmierz częstotliwość za licznikiem, w rozdzielnicy głównej, i na falowniku.',
        normal: '49,5–50,5 Hz (w sieci przez 99,5 % roku), zawsze 47–52 Hz.',
      },
      { do: 'Odczytaj nastawy.', normal: 'praca bez ograniczeń 49,0–51,0 Hz; 47,5–49,0 Hz co najmniej 30 min; wyłączenie według OSD.' },
      afterReturn,
    ],
    calls: {
      operator: 'Za licznikiem poza 49,5–50,5 Hz bez agregatu albo kod zgłasza wiele instalacji.',
      maker: 'Częstotliwość w normie, a kod wraca.',
    },
    customer: 'Po zakłóceniu w sieci falownik ruszy sam. Przy agregacie: odciążyć go lub wyłączyć falownik.',
    words: ['częstotliwość', '50 Hz', 'Hz', 'agregat', 'frequency', 'wyspa', 'niska częstotliwość'],
    task: {
      what: 'Za niska częstotliwość sieci (UNDER_FREQUENCY)',
      scope:
        'Ustalić, czy pracuje agregat lub zasilanie rezerwowe. Zmierzyć częstotliwość za licznikiem, w rozdzielnicy głównej, i na falowniku, odczytać kod kraju i nastawy, porównać z wymaganiami OSD. Wpisać wyniki.',
    },
  },
} as const satisfies Readonly<Record<`event:${FrequencyEvent}`, CauseEntry>>;
