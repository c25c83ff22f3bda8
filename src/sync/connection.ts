import type { Instant } from '#domain/quantity.ts';
import type { Device } from '#local/device.ts';
import { observable } from '#lib/observable.ts';
import { isPortalLike } from '#remote/answer.ts';
import { isTimeOut, type Wire } from '#remote/wire.ts';

export interface ConnectionState {
  readonly is: 'online' | 'offline' | 'portal' | 'unknown';
  readonly since: Instant | null;
  /** `offline` because no response came in time. */
  readonly isSlow?: boolean;
  /** Device time minus backend time if the device's clock is wrong, otherwise `null`. Unit: ms. */
  readonly clockAhead?: number | null;
}

/** Remembers the loss of the network over a reload of the page. */
export interface OutageMemory {
  get(): { readonly is: ConnectionState['is']; readonly since: Instant } | null;
  set(outage: { readonly is: ConnectionState['is']; readonly since: Instant } | null): void;
}

const isCutOff = (is: ConnectionState['is']): boolean => is === 'offline' || is === 'portal';

/** Derives the state of the connection from the results of the calls. No other source is trusted. */
export function makeConnection(wire: Wire, device: Device, memory?: OutageMemory) {
  const connection = observable<ConnectionState>({ is: 'unknown', since: null });
  const note = (is: ConnectionState['is'], isSlow = false) => {
    const now = connection.get();
    if (now.is !== is) {
      const earlier = now.is === 'unknown' ? memory?.get() : null;
      const since = earlier?.is === is ? earlier.since : device.now();
      memory?.set(isCutOff(is) ? { is, since } : null);
      connection.set({ ...now, is, isSlow, since });
    } else if ((now.isSlow ?? false) !== isSlow) connection.set({ ...now, isSlow });
  };
  /** Only calls of the API count: the host of the app may answer other addresses with a page. */
  const isCall = (url: string): boolean => url.startsWith(`${wire.base}/api/`);
  let cuts = 0;
  const observed: Wire = {
    ...wire,
    fetch: async (url, init) => {
      const begun = cuts;
      try {
        const response = await wire.fetch(url, init);
        // a response to a request from before the network was lost is outdated
        if (begun === cuts && isCall(url)) note(isPortalLike(response) ? 'portal' : 'online');
        return response;
      } catch (error) {
        note('offline', isTimeOut(error));
        throw error;
      }
    },
  };
  /** Call when the browser reports that there is no network. */
  const cut = () => {
    cuts += 1;
    note('offline');
  };
  const setClockAhead = (clockAhead: number | null) => connection.set({ ...connection.get(), clockAhead });
  return { connection, cut, setClockAhead, wire: observed };
}
