import type { Refusal } from './refusal.ts';

/**
 * Why something that was asked of the backend is not there.
 *
 * offline   nothing answered: no network, a dead server; `isSlow` where it only took too long
 * portal    something answered that is not our backend: HTML where JSON is due, a redirect
 * server    the backend failed (5xx); `status` says how, `request` is what its log calls the request, where it said so
 * shape     it answered in a shape we cannot use
 * auth      the session ended
 * missing   404: the thing is gone
 * busy      429: asked too often; `retryAfter` in seconds where it said so
 * refused   it said no, in its own words
 * device    this device could not store it; `quota` when there was no room
 * unsupported  a backend that is not our own has no such call
 * unserved  a backend, or something before it, does not take this call as the app makes it, whatever is in it: it has no such call
 *           (absent), wants another format, wants a CSRF token, or refused without a word about the data (denied)
 * outdated  our own server takes no changes of a version of the app that is so old; `minVersion` is the oldest that it takes
 * unsendable   what was to be sent does not fit the contract; it never left the device
 */
export type Problem =
  | { readonly is: 'offline'; readonly isSlow?: true }
  | { readonly is: 'portal' | 'shape' | 'auth' | 'missing' | 'unsupported' | 'unsendable' }
  | { readonly is: 'outdated'; readonly minVersion: string }
  | { readonly is: 'server'; readonly status: number; readonly request?: string }
  | { readonly is: 'unserved'; readonly status: number; readonly why: 'absent' | 'format' | 'csrf' | 'denied' }
  | { readonly is: 'busy'; readonly retryAfter: number | null }
  | { readonly is: 'refused'; readonly status: number; readonly refusal: Refusal }
  | { readonly is: 'device'; readonly quota: boolean };

/** What a verb that cannot wait came to. */
export type Outcome<T = undefined> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: Problem };

type Refused = Extract<Problem, { readonly is: 'refused' }>;
/** The backend found the data wrong. 403 is about the account that asks, not about what was typed. */
const ABOUT_DATA: ReadonlySet<number> = new Set([400, 401, 409, 422]);

/** Whether a backend refused what was typed, and not the request as such. */
export const isAboutData = (problem: Problem): problem is Refused => problem.is === 'refused' && ABOUT_DATA.has(problem.status);
