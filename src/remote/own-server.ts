import { OWN_HEADERS } from '#contract/own-headers.ts';
import { isPortalLike } from './answer.ts';
import type { Wire } from './wire.ts';

/** The date of an answer that is surely the backend's, between when its request left and when it arrived. Unit: ms, by the device. */
export interface DatedAnswer {
  readonly date: number;
  readonly sentAt: number;
  readonly receivedAt: number;
}

interface Parts {
  /** Of the app. */
  readonly version: string;
  readonly now: () => number;
  readonly onDate: (answer: DatedAnswer) => void;
}

/** Our own server says so on each answer to a GET. */
const isOurs = ({ headers }: Response): boolean => headers.has(OWN_HEADERS.care);

/** Another backend is only believed where it answered a signed-in call with JSON, and no cache on the way did. */
const isBackends = (answer: Response, init: RequestInit): boolean =>
  answer.status === 200 &&
  /^application\/([\w.-]+\+)?json\b/i.test(answer.headers.get('content-type') ?? '') &&
  new Headers(init.headers).has('authorization');

/**
 * The same wire; our own server is told the app's version once it has shown itself, and with each change the device's time and that it
 * was decided just now, unless whoever sends it says since when it waited. The backend's clock is heard.
 */
export function tellingVersion(wire: Wire, { version, now, onDate }: Parts): Wire {
  let isOwnServer = false;
  const isCall = (url: string): boolean => url.startsWith(`${wire.base}/api/`) || url.startsWith(`${wire.base}/care/`);
  const told = ({ method }: RequestInit, at: number): Record<string, string> => ({
    [OWN_HEADERS.appVersion]: version,
    ...(method !== 'GET' && { [OWN_HEADERS.deviceTime]: new Date(at).toISOString(), [OWN_HEADERS.changeAge]: '0' }),
  });
  return {
    ...wire,
    fetch: async (url, init) => {
      if (!isCall(url)) return wire.fetch(url, init);
      const sentAt = now();
      const answer = await wire.fetch(url, isOwnServer ? { ...init, headers: { ...told(init, sentAt), ...init.headers } } : init);
      const receivedAt = now();
      if (init.method !== 'GET' || isPortalLike(answer)) return answer;
      if (isOurs(answer) || isBackends(answer, init)) {
        isOwnServer = isOurs(answer);
        const date = Date.parse(answer.headers.get('date') ?? '');
        if (!answer.headers.has('age')) onDate({ date, sentAt, receivedAt });
      }
      return answer;
    },
  };
}
