import type { LocalDb } from '#local/db/local-db.ts';
import { noteReplay, replayTold } from '#local/outbox/replay.repo.ts';
import { askAppConfig } from '#remote/app-config.ts';
import type { Wire } from '#remote/wire.ts';
import type { DrainEnd } from './drain-parts.ts';

/**
 * Why what waits may not be sent over the connection as it is now; `null` where it may. The office can stop the sending in
 * `/config.json`, so that is asked for each time, and where our server's answer cannot be had nothing is sent. A host that
 * knows no such setting, and never did, stops nothing.
 */
export async function whyNoReplay({ db, wire }: { readonly db: LocalDb; readonly wire: Wire }): Promise<DrainEnd | null> {
  const answer = await askAppConfig(wire);
  switch (answer.is) {
    case 'read':
      await noteReplay(db, answer.config.replay);
      return answer.config.replay === 'off' ? 'switched-off' : null;
    case 'absent':
      return null;
    case 'portal':
      // of a portal's, where our server was heard here before
      return (await replayTold(db)) === null ? null : 'portal';
    case 'busy':
    case 'offline':
      return answer.is;
  }
}
