import type { Moment } from '#domain/visit/document.ts';
import { counted } from '#texts/numbers.ts';

/** Texts of taking photos in the page. */
export const viewfinderTexts = {
  open: 'Zrób zdjęcie',
  title: 'Aparat',
  shoot: 'Zrób zdjęcie',
  done: 'Gotowe',
  keeping: 'Zapisywanie zdjęcia…',
  taken: (count: number) => `${counted(count, 'zdjęcie zapisane', 'zdjęcia zapisane', 'zdjęć zapisanych')}`,
  fileName: (number: number) => `zdjecie-${number}.jpg`,
  moments: { before: 'Przed', after: 'Po' } satisfies Readonly<Record<Moment, string>>,
  otherWay: 'Możesz też użyć aparatu telefonu albo wybrać zdjęcie z galerii.',
} as const;
