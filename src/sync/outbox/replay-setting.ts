import { isOlderVersion } from '#domain/service/app-version.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { noteSendingRule, type SendingRule, sendingRuleOf } from '#local/outbox/replay.repo.ts';
import { askAppConfig } from '#remote/app-config.ts';
import type { Wire } from '#remote/wire.ts';
import type { DrainEnd } from './drain-parts.ts';

interface Parts {
  readonly db: LocalDb;
  readonly wire: Wire;
  /** Of the app that would send. */
  readonly version: string;
}

/**
 * Why what waits may not be sent over the connection as it is now; `null` where it may. The operator can stop the sending, and that of
 * apps that are too old, in `/config.json`: that is asked for each time, and where our server's answer cannot be had nothing is sent.
 * What it said is kept, and only another answer of its own lifts a stop: neither a host without such a file nor a page or JSON of
 * somebody else. A host that knows no such setting, and never did, stops nothing.
 */
export async function whyNoReplay({ db, wire, version }: Parts): Promise<DrainEnd | null> {
  const answer = await askAppConfig(wire);
  if (answer.is === 'busy' || answer.is === 'offline' || answer.is === 'slow') return answer.is;
  if (answer.is === 'read') await noteIfSaid(db, answer.config);
  const rule = await sendingRuleOf(db);
  if (rule === null) return null;
  // of a portal's, where our server was heard here before
  return answer.is === 'portal' ? 'portal' : stopOf(rule, version);
}

const stopOf = ({ replay, minVersion }: SendingRule, version: string): DrainEnd | null => {
  if (replay === 'off') return 'switched-off';
  return isOlderVersion(version, minVersion) ? 'outdated' : null;
};

/** Our server names both settings in each answer; an answer without them is not its own. */
export const noteIfSaid = async (
  db: LocalDb,
  { replay, minVersion }: { readonly replay: 'on' | 'off' | null; readonly minVersion: string | null },
): Promise<void> => {
  if (replay !== null) await noteSendingRule(db, { replay, minVersion });
};
