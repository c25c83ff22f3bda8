import type { Instant } from '#domain/quantity.ts';
import { isOpen, type TaskStatus } from '#domain/service/task.ts';
import { dateAndTime } from '#texts/dates.ts';
import { atMostCharacters, counted, plural } from '#texts/numbers.ts';
import { kindTexts } from './kinds.ts';
import { reasonTexts } from './reasons.ts';

const status = (value: TaskStatus): string => (isOpen(value) ? 'Otwarte' : 'Zamknięte');

/** Texts of the screen of unsent changes: what is not sent, why, and what the user can do. */
export const unsentTexts = {
  ...reasonTexts,
  title: 'Niewysłane zmiany',
  lead: 'To, co zapisano na tym urządzeniu, a czego biuro jeszcze nie ma. Zmiany wysyłają się same, gdy wraca połączenie.',
  none: 'Nic nie czeka na wysłanie',
  matching: 'Dane biura odtworzono z kopii. Sprawdzamy, czy ma wszystko, co wysłało to urządzenie.',
  noneText: 'Żadna zmiana nie czeka na tym urządzeniu.',
  sendNow: 'Wyślij teraz',
  sending: 'Wysyłanie…',
  export: 'Eksportuj',
  exported: (count: number) => `Zapisano plik z ${plural(count, 'niewysłaną zmianą', 'niewysłanymi zmianami', 'niewysłanymi zmianami')}.`,
  fileName: (day: string) => `pv-care-niewyslane-${day}.json`,
  waiting: (count: number) => counted(count, 'zmiana czeka', 'zmiany czekają', 'zmian czeka'),
  needsYou: 'Wymagają Twojej decyzji',
  onTheWay: 'Czekają na wysłanie',
  paused: {
    auth: 'Wysyłanie wstrzymane: sesja wygasła. Zaloguj się ponownie na to samo konto, a zmiany wyślą się same.',
    deployment: 'Wysyłanie wstrzymane: serwer nie przyjmuje zgłoszeń pod znanym adresem. Zawiadom administratora; zmiany są bezpieczne.',
    outdated:
      'Wysyłanie wstrzymane: ta wersja aplikacji jest za stara. Zaktualizuj aplikację, a zmiany wyślą się same. Są bezpieczne na tym urządzeniu.',
    'switched-off': 'Wysyłanie wstrzymane przez administratora. Zmiany są bezpieczne na tym urządzeniu.',
  },
  kinds: kindTexts,
  toVisit: 'Otwórz wizytę',
  /** Why a file of a visit will never come. */
  forgone: { damaged: 'Uszkodzone na urządzeniu', other: 'Odrzucone' },
  taskNumber: (id: number) => `nr ${id}`,
  formerNumber: (id: number) => `dawny nr ${id}`,
  toStatus: (value: TaskStatus) => `Nowy status: ${status(value)}`,
  unknownTask: 'Zgłoszenie',
  ownAccount: 'Twoje konto',
  state: {
    queued: 'Czeka na wysłanie',
    sending: 'Wysyłanie',
    unknown: 'Sprawdzamy, czy dotarło',
    done: 'Wysłano do biura',
    rejected: 'Odrzucone przez biuro',
    conflict: 'Zmienione w międzyczasie',
    review: 'Wymaga sprawdzenia',
    superseded: 'Zastąpione późniejszą zmianą',
  },
  checkNow: 'Sprawdź teraz',
  isThere: 'Biuro ma tę zmianę.',
  isNotThere: (time: string) => `Sprawdzono o ${time}: biuro jeszcze nie ma tej zmiany.`,
  attach: 'Wskaż zgłoszenie',
  attachTitle: 'Którego zgłoszenia dotyczy ta zmiana?',
  attachText: 'Podaj numer z obecnej listy zgłoszeń. Zmiana wyśle się do tego zgłoszenia.',
  attachNumber: 'Numer zgłoszenia na liście',
  attachDo: 'Wskaż i wyślij',
  numberUnknown: 'Na liście nie ma zgłoszenia o tym numerze',
  discardDoubt:
    'Zmiana zniknie z tego urządzenia. Jeśli dotarła już do biura, pozostanie tam, a aplikacja jej nie cofnie. Tego nie można cofnąć.',
  checking: 'Sprawdzamy jeszcze raz listę biura…',
  checked: (time: string) => `Lista biura sprawdzona o ${time}: nie znaleźliśmy na niej tego zgłoszenia.`,
  checkedSimilar: (time: string) => `Lista biura sprawdzona o ${time}.`,
  notChecked: 'Nie udało się teraz sprawdzić listy biura. Przed ponownym wysłaniem sprawdzimy ją sami.',
  isOnList: (id: number | null) => (id === null ? 'Zgłoszenie jest na liście biura' : `Zgłoszenie jest na liście biura: nr ${id}`),
  lookalikes: 'Podobne zgłoszenia:',
  isThis: (id: number) => `To jest nr ${id}`,
  sendAnyway: 'Wyślij mimo to',
  savedAt: (at: Instant) => `zapisano ${dateAndTime(at)}`,
  sentAt: (at: Instant) => `wysłano do biura ${dateAndTime(at)}`,
  attempts: (count: number) => `liczba prób: ${count}`,
  nextTry: (time: string) => `następna próba o ${time}`,
  old: 'Czeka już ponad 3 dni. Sprawdź połączenie albo wyeksportuj zmiany.',
  reason: 'Powód',
  answer: (code: number) => `odpowiedź serwera ${code}`,
  you: 'Ty',
  office: 'Biuro',
  was: 'Było',
  whose: 'Kto',
  status: 'Status',
  changedAt: 'Zmieniono',
  statusWord: status,
  never: 'Brak',
  apply: 'Zastosuj mimo to',
  edit: 'Popraw i wyślij',
  again: 'Wyślij ponownie',
  againAll: (count: number) => `Wyślij ponownie wszystko, czego biuro nie ma (${count})`,
  onList: 'Jest już na liście',
  duplicates: (ids: readonly number[]) => `Możliwy duplikat na liście biura: nr ${ids.join(', ')}`,
  duplicateText: 'Sprawdź te zgłoszenia; biuro może zamknąć zbędne.',
  finished: 'Wysłane w ostatnich 30 dniach',
  sentAs: (id: number) => `Biuro nadało numer ${id}.`,
  editTitle: 'Popraw zgłoszenie',
  employee: 'Pracownik',
  reasonField: 'Powód zgłoszenia',
  scope: 'Zakres prac',
  required: 'To pole jest wymagane',
  tooLong: atMostCharacters,
  saved: 'Zapisano na urządzeniu',
  numberOnList: 'Numer zgłoszenia na liście biura (jeśli znasz)',
  onListTitle: 'Zgłoszenie jest już na liście?',
  onListText: 'Uznamy je za wysłane i nie wyślemy go ponownie.',
  numberWrong: 'Wpisz sam numer, na przykład 123',
} as const;

