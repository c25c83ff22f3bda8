import type { Outcome } from '#domain/service/problem.ts';

const OFFLINE: Outcome = { ok: false, problem: { is: 'offline' } };

/** The code of the calls comes with the first press; where not even that arrives there is no network. */
export const asked = (outcome: Promise<Outcome>): Promise<Outcome> => outcome.catch(() => OFFLINE);
