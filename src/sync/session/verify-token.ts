import { fetchFirstPage } from '#remote/first-page.ts';
import { receive } from '#remote/answer.ts';
import type { Wire } from '#remote/wire.ts';

/** Unit: ms. A server that has not answered by then counts as no network: the app opens on what the device holds. */
export const VERIFY_TIMEOUT_MS = 3000;

/** `unknown`: no network, no answer in time, a failing server, or a page of somebody else's. */
export type TokenVerdict = 'accepted' | 'refused' | 'unknown';

/** Asks the server once whether it still takes a token. Only an answer in JSON decides. */
export async function verifyToken(wire: Wire, token: string): Promise<TokenVerdict> {
  const asked = fetchFirstPage({ ...wire, timeout: VERIFY_TIMEOUT_MS }, token);
  const received = await asked.then(receive).catch(() => null); // expected: no network, or no answer in time
  if (!received || received.json === undefined) return 'unknown';
  if (received.status >= 200 && received.status < 300) return 'accepted';
  return received.status === 401 || received.status === 403 ? 'refused' : 'unknown';
}