/** What becomes of what was decided together with a visit whose changes are discarded. */
export function hangingText(kinds: readonly (keyof typeof kindTexts)[]): string {
  const count = (kind: keyof typeof kindTexts): number => kinds.filter((one) => one === kind).length;
  const [closings, requests, protocols] = [count('task.status'), count('task.create'), count('visit.protocol')];
  return [
    closings > 0 && 'Zgłoszenie pozostanie otwarte.',
    requests > 0 && `Nie wyślemy zgłoszeń z zakończenia wizyty: ${requests}.`,
    protocols > 0 && 'Wydanego protokołu nie zapiszemy w biurze.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Texts for correcting an unsent request and for discarding a change. */
export const mendTexts = {
  mend: 'Popraw',
  keep: 'Zapisz poprawki',
  tooLate: {
    sending: 'Właśnie wysyłamy to zgłoszenie do biura, więc nie można go teraz poprawić. To, co wpisano, pozostaje w formularzu.',
    sent: 'Zgłoszenie wysłano do biura, zanim zapisano poprawki. Możesz je dopisać w notatce do zgłoszenia.',
    doubt: 'Nie wiadomo jeszcze, czy zgłoszenie dotarło do biura, więc nie można go teraz poprawić.',
    gone: 'Tego zgłoszenia nie ma już wśród niewysłanych zmian.',
  },
  openTask: (id: number) => `Otwórz zgłoszenie nr ${id}`,
  undo: 'Cofnij',
  restored: 'Przywrócono. Zmiana znów czeka na wysłanie.',
  notRestored: 'Nie można tego cofnąć: w tym miejscu jest już nowsza zmiana.',
  notDiscarded: 'Nie można już tego usunąć: zmiana jest wysyłana albo dotarła do biura.',
} as const;
