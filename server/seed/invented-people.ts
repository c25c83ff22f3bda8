import type { SeededRandom } from './seeded-random.ts';

const DAY = 86_400_000;

/** How many PV FLOW users the demo has. */
export const FLOW_USERS = 40;

/** Common first and last names: no real person is meant. */
const FIRST = ['anna', 'piotr', 'katarzyna', 'marek', 'ewa', 'tomasz', 'joanna', 'pawel', 'magdalena', 'jan', 'barbara', 'adam'] as const;
const LAST = ['nowak', 'wojcik', 'lewandowska', 'zielinski', 'mazur', 'krol', 'wieczorek', 'jablonska', 'stepien', 'malinowski'] as const;

/** Employees of the service, as tasks name them. */
export const EMPLOYEES = ['Krzysztof Wolski', 'Agnieszka Brzoza', 'Łukasz Dąbek', 'Michał Żurawski', 'Zofia Śliwa'] as const;

/** The reserved domain makes sure that no mail reaches a real person (RFC 2606). */
const emailOf = (random: SeededRandom, number: number): string => `${random.pick(FIRST)}.${random.pick(LAST)}${number}@example.com`;

/** Nine digits. */
const phoneOf = (random: SeededRandom): string =>
  `${random.pick(['5', '6', '7', '8'])}${String(random.whole(0, 99_999_999)).padStart(8, '0')}`;

/** PV FLOW users as rows of their table. */
export function inventUsers(chance: SeededRandom, now: number) {
  return Array.from({ length: FLOW_USERS }, (_, index) => {
    const isActive = index % 6 !== 2;
    return {
      email: emailOf(chance, index + 1),
      phone: phoneOf(chance),
      is_active: isActive,
      is_premium: isActive && chance.isOneIn(3),
      last_login: isActive && index % 9 !== 4 ? new Date(now - chance.whole(60, 40 * 86_400) * 1_000).toISOString() : null,
      note: index % 8 === 3 ? 'Kontakt najlepiej po 16:00.' : '',
      created_at: new Date(now - chance.whole(30, 400) * DAY).toISOString(),
    };
  });
}
