import type { LocalDb } from '#local/db/local-db.ts';
import { write } from '#local/db/write.ts';

/** The operator's last settings for sending. */
export interface SendingRule {
  readonly replay: 'on' | 'off';
  /** The oldest app version that may send; `null` for any. */
  readonly minVersion: string | null;
}

/** `null` until our server has sent the settings. Page and worker read the same row. */
export async function sendingRuleOf(db: LocalDb): Promise<SendingRule | null> {
  const [replay, minVersion] = await db.facts.bulkGet(['replay', 'minVersion']);
  if (replay === undefined && minVersion === undefined) return null;
  return { replay: replay?.value === 'off' ? 'off' : 'on', minVersion: (minVersion?.value as string | null | undefined) ?? null };
}

export async function noteSendingRule(db: LocalDb, { replay, minVersion }: SendingRule): Promise<void> {
  const known = await sendingRuleOf(db);
  if (known?.replay === replay && known.minVersion === minVersion) return;
  await write(db, [], async () => {
    await db.facts.bulkPut([
      { name: 'replay', value: replay },
      { name: 'minVersion', value: minVersion },
    ]);
  });
}
