import { webStorage } from '#app/boot/web-storage.ts';
import type { OutageMemory } from '#sync/engine.ts';
import type { Instant } from '#domain/quantity.ts';
import { OUTAGE } from '#sync/session/session-flag.ts';

const STORED = /^(offline|portal) (\d+)$/;

/** When this tab lost the network, kept over a reload and no longer: a tab that was closed does not know what happened in between. */
export const outageMemory: OutageMemory = {
  get() {
    const [, is, since] = STORED.exec(webStorage('sessionStorage').getItem(OUTAGE) ?? '') ?? [];
    return is === 'offline' || is === 'portal' ? { is, since: Number(since) as Instant } : null;
  },
  set(outage) {
    const storage = webStorage('sessionStorage');
    if (outage === null) return storage.removeItem(OUTAGE);
    try {
      storage.setItem(OUTAGE, `${outage.is} ${outage.since}`);
    } catch {
      // expected: a full storage; after a reload the notice tells the minute of the reload
    }
  },
};
