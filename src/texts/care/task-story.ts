/** Texts of the history and the notes of a service request. */
export const taskStoryTexts = {
  title: 'Przebieg zgłoszenia',
  loading: 'Wczytywanie przebiegu',
  nothing: 'Nic jeszcze nie zanotowano.',
  created: 'Utworzono zgłoszenie',
  closed: 'Zamknięto zgłoszenie',
  opened: 'Otwarto zgłoszenie ponownie',
  reopened: (reason: string): string => `Dane nie potwierdziły naprawy: ${reason}`,
  changed: (field: string, before: string | null, after: string | null): string => `${field}: ${before ?? '–'} → ${after ?? '–'}`,
  own: 'Ty',
  waiting: 'czeka na wysłanie',
  note: 'Notatka',
  noteHint: 'Nieobowiązkowa; zostanie przy zgłoszeniu razem z datą i autorem',
  noteRestored: 'Przywrócono treść, która nie została jeszcze wysłana',
} as const;
