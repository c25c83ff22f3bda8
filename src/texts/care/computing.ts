import type { Computing } from '#domain/service/resource.ts';

/** What the server is still computing, in one sentence. */
export const computingTexts: Readonly<Record<Computing, string>> = {
  first: 'Przyczyny są jeszcze obliczane. Pojawią się tu za chwilę.',
  again: 'Zmieniły się reguły oceny i wyniki są przeliczane. Część wyników jest jeszcze wcześniejsza.',
};
