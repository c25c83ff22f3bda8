import { counted, polishNumber } from './numbers.ts';

/** Labels with QR codes, and what their addresses open. */
export const labelTexts = {
  open: 'Kody QR',
  title: 'Kody QR na etykiety',
  hint: 'Kod otwiera instalację w telefonie i w czytniku aplikacji. Zostaje ten sam także po wymianie falownika.',
  chosen: (count: number): string => `Wybrano: ${counted(count, 'instalacja', 'instalacje', 'instalacji')}`,
  tooMany: (most: number): string => `Najwyżej ${polishNumber(most)} etykiet naraz. Zawęź listę wyszukiwaniem albo filtrem.`,
  none: 'Lista jest pusta.',
  size: 'Format',
  sizes: { sheet: 'Arkusz A4, 24 etykiety 70 × 37 mm', label: 'Pojedyncze etykiety 50 × 30 mm' },
  make: 'Pobierz PDF',
  close: 'Zamknij',
  failed: 'Nie udało się utworzyć pliku. Spróbuj ponownie.',
  file: 'kody-qr',
  figure: (address: string): string => `Kod QR: ${address}`,
  searching: 'Szukanie instalacji',
  unknown: 'Nie ma instalacji z tym kodem',
  unknownText: (code: string): string => `Kod ${code} nie pasuje do żadnej instalacji na liście.`,
  unsupported: 'Ten serwer nie nadaje instalacjom kodów.',
  list: 'Lista instalacji',
} as const;
