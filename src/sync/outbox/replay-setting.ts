import { isOlderVersion } from '#domain/service/app-version.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { noteSendingRule, type SendingRule, sendingRuleOf } from '#local/outbox/outbox-facts.repo.ts';
import { askAppConfig } from '#remote/app-config.ts';
import type { Wire } from '#remote/wire.ts';

interface Parts {
  readonly db: LocalDb;
  readonly wire: Wire;
  /** The version of this app. */
  readonly version: string;
}

/** Why nothing may be sent; each is an end of a run. */
type ReplayStop = 'busy' | 'offline' | 'slow' | 'portal' | 'switched-off' | 'outdated';

/**
 * Why nothing may be sent now; `null` if sending is allowed. The operator can stop sending, and sending by outdated apps, in
 * `/config.json`, which is read each time. If our server does not answer, nothing is sent. Its settings are stored, and only another
 * answer of our server changes them: no 404, page or JSON of another host does. A host that never had the setting stops nothing.
 */
export async function whyNoReplay({ db, wire, version }: Parts): Promise<ReplayStop | null> {
  const answer = await askAppConfig(wire);
  if (answer.is === 'busy' || answer.is === 'offline' || answer.is === 'slow') return answer.is;
  if (answer.is === 'read') await storeSendingRule(db, answer.config);
  const rule = await sendingRuleOf(db);
  if (rule === null) return null;
  // a portal, because our server answered here before
  return answer.is === 'portal' ? 'portal' : stopOf(rule, version);
}

const stopOf = ({ replay, minVersion }: SendingRule, version: string): ReplayStop | null => {
  if (replay === 'off') return 'switched-off';
  return isOlderVersion(version, minVersion) ? 'outdated' : null;
};

/** Stores the settings of an answer. Our server always sends both; an answer without them is from another host. */
export const storeSendingRule = async (
  db: LocalDb,
  { replay, minVersion }: { readonly replay: 'on' | 'off' | null; readonly minVersion: string | null },
): Promise<void> => {
  if (replay !== null) await noteSendingRule(db, { replay, minVersion });
};
