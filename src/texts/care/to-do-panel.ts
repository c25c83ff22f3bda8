/** More texts of the list of decisions, which the wall does not have. */
export const panelTexts = {
  fileTaskShort: 'Zgłoszenie',
  acknowledgeShort: 'Przyjmij',
  taskName: (id: number | null): string => (id === null ? 'Zgłoszenie czeka na wysłanie' : `Zgłoszenie nr ${id}`),
  check: 'Sprawdź',
  checkFor: (place: string): string => `Sprawdź nowy falownik, ${place}`,
  ofCause: (action: string, what: string): string => `${action}: ${what}`,
  charts: 'Pokaż wykresy',
} as const;
