import { counted, percent, polishNumber } from '#texts/numbers.ts';

/** Texts of the dashboard's card of open decisions. */
export const toDoTexts = {
  title: 'Do zrobienia',
  count: (count: number): string => polishNumber(count),
  loading: 'Sprawdzanie, co jest do zrobienia',
  empty: 'Nic nowego',
  emptyText: 'Żadna wykryta przyczyna nie czeka na\u00a0decyzję.',
  unsupported: 'Ten serwer tego nie oblicza.',
  outage: (count: number): string => `Awaria sieci w okolicy: ${counted(count, 'instalacja', 'instalacje', 'instalacji')}`,
  outageShow: 'Pokaż instalacje',
  outageHide: 'Zwiń',
  unexplained: 'Nie działa, przyczyna nie jest znana',
  lastReading: (words: string): string => `ostatni odczyt ${words}`,
  ofNeighbours: (ratio: number): string => `${percent(ratio * 100, 0)} uzysku sąsiadów`,
  fileTask: 'Utwórz zgłoszenie',
  fileTaskFor: (what: string, place: string): string => `Utwórz zgłoszenie: ${what}, ${place}`,
  acknowledge: 'Przyjmij do wiadomości',
  acknowledgeFor: (what: string, place: string): string => `Przyjmij do wiadomości: ${what}, ${place}`,
  toTask: 'Otwórz zgłoszenie',
  all: (count: number): string => `Pokaż wszystkie (${polishNumber(count)})`,
  more: (left: number): string => `Pokaż więcej (pozostało ${polishNumber(left)})`,
} as const;
