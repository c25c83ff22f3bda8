import type { LocalDb } from '#local/db/local-db.ts';
import { noteReplay, replayTold } from '#local/outbox/replay.repo.ts';
import type { Wire } from '#remote/wire.ts';
import type { DrainEnd } from './drain-parts.ts';
import { SETTINGS_PATH, settingsIn } from '#sync/session/live-settings.ts';

/** Says that there is no such file, and so no such setting. */
const NONE: ReadonlySet<number> = new Set([404, 405, 410]);
/** Says that it may be there a little later. */
const LATER: ReadonlySet<number> = new Set([408, 425, 429]);

/**
 * Why what waits may not be sent over the connection as it is now; `null` where it may. The office can stop the sending in
 * `/config.json`, so that is asked for each time, and where our server's answer cannot be had nothing is sent. A host that
 * knows no such setting, and never did, stops nothing.
 */
export async function whyNoReplay({ db, wire }: { readonly db: LocalDb; readonly wire: Wire }): Promise<DrainEnd | null> {
  let answer: Response;
  try {
    answer = await wire.fetch(`${wire.base}${SETTINGS_PATH}`, {
      method: 'GET',
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'manual',
      signal: AbortSignal.timeout(wire.timeout),
    });
  } catch {
    return 'offline';
  }
  const settings = await settingsIn(answer).catch(() => null);
  if (settings) {
    await noteReplay(db, settings.replay);
    return settings.replay === 'off' ? 'switched-off' : null;
  }
  if (NONE.has(answer.status)) return null;
  if (answer.status >= 500 || LATER.has(answer.status)) return 'busy';
  // a page, a redirect, a locked door: of a portal's, where our server was heard here before
  return (await replayTold(db)) === null ? null : 'portal';
}
