import type { Outcome } from '#domain/service/problem.ts';

const OFFLINE: Outcome = { ok: false, problem: { is: 'offline' } };

/** The outcome of a call whose code is loaded with the first press; 'offline' if the code cannot be loaded. */
// expected: no network
export const offlineOnFailure = (outcome: Promise<Outcome>): Promise<Outcome> => outcome.catch(() => OFFLINE);
