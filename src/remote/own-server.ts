import { JSON_BODY } from '#contract/body-limits.ts';
import { OWN_HEADERS } from '#contract/own-headers.ts';
import { isPortalLike } from './answer.ts';
import type { Wire } from './wire.ts';

/** The `Date` of a response that is certainly from the backend, with the device times of request and response. Unit: ms. */
export interface DatedAnswer {
  readonly date: number;
  readonly sentAt: number;
  readonly receivedAt: number;
}

interface Parts {
  /** The app's version. */
  readonly version: string;
  readonly now: () => number;
  readonly onDate: (answer: DatedAnswer) => void;
}

/** Our server sets this header on each response to a GET. */
const isOurs = ({ headers }: Response): boolean => headers.has(OWN_HEADERS.care);

/** A response of a foreign backend counts only if it is JSON for a call with a token. */
const isBackends = (answer: Response, init: RequestInit): boolean =>
  answer.status === 200 &&
  /^application\/([\w.-]+\+)?json\b/i.test(answer.headers.get('content-type') ?? '') &&
  new Headers(init.headers).has('authorization');

/** The request with its body compressed; the same one if the body is short, or this browser cannot. */
async function compressed(init: RequestInit): Promise<RequestInit> {
  const { body } = init;
  if (typeof body !== 'string' || body.length <= JSON_BODY.compressed || typeof CompressionStream === 'undefined') return init;
  const stream = new Blob([body]).stream().pipeThrough(new CompressionStream('gzip'));
  return { ...init, body: await new Response(stream).arrayBuffer(), headers: { ...init.headers, 'content-encoding': 'gzip' } };
}

/** Refusals that a proxy may give to the encoding; nothing was done. */
const MAY_MEAN_ENCODING: ReadonlySet<number> = new Set([403, 411, 415, 501]);

/** Unit: ms. After a failure that the encoding may have caused, an address gets plain bodies. It is longer than any wait for the next attempt. */
const PLAIN_FOR = 7_200_000;

/** The addresses that get plain bodies. */
function plainAddresses(now: () => number) {
  const since = new Map<string, number>();
  return {
    has: (url: string): boolean => {
      const ago = now() - (since.get(url) ?? Number.NEGATIVE_INFINITY);
      return ago >= 0 && ago < PLAIN_FOR;
    },
    note: (url: string, { status }: Response): void => {
      if (status === 400 || status >= 500 || (MAY_MEAN_ENCODING.has(status) && status !== 415)) since.set(url, now());
    },
  };
}

/**
 * Adds headers for our own server once it is recognised: the app's version, and on each change the device's time and an age of 0, unless
 * the caller set an age. Compresses large bodies while the server says that it takes them so, and sends plain what failed.
 * Passes the dates of the backend's answers to `onDate`. Source: specification 18.21 to 18.24, 18.27.
 */
export function withOwnHeaders(wire: Wire, { version, now, onDate }: Parts): Wire {
  let [isOwnServer, takesGzip] = [false, false];
  const plainTo = plainAddresses(now);
  const isCall = (url: string): boolean => url.startsWith(`${wire.base}/api/`) || url.startsWith(`${wire.base}/care/`);
  const ownHeaders = ({ method }: RequestInit, at: number): Record<string, string> => ({
    [OWN_HEADERS.appVersion]: version,
    ...(method !== 'GET' && { [OWN_HEADERS.deviceTime]: new Date(at).toISOString(), [OWN_HEADERS.changeAge]: '0' }),
  });
  return {
    ...wire,
    fetch: async (url, init) => {
      if (!isCall(url)) return wire.fetch(url, init);
      const sentAt = now();
      const plain = isOwnServer ? { ...init, headers: { ...ownHeaders(init, sentAt), ...init.headers } } : init;
      const sent = isOwnServer && takesGzip && !plainTo.has(url) ? await compressed(plain) : plain;
      let answer = await wire.fetch(url, sent);
      if (sent !== plain) plainTo.note(url, answer);
      if (sent !== plain && MAY_MEAN_ENCODING.has(answer.status)) {
        takesGzip &&= answer.status !== 415;
        answer = await wire.fetch(url, plain);
      }
      const receivedAt = now();
      if (init.method !== 'GET' || isPortalLike(answer)) return answer;
      if (isOurs(answer) || isBackends(answer, init)) {
        isOwnServer = isOurs(answer);
        takesGzip = isOwnServer && /\bgzip\b/.test(answer.headers.get('accept-encoding') ?? '');
        const date = Date.parse(answer.headers.get('date') ?? '');
        if (!answer.headers.has('age')) onDate({ date, sentAt, receivedAt });
      }
      return answer;
    },
  };
}
