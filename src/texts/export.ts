/** Texts of exported files and of the export menu. */
export const exportTexts = {
  menu: 'Eksportuj',
  csv: 'Eksportuj do CSV',
  pdf: 'Eksportuj do PDF',
  working: (done: number, of: number): string => `Przygotowywanie pliku: ${done} z ${of}`,
  ready: 'Plik jest gotowy',
  failed: 'Nie udało się przygotować pliku',
  stop: 'Przerwij',
  footer: (when: string): string => `Tabela wygenerowana przez aplikację PV Care ${when}`,
  page: (page: number, of: number): string => `Strona ${page} z ${of}`,
  rows: (count: string): string => `Wiersze: ${count}`,
  filter: (query: string): string => `Filtr: ${query}`,
} as const;
