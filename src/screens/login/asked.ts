import type { Outcome } from '#domain/service/problem.ts';

const OFFLINE: Outcome = { ok: false, problem: { is: 'offline' } };

// expected: no network; the code of the calls comes with the first press, and not even that arrived
export const asked = (outcome: Promise<Outcome>): Promise<Outcome> => outcome.catch(() => OFFLINE);
