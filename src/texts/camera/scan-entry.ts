/** Texts of the button that opens the reading of serial numbers, and of what follows from a number. */
export const scanEntryTexts = {
  open: 'Odczytaj numer aparatem',
  notLoaded: 'Czytnika numerów nie udało się wczytać. Spróbuj ponownie, gdy będzie połączenie.',
  notHere: (serial: string) => `Na tym urządzeniu nie ma instalacji z numerem ${serial}.`,
} as const;
