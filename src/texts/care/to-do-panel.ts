/** More texts of the panel 'Do zrobienia', which the wall does not have. */
export const panelTexts = {
  faulty: (count: string): string => `Nieprawidłowość (${count})`,
  decidedHint: 'Zgłoszona albo przyjęta do wiadomości',
  fileTaskShort: 'Zgłoszenie',
  acknowledgeShort: 'Przyjmij',
  taskName: (id: number | null): string => (id === null ? 'Zgłoszenie czeka na wysłanie' : `Zgłoszenie nr ${id}`),
  toTaskShort: 'Otwórz',
  toTaskFor: (task: string, place: string): string => `Otwórz zgłoszenie: ${task}, ${place}`,
  check: 'Sprawdź',
  checkFor: (place: string): string => `Sprawdź nowy falownik, ${place}`,
  ofCause: (action: string, what: string): string => `${action}: ${what}`,
  charts: 'Pokaż wykresy',
} as const;
