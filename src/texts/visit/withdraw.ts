import { counted } from '#texts/numbers.ts';

/** Texts of deleting a draft. */
export const withdrawTexts = {
  title: 'Usuń wizytę',
  question: 'Usunąć tę wizytę?',
  text: (answers: number, photos: number) =>
    `Zniknie z tego urządzenia i z biura: ${counted(answers, 'odpowiedź', 'odpowiedzi', 'odpowiedzi')}, ${counted(photos, 'zdjęcie', 'zdjęcia', 'zdjęć')}. Tego nie można cofnąć.`,
  done: (number: string) => `Usunięto wizytę ${number}`,
} as const;
