import type { Moment } from '#domain/visit/document.ts';
import { counted } from '#texts/numbers.ts';

/** Texts of the camera in the page. */
export const cameraTexts = {
  open: 'Zrób zdjęcie',
  title: 'Aparat',
  picture: 'Obraz z aparatu',
  shoot: 'Zrób zdjęcie',
  done: 'Gotowe',
  opening: 'Uruchamianie aparatu…',
  keeping: 'Zapisywanie zdjęcia…',
  taken: (count: number) => `${counted(count, 'zdjęcie zapisane', 'zdjęcia zapisane', 'zdjęć zapisanych')}`,
  fileName: (number: number) => `zdjecie-${number}.jpg`,
  moments: { before: 'Przed', after: 'Po' } satisfies Readonly<Record<Moment, string>>,
  torchOn: 'Włącz latarkę',
  torchOff: 'Wyłącz latarkę',
  troubles: {
    refused: 'Ta aplikacja nie ma zgody na aparat. Zezwól na niego w ustawieniach przeglądarki.',
    absent: 'To urządzenie nie ma aparatu.',
    busy: 'Aparatu używa inna aplikacja. Zamknij ją i spróbuj ponownie.',
    failed: 'Nie udało się uruchomić aparatu.',
  },
  otherWay: 'Możesz też użyć aparatu telefonu albo wybrać zdjęcie z galerii.',
} as const;
