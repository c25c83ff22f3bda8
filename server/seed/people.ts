import type { SeededRandom } from './seeded-random.ts';

/** Invented people: names are common ones, nobody in particular. */
const FIRST = ['anna', 'piotr', 'katarzyna', 'marek', 'ewa', 'tomasz', 'joanna', 'pawel', 'magdalena', 'jan', 'barbara', 'adam'] as const;
const LAST = ['nowak', 'wojcik', 'lewandowska', 'zielinski', 'mazur', 'krol', 'wieczorek', 'jablonska', 'stepien', 'malinowski'] as const;

/** The service's own people, as tasks name them. */
export const EMPLOYEES = ['Krzysztof Wolski', 'Agnieszka Brzoza', 'Łukasz Dąbek', 'Michał Żurawski', 'Zofia Śliwa'] as const;

/** The reserved domain keeps a stray mail from reaching anybody (RFC 2606). */
export const emailOf = (random: SeededRandom, number: number): string => `${random.pick(FIRST)}.${random.pick(LAST)}${number}@example.com`;

/** Nine digits. */
export const phoneOf = (random: SeededRandom): string =>
  `${random.pick(['5', '6', '7', '8'])}${String(random.whole(0, 99_999_999)).padStart(8, '0')}`;
