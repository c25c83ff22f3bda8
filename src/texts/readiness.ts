import type { Instant } from '#domain/quantity.ts';
import type { Proven, ReadyPart } from '#domain/service/ready-stop.ts';
import { ago, nearTime } from './dates.ts';
import { counted, polishNumber } from './numbers.ts';

/** What is missing on the device for a planned request. */
const PARTS: Readonly<Record<ReadyPart, string>> = {
  request: 'zgłoszenie',
  installation: 'dane instalacji',
  events: 'zdarzenia',
  charts: 'wykresy',
  voltageReport: 'raport napięć',
  comparison: 'porównanie',
  diagnoses: 'diagnozy',
  equipment: 'wyposażenie',
  siteCard: 'karta obiektu',
  previews: 'zdjęcia obiektu',
  visits: 'wizyty',
  story: 'historia zgłoszenia',
  forms: 'listy kontrolne',
  profiles: 'profile nastaw',
  map: 'mapa okolicy',
  app: 'aplikacja',
  codeReader: 'czytnik kodów',
  room: 'miejsce na urządzeniu',
};

/** Unit: parts. More are counted. */
const MOST_NAMED = 4;

/** Whether the device is ready for planned requests. */
export const readyTexts = {
  planned: 'Zaplanowane zgłoszenia',
  count: (ready: number, all: number): string => `${polishNumber(ready)} z ${polishNumber(all)} gotowe bez zasięgu`,
  stop: (name: string, task: number | null, state: string): string => `${name || `Zgłoszenie nr ${task ?? '—'}`}: ${state}`,
  fetch: 'Pobierz',
  fetchFor: (name: string): string => `Pobierz: ${name}`,
  checking: 'sprawdzanie…',
  missing: (parts: readonly ReadyPart[]): string => {
    const named = parts.slice(0, parts.length > MOST_NAMED ? MOST_NAMED - 1 : MOST_NAMED).map((part) => PARTS[part]);
    const others = parts.length - named.length;
    return `brak: ${named.join(', ')}${others > 0 ? ` i ${polishNumber(others)} innych` : ''}`;
  },
  ready: (at: Instant, isOld: boolean, now: number): string =>
    isOld ? `gotowe bez zasięgu, sprawdzono ${ago(at, now)}` : `gotowe bez zasięgu ${nearTime(at, now)}`,
} as const;

/** 'gotowe bez zasięgu 07:42', or what is missing. Source: specification 40.18. */
export function readySentence(proven: Proven, now: number): string {
  if (proven.is === 'missing') return readyTexts.missing(proven.parts);
  return proven.is === 'ready' ? readyTexts.ready(proven.at, proven.isOld, now) : readyTexts.checking;
}

