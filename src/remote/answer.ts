import { OWN_HEADERS } from '#contract/own-headers.ts';
import type { Problem, Refusal } from '#domain/service/problem.ts';

/** A response before its meaning is decided. */
export interface Received {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON; `undefined` if there is none. */
  readonly json: unknown;
  /** The response is from a backend, not from a captive portal. */
  readonly isBackend: boolean;
}

const JSON_TYPE = /^application\/([\w.-]+\+)?json\b/i;

/** Reads a response and decides whether it is from a backend. Source: a captive portal answers 200 with HTML; 201 with a word is a backend's. */
export async function receive(response: Response): Promise<Received> {
  const { status, headers } = response;
  if (isHidden(response) || isRedirect(status) || status === 511) return { status, headers, json: undefined, isBackend: false };
  if (status === 304) return { status, headers, json: undefined, isBackend: true };
  const body = await response.text();
  const isJson = JSON_TYPE.test(headers.get('content-type') ?? '');
  const json = isJson ? parsed(body) : undefined;
  const isWord = status > 200 && status < 300 && !isHtml(headers);
  return { status, headers, json, isBackend: json !== undefined || body.trim() === '' || isWord };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // expected: SyntaxError, for what calls itself JSON and is none
    return undefined;
  }
}

const isHidden = ({ redirected, type }: Response): boolean => redirected || ['opaqueredirect', 'opaque', 'error'].includes(type);
const isRedirect = (status: number): boolean => status >= 300 && status < 400 && status !== 304;

/** Without reading the body: this looks like a network's own page where a backend's answer is due. */
export function isPortalLike(response: Response): boolean {
  const { status, headers } = response;
  if (isHidden(response) || isRedirect(status) || status === 511) return true;
  return status >= 200 && status < 300 && isHtml(headers);
}

const isHtml = (headers: Headers): boolean => /html/i.test(headers.get('content-type') ?? '');

/** Parses `Retry-After`, in seconds or as a date. Unit: s; `null` without the header. */
export function retryAfter(headers: Headers, now: number): number | null {
  const header = headers.get('retry-after')?.trim();
  if (!header) return null;
  if (/^\d+$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1000));
}

/** The beginning of the request's number, by which the server's log is searched; short enough to be read out. */
function requestOf({ headers }: Received): { readonly request?: string } {
  const [request] = /^[\da-z]{8}(?=-|$)/i.exec(headers.get('x-request-id') ?? '') ?? [];
  return request === undefined ? {} : { request };
}

/** Django REST framework answers 403 for a bad token where its first authentication is the session. */
const ABOUT_TOKEN = /token|credential|authenticat|uwierzytelni|zalogowan/i;

const isAboutToken = (refusal: Refusal | null): boolean => ABOUT_TOKEN.test(refusal?.detail ?? '');

/** Why this status is no success, in the domain's words. */
export function problemOfAnswer(received: Received, refusal: Refusal | null, wait: number | null): Problem {
  const { status, headers, isBackend } = received;
  if (status >= 500 && status !== 511) return { is: 'server', status, ...requestOf(received) };
  if (status === 401 || (status === 403 && isAboutToken(refusal))) return { is: 'auth' };
  if (!isBackend && status < 400) return { is: 'portal' };
  const minVersion = headers.get(OWN_HEADERS.minVersion);
  if (status === 426 && isBackend && minVersion !== null) return { is: 'outdated', minVersion };
  if (status === 404) return { is: 'missing' };
  if (status === 429 || status === 425) return { is: 'busy', retryAfter: wait };
  if (!isBackend) return { is: 'portal' };
  if (status >= 400 && refusal) return { is: 'refused', status, refusal };
  return status >= 400 ? { is: 'refused', status, refusal: { fields: {}, detail: null, items: [] } } : { is: 'shape' };
}
