/** Letters that are named one by one. */
const LISTED = 20;

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
  /** Below the content of a PDF. Names letters by their code, because the PDF cannot show them. */
  missingLetters: (letters: readonly string[]): string => {
    const codes = letters.slice(0, LISTED).map((letter) => `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`);
    const more = letters.length > LISTED ? ` i jeszcze ${letters.length - LISTED}` : '';
    return `Znak □ zastępuje litery i znaki, których ten dokument nie może pokazać: ${codes.join(', ')}${more}.`;
  },
  filter: (query: string): string => `Filtr: ${query}`,
} as const;
