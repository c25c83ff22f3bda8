import { fetchFirstPage } from '#remote/first-page.ts';
import { receive } from '#remote/answer.ts';
import type { Wire } from '#remote/wire.ts';

/** Unit: ms. Without a response by then the app opens offline, with the data on the device. */
export const VERIFY_TIMEOUT_MS = 3000;

/** `unknown`: no network, no answer in time, a failing server, or a page of another host. */
export type TokenVerdict = 'accepted' | 'refused' | 'unknown';

/** Asks the server once whether it accepts a token. Only a JSON response counts. */
export async function verifyToken(wire: Wire, token: string): Promise<TokenVerdict> {
  const response = fetchFirstPage({ ...wire, timeout: VERIFY_TIMEOUT_MS }, token);
  const received = await response.then(receive).catch(() => null); // expected: no network, or no answer in time
  if (!received || received.json === undefined) return 'unknown';
  if (received.status >= 200 && received.status < 300) return 'accepted';
  return received.status === 401 || received.status === 403 ? 'refused' : 'unknown';
}
