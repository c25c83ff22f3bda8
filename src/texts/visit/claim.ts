import { counted } from '#texts/numbers.ts';

/** Texts of 'Reklamacja', a claim under the guarantee of an inverter. */
export const claimTexts = {
  make: 'Reklamacja',
  title: 'Zgłoszenie reklamacyjne falownika',
  fileName: 'reklamacja',
  pdfName: 'zgloszenie.pdf',
  csvName: 'odczyty.csv',
  photoName: (number: number): string => `zdjecie-${number}.jpg`,
  failed: 'Nie udało się przygotować reklamacji na tym urządzeniu.',
  missing: (days: readonly string[], photos: number): string =>
    [
      days.length > 0 && `Na tym urządzeniu nie ma odczytów z: ${days.join(', ')}.`,
      photos > 0 && `Nie ma tu też ${counted(photos, 'zdjęcia', 'zdjęć', 'zdjęć')} wizyty.`,
    ]
      .filter(Boolean)
      .join(' '),
  missingFile: 'czego-brakuje.txt',
  names: {
    customer: 'Klient',
    installation: 'Instalacja',
    place: 'Miejsce',
    model: 'Model falownika',
    serial: 'Numer seryjny falownika',
    replacement: 'Numer nowego falownika',
    power: 'Moc znamionowa',
    modules: 'Moc modułów',
    since: 'Data montażu',
    warranty: 'Gwarancja do',
    warrantyNote: 'Uwagi do gwarancji',
    request: 'Zgłoszenie',
    visit: 'Wizyta',
    causes: 'Nieprawidłowości',
    period: 'Dane z okresu',
  },
  request: (id: number | null, reason: string): string => (id === null ? reason : `nr ${id}: ${reason}`),
  visit: (number: string, day: string): string => `${number}, ${day}`,
  codes: 'Kody i czasy',
  codesHead: ['Czas', 'Kod', 'Stan'],
  codeStates: { on: 'zgłoszony', off: 'ustał' },
  workDone: 'Wykonane prace',
  notes: 'Uwagi',
  page: (page: number, of: number): string => `strona ${page} z ${of}`,
  csv: { at: 'Czas', kind: 'Rodzaj', value: 'Wartość', power: 'moc, W', state: 'stan', event: 'zdarzenie' },
} as const;
