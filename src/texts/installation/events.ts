import { type EventCode, isEventCode } from '#domain/grid/events.ts';

/** Polish names of SunSpec's 16 inverter events. Source: labels of sunspec/models, model 103. */
export const eventTexts: Readonly<Record<EventCode, string>> = {
  GROUND_FAULT: 'Doziemienie',
  DC_OVER_VOLT: 'Za wysokie napięcie DC',
  AC_DISCONNECT: 'Rozłącznik AC otwarty',
  DC_DISCONNECT: 'Rozłącznik DC otwarty',
  GRID_DISCONNECT: 'Odłączenie od sieci',
  CABINET_OPEN: 'Otwarta obudowa',
  MANUAL_SHUTDOWN: 'Wyłączenie ręczne',
  OVER_TEMP: 'Za wysoka temperatura falownika',
  OVER_FREQUENCY: 'Za wysoka częstotliwość sieci',
  UNDER_FREQUENCY: 'Za niska częstotliwość sieci',
  AC_OVER_VOLT: 'Za wysokie napięcie sieci',
  AC_UNDER_VOLT: 'Za niskie napięcie sieci',
  BLOWN_STRING_FUSE: 'Przepalony bezpiecznik łańcucha (stringu)',
  UNDER_TEMP: 'Za niska temperatura falownika',
  MEMORY_LOSS: 'Błąd pamięci lub komunikacji wewnętrznej',
  HW_TEST_FAILURE: 'Błąd autotestu',
};

/** Short forms of names that are too long for one line of a list. */
const EVENT_MARKS: Partial<Record<EventCode, string>> = {
  OVER_TEMP: 'Za wysoka temperatura',
  UNDER_TEMP: 'Za niska temperatura',
  OVER_FREQUENCY: 'Za wysoka częstotliwość',
  UNDER_FREQUENCY: 'Za niska częstotliwość',
  BLOWN_STRING_FUSE: 'Przepalony bezpiecznik',
  MEMORY_LOSS: 'Błąd pamięci',
};

/** An event in two or three words. */
export const eventMark = (code: string): string => (isEventCode(code) ? (EVENT_MARKS[code] ?? eventTexts[code]) : `Kod ${code}`);

/** The Polish name of an event. An unknown code is shown unchanged and marked as the manufacturer's (specification 12.25). */
export const eventName = (code: string): string => (isEventCode(code) ? eventTexts[code] : `${code} (kod producenta, bez opisu)`);
