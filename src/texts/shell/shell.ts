import { counted, plural, polishNumber } from '#texts/numbers.ts';
import { placesTexts } from './places.ts';

/** Singular or plural. Without a number beside the word, Polish needs no third form. */
const oneOrMore = (count: number, one: string, more: string): string => plural(count, one, more, more);

const changes = (count: number) => counted(count, 'niewysłana zmiana', 'niewysłane zmiany', 'niewysłanych zmian');

/** Texts around the screens: bars, menus, palette, shortcuts, update, installing, signing out. */
export const shellTexts = {
  product: 'PV Care',
  toContent: 'Przejdź do treści',
  navigation: 'Nawigacja główna',
  ...placesTexts,
  menu: 'Menu',
  /** Words under which the palette also finds a screen. */
  readinessWords: ['Gotowość', 'Niewysłane zmiany', 'Pierwsze kroki', 'Zainstaluj aplikację'],
  accountWords: ['Wygląd', 'Powiadomienia', 'Urządzenia', 'Weryfikacja dwuetapowa', 'Moje uprawnienia'],
  signedInAs: (who: string) => `Zalogowano: ${who}`,
  logout: 'Wyloguj',
  connection: {
    online: 'Połączono',
    offline: 'Brak połączenia',
    slow: 'Serwer odpowiada zbyt wolno',
    portal: 'Sieć wymaga logowania',
    unknown: 'Sprawdzanie połączenia',
    offlineText: 'Pokazujemy ostatnio pobrane dane. Zgłoszenia i zmiany statusu zapiszą się na urządzeniu i wyślą same.',
    portalText: 'Zaloguj się do tej sieci w przeglądarce. Zmiany czekają na urządzeniu.',
    since: (time: string) => `od ${time}`,
    dataOf: (time: string) => `dane z ${time}`,
    ahead: {
      ready: 'Gotowe do pracy bez zasięgu.',
      fetching: (stored: number, wanted: number) =>
        `Pobieranie danych do pracy bez zasięgu: ${polishNumber(stored)} z ${polishNumber(wanted)}.`,
      partial: (stored: number, wanted: number) =>
        `Nie wszystko jest na urządzeniu${stored < wanted ? `: ${polishNumber(stored)} z ${polishNumber(wanted)}` : ''}. Zobacz „Praca bez zasięgu” w menu.`,
    },
    keepsNothing:
      'Ta przeglądarka niczego nie zachowuje na urządzeniu. Dane są widoczne do zamknięcia karty, a zgłoszenia i zmiany statusu idą od razu do biura i wymagają połączenia.',
    restored: 'Otwarto z danych na urządzeniu. Logowanie potwierdzimy, gdy wróci połączenie.',
  },
  visitStrip: {
    title: 'Wizyta w toku:',
    text: (about: string, decided: number, items: number) => `${about}, ${decided}\u00a0z\u00a0${items}`,
    back: 'Wróć',
  },
  clock: {
    ahead: (difference: string) => `Zegar tego urządzenia spieszy się o ${difference}.`,
    behind: (difference: string) => `Zegar tego urządzenia późni się o ${difference}.`,
    text: 'Włącz w ustawieniach urządzenia automatyczną datę i godzinę. Zgłoszenia i zmiany zapisujemy z czasem serwera.',
  },
  outbox: {
    count: changes,
    none: 'Wszystkie zmiany wysłane',
    sending: 'Wysyłanie…',
    photosStopped: 'zdjęcia wstrzymane',
    /** `what`: what was sent; empty if it has no words. */
    sent: (what: string, waiting: number): string =>
      [
        ['Wysłano do biura', what].filter(Boolean).join(': '),
        waiting > 0 && `na urządzeniu ${counted(waiting, 'zmiana jeszcze czeka', 'zmiany jeszcze czekają', 'zmian jeszcze czeka')}`,
      ]
        .filter(Boolean)
        .join('; '),
    sentChanges: (count: number): string => counted(count, 'zmiana', 'zmiany', 'zmian'),
    sentTask: (id: number): string => `zgłoszenie nr ${id}`,
    accepted: 'Zapisano pomyślnie',
    filed: (id: number): string => `Zapisano pomyślnie: zgłoszenie nr ${id}`,
    openTask: 'Otwórz',
    refused: 'Operacja nie powiodła się. Sprawdź poprawność danych',
    restored: 'Biuro przywróciło dane z wcześniejszej kopii. Zdecyduj o zmianach, których w niej nie ma',
    open: 'Pokaż',
    troubled: (count: number) => counted(count, 'zmiana wymaga decyzji', 'zmiany wymagają decyzji', 'zmian wymaga decyzji'),
  },
  history: (share: number) => `Uzupełnianie historii… ${Math.floor(share * 100)}%. Starsze wykresy i raporty są jeszcze niepełne.`,
  update: {
    ready: 'Dostępna nowa wersja',
    readyText: 'Aktualizacja zajmie chwilę; nic z zapisanych danych nie zginie.',
    accept: 'Zaktualizuj',
    blocked: 'Nowa wersja włączy się po zapisaniu',
    blockedText: 'W tej lub innej karcie jest niezapisany formularz albo trwa wysyłanie.',
    entering: 'Nowa wersja się włącza',
    enteringText: 'Zwykle trwa to chwilę, najwyżej pięć minut. Można pracować dalej.',
    outdated: 'Ta wersja aplikacji jest za stara, żeby wysyłać zmiany',
    outdatedText: 'Dane można przeglądać, a zmiany zapisują się na urządzeniu. Wyślą się same po aktualizacji.',
    heldUp: 'Zamknij inne karty PV Care',
    heldUpText: 'Jedna z nich używa danych, które nowa wersja musi zmienić. Potem ta karta ruszy sama.',
    tryNow: 'Spróbuj teraz',
    later: 'Później',
  },
  install: {
    why: 'Zainstalowana aplikacja otwiera się bez zasięgu, ma własną ikonę i chroni zapisane dane przed usunięciem przez przeglądarkę.',
    now: 'Zainstaluj',
    ios: [
      'Otwórz tę stronę w Safari.',
      'Naciśnij „Udostępnij” (kwadrat ze strzałką).',
      'Wybierz „Do ekranu początkowego” i potwierdź „Dodaj”.',
      'Otwórz aplikację z ekranu początkowego raz, gdy masz zasięg, i zaloguj się.',
    ],
    android: [
      'Otwórz menu przeglądarki (trzy kropki).',
      'Wybierz „Zainstaluj aplikację” albo „Dodaj do ekranu głównego”.',
      'Otwórz aplikację z ikony raz, gdy masz zasięg.',
    ],
    firefox: [
      'Na komputerze Firefox nie instaluje aplikacji: dodaj stronę do zakładek i otwieraj ją stamtąd.',
      'Na telefonie otwórz menu i wybierz „Zainstaluj”.',
      'Zmiany wysyłają się, gdy aplikacja jest otwarta.',
    ],
    desktop: [
      'Naciśnij ikonę instalacji na końcu paska adresu.',
      'Jeśli jej nie ma, otwórz menu przeglądarki i wybierz „Zainstaluj PV Care”.',
    ],
    macSafari: ['W Safari wybierz menu „Plik”.', 'Wybierz „Dodaj do Docka”.'],
    done: 'Aplikacja jest zainstalowana.',
  },
  palette: {
    open: 'Szukaj wszędzie',
    title: 'Szukaj instalacji, zgłoszeń, użytkowników i ekranów',
    placeholder: 'Nazwa, numer seryjny, adres e-mail…',
    nothing: (query: string) => `Nie znaleziono: ${query}`,
    start: 'Zacznij pisać albo wybierz ekran.',
    groups: { screens: 'Ekrany', installations: 'Instalacje', tasks: 'Zgłoszenia', users: 'Użytkownicy', guide: 'Poradnik' },
    resultCount: (count: number) => `Liczba wyników: ${polishNumber(count)}`,
    task: (id: number | null) => (id === null ? 'Zgłoszenie czeka na wysłanie' : `Zgłoszenie nr ${id}`),
  },
  shortcuts: {
    title: 'Skróty klawiszowe',
    list: [
      [['Ctrl', 'K'], 'Szukaj wszędzie'],
      [['/'], 'Szukaj w tabeli'],
      [['?'], 'Ta lista skrótów'],
      [['G', 'S'], 'Strona główna'],
      [['G', 'M'], 'Mapa instalacji'],
      [['G', 'Z'], 'Lista zgłoszeń'],
      [['G', 'U'], 'Użytkownicy PV FLOW'],
      [['G', 'N'], 'Niewysłane zmiany'],
      [['N'], 'Nowe zgłoszenie dla otwartej lub wybranej instalacji'],
      [['↑', '↓'], 'Poprzedni lub następny wiersz tabeli'],
      [['Esc'], 'Zamknij okno lub podpowiedź'],
    ] as readonly (readonly [readonly string[], string])[],
    single: 'Skróty jednoklawiszowe',
    singleWhy: 'Wyłącz je, jeśli sterujesz głosem lub przypadkowo naciskasz klawisze.',
  },
  leaving: {
    title: (count: number) => `Masz ${oneOrMore(count, 'niewysłaną zmianę', 'niewysłane zmiany')}`,
    text: (count: number) =>
      `Na tym urządzeniu ${plural(count, 'czeka', 'czekają', 'czeka')} ${changes(count)}. Co z ${plural(count, 'nią', 'nimi', 'nimi')} zrobić przed wylogowaniem?`,
    send: 'Wyślij teraz i wyloguj',
    sendWhy: (count: number) => `Wyślemy ${oneOrMore(count, 'zmianę', 'zmiany')}, a potem wylogujemy.`,
    sendEnded: 'Sesja wygasła, teraz nie można wysłać.',
    sendOffline: 'Brak połączenia, teraz nie można wysłać.',
    notAll: (count: number) =>
      oneOrMore(
        count,
        'Zmiany nie udało się wysłać. Nadal czeka na tym urządzeniu.',
        'Nie wszystkie zmiany udało się wysłać. Nadal czekają na tym urządzeniu.',
      ),
    keep: 'Wyloguj, zostaw na tym urządzeniu',
    keepWhy: (count: number) =>
      `${oneOrMore(count, 'Zmiana zaczeka i wyśle się', 'Zmiany zaczekają i wyślą się')}, gdy ponownie zalogujesz się na to konto.`,
    delete: 'Wyloguj i usuń',
    deleteWhy: (count: number) => `${oneOrMore(count, 'Zmiana przepadnie', 'Zmiany przepadną')}. Tego nie można cofnąć.`,
    deleteTitle: (count: number) => `Usunąć ${oneOrMore(count, 'niewysłaną zmianę', 'niewysłane zmiany')}?`,
    deleteText: (count: number) =>
      `Z tego urządzenia ${plural(count, 'zniknie', 'znikną', 'zniknie')} bezpowrotnie: ${changes(count)}. Biuro ${oneOrMore(count, 'jej', 'ich')} nie zobaczy.`,
    typed: 'USUŃ',
    typedLabel: 'Aby potwierdzić, wpisz: USUŃ',
    export: 'Eksportuj do pliku',
    exported: (count: number) => `Zapisano plik z ${oneOrMore(count, 'niewysłaną zmianą', 'niewysłanymi zmianami')}.`,
    fileName: (day: string) => `pv-care-niewyslane-${day}.json`,
  },
  ended: {
    title: 'Sesja wygasła',
    text: 'Zaloguj się ponownie, a wrócisz do tego, co robisz. Wpisane dane i niewysłane zmiany zostały na miejscu.',
    other: 'Przejdź do ekranu logowania',
  },
} as const;
