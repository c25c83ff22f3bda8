import { logout } from '#contract/accounts.contract.ts';
import { OWN_HEADERS } from '#contract/own-headers.ts';
import { call } from '#remote/call.ts';
import type { Wire } from '#remote/wire.ts';
import type { DeviceStorage } from './session-storage.ts';

type Secret = Pick<DeviceStorage, 'secret' | 'keepSecret'>;

/** A wire that sends the device secret of the last sign-in and stores a new one. A foreign backend has none. */
export const deviceWire = (wire: Wire, device: Secret): Wire => ({
  ...wire,
  fetch: async (url, init) => {
    const secret = device.secret();
    const answer = await wire.fetch(url, secret === null ? init : { ...init, headers: { ...init.headers, [OWN_HEADERS.device]: secret } });
    const given = answer.headers.get(OWN_HEADERS.device);
    if (answer.ok && given !== null) device.keepSecret(given);
    return answer;
  },
});

/** Ends the token on our own server, even while the page is unloading. Without a network it expires later. */
export async function endToken(wire: Wire, token: string): Promise<void> {
  const leaving: Wire = { ...wire, fetch: (url, init) => wire.fetch(url, { ...init, keepalive: true }) };
  await call(leaving, logout, {}, { token });
}
