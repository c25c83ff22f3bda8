import type { CauseTopic } from '#domain/diagnosis/guide-topic.ts';
import type { CauseEntry } from './entry.ts';
import { safetyTexts } from './page-sentences.ts';

type DataTopic = Extract<CauseTopic, 'clock'>;

/** Pages about problems of the data only. */
export const dataEntries = {
  clock: {
    title: 'Zegar falownika',
    firstCheck: 'Czy godzina i strefa czasowa w falowniku lub modemie są polskie; wykresy są już skorygowane.',
    bring: 'Laptop lub telefon serwisowy z dostępem do ustawień falownika i modemu.',
    safety: [
      'To informacja: falownik pracuje, nie trzeba jechać tylko z tego powodu.',
      'Czas ustawiaj zdalnie lub z menu, bez otwierania obudowy.',
      safetyTexts.live,
    ],
    causes: [
      'Inna strefa czasowa, np. UTC albo strefa producenta.',
      'Zegar bez zmiany czasu: latem późni się o godzinę.',
      'Czas ustawiony ręcznie, modem bez dostępu do serwera czasu (NTP).',
      'Rozładowana bateria zegara: czas odpływa coraz dalej.',
    ],
    steps: [
      { do: 'Odczytaj czas na falowniku i modemie, porównaj z telefonem.', normal: 'różnica poniżej 10 min.' },
      { do: 'Ustaw strefę Europe/Warsaw i automatyczną zmianę czasu.' },
      { do: 'Włącz synchronizację z serwerem czasu; sprawdź, czy sieć klienta przepuszcza NTP.' },
      { do: 'Po zmianie obserwuj kolejne odczyty.', normal: 'korekta wyłącza się sama, gdy czas się zgadza.' },
      { do: 'Zegar odpływa po ustawieniu: bateria lub wymiana modemu.', normal: 'po miesiącu różnica poniżej 10 min.' },
    ],
    calls: { maker: 'Zegar gubi czas mimo synchronizacji. Podaj model, wersję i o ile odpływa na dobę.' },
    customer: 'Falownik działa. Jego zegar pokazuje inną godzinę; w naszych wykresach czas jest poprawiony.',
    words: ['zegar', 'czas', 'godzina', 'strefa czasowa', 'czas letni', 'zmiana czasu', 'NTP', 'UTC', 'clock', 'timezone'],
    task: {
      what: 'Zegar falownika pokazuje zły czas',
      scope:
        'Porównać czas falownika i modemu z czasem polskim. Ustawić strefę Europe/Warsaw, automatyczną zmianę czasu i synchronizację z serwerem czasu. Po zmianie sprawdzić kolejne odczyty.',
    },
  },
} as const satisfies Readonly<Record<DataTopic, CauseEntry>>;
