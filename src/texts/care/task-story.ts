import { isLocalDate } from '#domain/time/local-date.ts';
import { shortDate } from '#texts/dates.ts';

const onDay = (value: string): string => (isLocalDate(value) ? shortDate(value) : value);

/** What the plan of a request is called, and how its values read (specification 39.7). */
const planned: Readonly<Record<string, readonly [name: string, text?: (value: string) => string]>> = {
  assignee: ['Przydzielono'],
  helper: ['Z kim'],
  planned_on: ['Zaplanowano', onDay],
  from: ['Umówiono od'],
  to: ['Umówiono do'],
  priority: ['Pilność', (value) => ['zwykłe', 'pilne', 'awaria'][Number(value)] ?? value],
  minutes: ['Czas pracy', (value) => `${value} min`],
  deadline: ['Termin', onDay],
};

/** Texts of the history and the notes of a service request. */
export const taskStoryTexts = {
  title: 'Przebieg zgłoszenia',
  loading: 'Wczytywanie przebiegu',
  nothing: 'Nic jeszcze nie zanotowano.',
  created: 'Utworzono zgłoszenie',
  closed: 'Zamknięto zgłoszenie',
  opened: 'Otwarto zgłoszenie ponownie',
  reopened: (reason: string): string => `Dane nie potwierdziły naprawy: ${reason}`,
  changed: (field: string, before: string | null, after: string | null): string => {
    const [name, text = String] = planned[field] ?? [field];
    const [was, is] = [before, after].map((value) => (value === null ? '–' : text(value)));
    return `${name}: ${was} → ${is}`;
  },
  own: 'Ty',
  waiting: 'czeka na wysłanie',
  note: 'Notatka',
  noteHint: 'Nieobowiązkowa; zostanie przy zgłoszeniu razem z datą i autorem',
  noteRestored: 'Przywrócono treść, która nie została jeszcze wysłana',
} as const;
