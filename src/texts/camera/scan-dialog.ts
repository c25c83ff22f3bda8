import type { CodeFormat, NumberKind } from '#domain/codes/code.ts';
import { counted } from '#texts/numbers.ts';

/** Texts of the dialog that reads serial numbers by camera. */
export const scanTexts = {
  title: 'Odczyt numeru seryjnego',
  aim: 'Skieruj aparat na kod kreskowy lub QR na tabliczce.',
  preparing: 'Przygotowywanie czytnika kodów…',
  missing: 'Czytnika kodów nie ma jeszcze na tym urządzeniu, a bez połączenia nie da się go pobrać. Wpisz numer ręcznie.',
  broken: 'Czytnik kodów przestał działać. Spróbuj ponownie albo wpisz numer ręcznie.',
  retry: 'Spróbuj ponownie',
  otherWays: 'Możesz też wybrać zdjęcie tabliczki albo wpisać numer ręcznie.',
  otherCamera: 'Inny aparat',
  photo: 'Ze zdjęcia',
  readingPhoto: 'Odczytywanie zdjęcia…',
  noCode: 'Na tym zdjęciu nie widać kodu. Zrób je z bliska, ostro i bez odblasku.',
  noNumber: 'Odczytany kod nie zawiera numeru.',
  unreadable: 'Tego pliku nie da się odczytać. Wybierz zdjęcie w formacie JPEG lub PNG.',
  byHand: 'Wpisz ręcznie',
  byCamera: 'Użyj aparatu',
  number: 'Numer seryjny',
  use: 'Użyj numeru',
  empty: 'Wpisz numer.',
  found: (count: number) =>
    `Odczytano ${counted(count, 'numer', 'numery', 'numerów')}. ${count === 1 ? 'Wybierz go' : 'Wybierz właściwy'}.`,
  read: (serial: string) => `Odczytano numer ${serial}`,
  formats: {
    code_128: 'Code 128',
    code_39: 'Code 39',
    qr_code: 'kod QR',
    data_matrix: 'Data Matrix',
    ean_13: 'EAN-13',
  } satisfies Readonly<Record<CodeFormat, string>>,
  kinds: {
    serial: 'numer seryjny',
    part: 'numer części lub modelu',
    mac: 'adres MAC',
    other: '',
  } satisfies Readonly<Record<NumberKind, string>>,
} as const;
