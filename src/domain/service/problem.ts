import type { Refusal } from './refusal.ts';

/**
 * Why something that was asked of the backend is not there.
 *
 * offline   nothing answered: no network, a dead server, a time-out
 * portal    something answered that is not our backend: HTML where JSON is due, a redirect
 * server    the backend failed (5xx); `status` says how, `request` is what its log calls the request, where it said so
 * shape     it answered in a shape we cannot use
 * auth      the session ended
 * missing   404: the thing is gone
 * busy      429: asked too often; `retryAfter` in seconds where it said so
 * refused   it said no, in its own words
 * device    this device could not store it; `quota` when there was no room
 * unsupported  a backend that is not our own has no such call
 * unsendable   what was to be sent does not fit the contract; it never left the device
 */
export type Problem =
  | { readonly is: 'offline' | 'portal' | 'shape' | 'auth' | 'missing' | 'unsupported' | 'unsendable' }
  | { readonly is: 'server'; readonly status: number; readonly request?: string }
  | { readonly is: 'busy'; readonly retryAfter: number | null }
  | { readonly is: 'refused'; readonly status: number; readonly refusal: Refusal }
  | { readonly is: 'device'; readonly quota: boolean };

/** What a verb that cannot wait came to. */
export type Outcome<T = undefined> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: Problem };
