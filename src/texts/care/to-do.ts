import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import { causeName, probablyText } from '#texts/diagnoses.ts';
import { counted, percent, polishNumber } from '#texts/numbers.ts';

/** Texts of the dashboard's list of open decisions. */
export const toDoTexts = {
  count: (count: number): string => polishNumber(count),
  loading: 'Sprawdzanie, co jest do decyzji',
  empty: 'Nic nowego',
  emptyText: 'Żadna wykryta przyczyna nie czeka na\u00a0decyzję.',
  unsupported: 'Ten serwer tego nie oblicza.',
  outage: ([first, ...others]: readonly DiagnosisEntry[]): string => {
    if (!first) return '';
    const { cause, evidence } = first;
    const count = counted(others.length + 1, 'instalacja', 'instalacje', 'instalacji');
    if (evidence.of !== 'outage') return `${causeName(cause)} (${count})`;
    return `${causeName(cause)}: ${count}${probablyText(evidence.probably)}`;
  },
  outageShow: 'Pokaż instalacje',
  outageHide: 'Zwiń',
  newInverter: (sn: string): string => `Zgłasza się nowy falownik ${sn}: wymiana?`,
  unexplained: 'Nie działa, przyczyna nie jest znana',
  lastReading: (words: string): string => `ostatni odczyt ${words}`,
  ofNeighbours: (ratio: number): string => `${percent(ratio * 100, 0)} uzysku sąsiadów`,
  fileTask: 'Utwórz zgłoszenie',
  fileTaskFor: (what: string, place: string): string => `Utwórz zgłoszenie: ${what}, ${place}`,
  acknowledge: 'Przyjmij do wiadomości',
  acknowledgeFor: (what: string, place: string): string => `Przyjmij do wiadomości: ${what}, ${place}`,
  all: (count: number): string => `Pokaż wszystkie (${polishNumber(count)})`,
  more: (left: number): string => `Pokaż więcej (pozostało ${polishNumber(left)})`,
} as const;
