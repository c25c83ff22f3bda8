/**
 * A backend's refusal: sentences by field, sentences without a field, or a list of sentences.
 * Source: Django REST framework's error shapes (specification 16.6).
 */
export interface Refusal {
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly detail: string | null;
  readonly items: readonly string[];
}

/**
 * Why a request to the backend failed.
 *
 * offline   no response: no network, or the server is down; `isSlow` for a timeout
 * portal    the response is not from our backend: HTML instead of JSON, a redirect
 * server    the backend failed (5xx) with `status`; `request` is the id of the request in its log, if it was sent
 * shape     the response does not have the documented form
 * auth      the session has ended
 * missing   404: it does not exist
 * busy      429: too many requests; `retryAfter` in seconds, if it was sent
 * refused   the backend refused, with reasons
 * device    this device could not store it; `quota` if the storage is full
 * unsupported  another backend than our own does not have this call
 * unserved  the backend, or a proxy before it, does not accept this call from the app, whatever its data: it has no such call
 *           (absent), requires another format, requires a CSRF token, or refused without a reason in the data (denied)
 * outdated  our own server accepts no changes from this version of the app; `minVersion` is the oldest accepted version
 * unsendable   the request does not fit the contract and was not sent
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

/** Takes back what was decided by one press. What somebody has changed since stays. */
export type Undo = () => Promise<Outcome>;

/** Result of a command that is executed immediately. */
export type Outcome<T = undefined> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: Problem };

type Refused = Extract<Problem, { readonly is: 'refused' }>;
/** Statuses by which a backend refuses the data. 403 is about the account, not about the input. */
const ABOUT_DATA: ReadonlySet<number> = new Set([400, 401, 409, 422]);

/** Whether a backend refused the input, and not the request as such. */
export const isAboutData = (problem: Problem): problem is Refused => problem.is === 'refused' && ABOUT_DATA.has(problem.status);
