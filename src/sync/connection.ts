import type { Instant } from '#domain/quantity.ts';
import type { Device } from '#local/device.ts';
import { observed } from '#local/observed.ts';
import { isPortalLike } from '#remote/answer.ts';
import type { Wire } from '#remote/wire.ts';

export interface ConnectionState {
  readonly is: 'online' | 'offline' | 'portal' | 'unknown';
  readonly since: Instant | null;
}

/** What the calls themselves tell of the network; no other source is trusted. */
export function makeConnection(wire: Wire, device: Device) {
  const connection = observed<ConnectionState>({ is: 'unknown', since: null });
  const note = (is: ConnectionState['is']) => {
    if (connection.get().is !== is) connection.set({ is, since: device.now() });
  };
  const told: Wire = {
    ...wire,
    fetch: async (url, init) => {
      try {
        const response = await wire.fetch(url, init);
        note(isPortalLike(response) ? 'portal' : 'online');
        return response;
      } catch (error) {
        note('offline');
        throw error;
      }
    },
  };
  return { connection, note, wire: told };
}
