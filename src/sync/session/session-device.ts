import { logout } from '#contract/accounts.contract.ts';
import { OWN_HEADERS } from '#contract/own-headers.ts';
import { call } from '#remote/call.ts';
import type { Wire } from '#remote/wire.ts';
import type { DeviceStorage } from './session-storage.ts';

type Secret = Pick<DeviceStorage, 'secret' | 'keepSecret'>;

/** A sign-in that shows what this device was given at the last one. A backend that is not ours gives nothing, and is shown nothing. */
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

/** Tells our own server that this sign-in is over, also while the page is being left. What does not get through ends by itself in time. */
export async function endToken(wire: Wire, token: string): Promise<void> {
  const leaving: Wire = { ...wire, fetch: (url, init) => wire.fetch(url, { ...init, keepalive: true }) };
  await call(leaving, logout, {}, { token });
}