/** Texts of the readiness screen: what this device can do without a network, and what it cannot. */
export const readinessTexts = {
  lead: 'Co to urządzenie potrafi bez zasięgu. Sprawdź przed wyjazdem w teren.',
  ready: 'Gotowe do pracy bez zasięgu',
  notReady: 'Jeszcze nie wszystko jest na urządzeniu',
  notReadyText: 'Naciśnij „Przygotuj teraz”, póki masz połączenie.',
  /** What is not on the device although it is ready. */
  notIncluded: (others: number) =>
    `Nie obejmuje tego, czego tu nie otwarto: ${others > 0 ? `szczegółów pozostałych instalacji (${polishNumber(others)}), ` : ''}wykresów z innych dni, raportów napięć i dokładnej mapy.`,
  prepare: 'Przygotuj teraz',
  fetching: (stored: number, wanted: number) => `Dane pobierają się same: ${polishNumber(stored)} z ${polishNumber(wanted)}.`,
  preparing: (done: number, of: number) => `Pobieranie ${polishNumber(done)} z ${polishNumber(of)}`,
  prepareOffline: 'Do przygotowania potrzebne jest połączenie.',
  testNow: 'Testuj',
  testing: 'Sprawdzanie…',
  yes: 'tak',
  no: 'nie',
  unknown: 'nie wiadomo',
  shell: 'Aplikacja zapisana na urządzeniu',
  shellNo: 'Otwórz stronę ponownie, gdy masz zasięg; zapisze się sama.',
  lists: { installations: 'Instalacje', tasks: 'Zgłoszenia', users: 'Użytkownicy PV FLOW', markers: 'Mapa' },
  listsTitle: 'Ostatnio pobrane dane',
  never: 'nie pobrano',
  rows: (count: number) => counted(count, 'wiersz', 'wiersze', 'wierszy'),
  rowsOf: (count: number, total: number) => `${polishNumber(count)} z ${counted(total, 'wiersza', 'wierszy', 'wierszy')}`,
  details: 'Szczegóły instalacji z otwartym zgłoszeniem lub nieprawidłowością',
  detailsUnknown: 'nie wiadomo, dopóki nie pobrano instalacji i zgłoszeń',
  detailsNone: 'nie ma takich instalacji',
  detailsHeld: (stored: number, wanted: number) => `${polishNumber(stored)} z ${polishNumber(wanted)}`,
  deviceTitle: 'Urządzenie',
  protectedTitle: 'Dane chronione przed usunięciem',
  protectedNo: 'Przeglądarka może usunąć dane, gdy zabraknie miejsca. Zainstaluj aplikację albo włącz ochronę.',
  protect: 'Włącz ochronę',
  protectFailed: 'Przeglądarka odmówiła. Po zainstalowaniu aplikacji zgoda bywa udzielana automatycznie.',
  protectDone: 'Zapisane dane są chronione.',
  restart: 'Logowanie zapamiętane po ponownym uruchomieniu',
  restartNo: 'Zaloguj się z zaznaczonym „Zapamiętać hasło”, a aplikacja otworzy się także bez zasięgu.',
  sync: 'Wysyłanie przy zamkniętej aplikacji',
  syncNo: 'Ta przeglądarka wysyła zmiany tylko przy otwartej aplikacji. Otwórz ją, gdy wróci zasięg.',
  installed: 'Aplikacja zainstalowana',
  installedNo: 'Zobacz „Pierwsze kroki” na tej stronie.',
  codeReader: 'Odczyt numerów seryjnych aparatem',
  codeReaderNo: 'Czytnik kodów pobierze się sam, gdy będzie połączenie. „Przygotuj teraz” pobiera go od razu.',
  quota: 'Zajęte miejsce',
  quotaOf: (used: string, available: string) => `${used} z ${available}`,
  freeRoom: 'Zwolnij miejsce',
  freeRoomText: 'Usuwa wykresy, szczegóły i mapy, które pobiorą się ponownie, oraz zdjęcia, które biuro już ma. Niczego niewysłanego.',
  roomFreed: 'Zwolniono, co było można.',
  mapAreas: 'Pobrane obszary map',
  version: 'Wersja aplikacji',
  testTitle: 'Test uruchomienia bez zasięgu',
  testText: '„Testuj” odczytuje z urządzenia to, co jest potrzebne do uruchomienia bez zasięgu.',
  ok: 'w porządku',
  failed: 'brak',
  ms: (value: number) => `${polishNumber(value)} ms`,
  failures: {
    title: 'Dziennik błędów aplikacji',
    text: 'Błędy, które nie przerwały pracy. Dziennik jest tylko na tym urządzeniu i nie zawiera danych osobowych. Gdy coś nie działa, zapisz go do pliku i wyślij osobie, która opiekuje się aplikacją.',
    none: 'Nie zapisano żadnego błędu.',
    reading: 'Odczytywanie…',
    kinds: (count: number) => counted(count, 'rodzaj błędu', 'rodzaje błędów', 'rodzajów błędów'),
    times: (count: number) => counted(count, 'raz', 'razy', 'razy'),
    line: (times: string, last: string, version: string) => `${times}, ostatnio ${last}, wersja ${version}`,
    save: 'Zapisz do pliku',
    fileName: (date: string) => `pv-care-dziennik-bledow-${date}.json`,
  },
  checks: 'Stan gotowości',
} as const;
