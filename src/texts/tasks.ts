import { atMostCharacters, counted, polishNumber } from './numbers.ts';

/** Texts of service requests: the list, one request, and the form of a new one. */
export const tasksTexts = {
  title: 'Zgłoszenia',
  search: 'Szukaj zgłoszenia',
  newTask: 'Dodaj zgłoszenie',
  empty: 'Brak zgłoszeń',
  emptyOpen: 'Brak otwartych zgłoszeń',
  emptyFound: 'Brak zgłoszeń, które pasują do wyszukiwania i filtrów',
  emptyMine: 'Aby zobaczyć swoje zgłoszenia, wpisz imię i nazwisko w polu „Pracownik”',
  onlyOwn: 'Zgłoszeń z biura nie pobrano jeszcze na to urządzenie. Lista zawiera tylko zgłoszenia dodane tutaj.',
  list: {
    part: (came: number, said: number) => `Serwer przysłał tylko część listy: ${polishNumber(came)} z ${polishNumber(said)}.`,
    missing: (count: number) =>
      `Na ostatniej liście z serwera brakuje ${counted(count, 'zgłoszenia, które było', 'zgłoszeń, które były', 'zgłoszeń, które były')} na niej wcześniej. Na razie nadal je pokazujemy.`,
    unreadable: (count: number) =>
      `Serwer przysłał ${counted(count, 'zgłoszenie', 'zgłoszenia', 'zgłoszeń')} w postaci, której nie można odczytać:`,
    nameless: 'bez numeru i opisu',
  },
  clearFilters: 'Wyczyść filtry',
  pick: 'Wybierz zgłoszenie z listy, aby zobaczyć jego szczegóły',
  gone: 'Nie ma takiego zgłoszenia na tym urządzeniu',
  count: 'Liczba zgłoszeń',
  fileName: 'zgloszenia',

  columns: {
    id: 'ID zgłoszenia',
    employee: 'Przydzielony pracownik',
    installation: 'Instalacja',
    serial: 'Numer seryjny falownika',
    created: 'Data utworzenia',
    updated: 'Data aktualizacji',
    status: 'Status',
    reason: 'Powód zgłoszenia',
    scope: 'Zakres prac',
    address: 'Adres',
  },
  none: 'Brak',
  noId: 'Numer nada biuro',
  numbered: (id: number) => `nr ${id}`,

  closed: 'Zamknięte',
  open: 'Otwarte',
  waiting: 'czeka na wysłanie',
  troubled: {
    queued: 'czeka na wysłanie',
    sending: 'wysyłanie',
    unknown: 'sprawdzamy, czy dotarło',
    done: 'wysłane',
    rejected: 'odrzucone przez biuro',
    conflict: 'zmienione w międzyczasie',
    review: 'nie wiemy, czy dotarło',
    superseded: 'zastąpione późniejszą zmianą',
    discarded: 'pominięte',
  },
  toUnsent: 'Przejdź do niewysłanych zmian',

  detail: 'Szczegóły zgłoszenia',
  setStatus: 'Status zgłoszenia',
  close: 'Zamknij zgłoszenie',
  confirm: 'Zatwierdź',
  facts: 'Dane zgłoszenia',
  /** What was decided about a task, for the message: a note, its status, or both. */
  decided: (id: number | null, status: 'open' | 'closed' | null, hasNote: boolean): string => {
    const task = id === null ? 'zgłoszenie' : `zgłoszenie nr ${id}`;
    const done = status === null ? '' : `${task} ${status === 'open' ? 'otwarte' : 'zamknięte'}`;
    if (!hasNote) return done;
    return done ? `${done}, notatka` : `notatka, ${task}`;
  },
  saved: (what: string): string => `Zapisano na urządzeniu: ${what}`,
  sent: (what: string): string => `Wysłano do biura: ${what}`,
  unchanged: { open: 'Zgłoszenie jest już otwarte', closed: 'Zgłoszenie jest już zamknięte' },
  notSaved: 'Operacja nie powiodła się. Sprawdź poprawność danych',
  navigate: 'Nawiguj',
  visit: 'Rozpocznij wizytę',
  backToVisit: 'Wróć do wizyty',
  toInstallation: 'Widok szczegółowy',
  sameInstallation: 'Zgłoszenia tej instalacji',

  filter: {
    label: 'Pokaż zgłoszenia',
    all: 'Wszystkie',
    open: 'Otwarte',
    closed: 'Zamknięte',
    mine: 'Moje',
    name: 'Pracownik',
    nameHint: 'Imię i nazwisko, tak jak w zgłoszeniach; zapamiętane na tym urządzeniu',
    more: 'Więcej filtrów',
    installation: 'Instalacja',
    anyInstallation: 'Wszystkie instalacje',
    age: 'Wiek zgłoszenia',
    ages: { any: 'Każdy wiek', week: 'Do 7 dni', month: 'Do 30 dni', older: 'Ponad 30 dni' },
  },
} as const;

/** Texts of the form of a new request. */
export const newTaskTexts = {
  title: 'Nowe zgłoszenie',
  open: (count: number): string =>
    `Ta instalacja ma już ${counted(count, 'otwarte zgłoszenie', 'otwarte zgłoszenia', 'otwartych zgłoszeń')}:`,
  fromCause: (cause: string): string => `Wypełniono z przyczyny: ${cause}`,
  otherReason: 'Inny powód',
  toCause: (cause: string): string => `Wypełnij z przyczyny: ${cause}`,
  openTask: (id: number | null, reason: string): string => `${id === null ? 'czeka na wysłanie' : `nr ${id}`}: ${reason}`,
  installation: 'Instalacja',
  chooseInstallation: 'Wybierz instalację',
  searchInstallation: 'Nazwa, numer seryjny lub adres',
  noInstallation: 'Nie znaleziono instalacji na tym urządzeniu',
  unknownInstallation: (sn: string) => `Instalacji o numerze seryjnym ${sn} nie ma na tym urządzeniu. Wybierz instalację z listy.`,
  serial: 'Numer seryjny falownika',
  address: 'Adres',
  contact: 'Kontakt',
  noContact: 'Brak konta PV FLOW',
  created: 'Data utworzenia',
  none: 'Brak',
  employee: 'Pracownik',
  ownNameHint: 'Zapiszemy je na Twoim koncie i wpiszemy w polu „Pracownik”. Zapytamy tylko raz.',
  employeeHint: 'Imię i nazwisko osoby, która zajmie się zgłoszeniem',
  reason: 'Powód zgłoszenia',
  scope: 'Zakres prac',
  optional: 'nieobowiązkowe',
  required: {
    installation: 'Wybierz instalację',
    employee: 'Podaj imię i nazwisko pracownika',
    reason: 'Podaj powód zgłoszenia',
  },
  tooLong: atMostCharacters,
  save: 'Zapisz zgłoszenie',
  cancel: 'Anuluj',
  saved: 'Zapisano na urządzeniu',
  sent: 'Wysłano do biura',
  notSaved: 'Operacja nie powiodła się. Sprawdź poprawność danych',
  noRoom: 'Na urządzeniu zabrakło miejsca. Zgłoszenie nie zostało zapisane; treść formularza pozostała.',
  draft: 'Na tym urządzeniu jest niewysłana treść tego formularza',
  draftRestore: 'Przywróć',
  draftDrop: 'Odrzuć',
} as const;
