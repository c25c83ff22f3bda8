import { reportAndUse } from '#failures/report.ts';
import { openLocalDb } from '#local/db/local-db.ts';
import { localDbName } from '#local/db/local-db-name.ts';
import { openVault } from '#local/vault/vault.ts';
import type { Readiness } from '#state/views.ts';
import { appTexts } from '#texts/shell/app.ts';
import { countChanges } from './count-changes.ts';
import { isShellStored, LISTS, storedList } from './readiness-reads.ts';

type Line = NonNullable<Readiness['test']>[number];

async function timed(name: string, read: () => Promise<boolean>): Promise<Line> {
  const begun = performance.now();
  const ok = await read().catch(reportAndUse(false, 'app/cold-start'));
  return { name, ok, ms: Math.round(performance.now() - begun) };
}

/** Does what a start without signal does, over connections of its own, and says how each part went. */
export async function tryColdStart(accountId: string): Promise<readonly Line[]> {
  const words = appTexts.coldStart;
  const vault = openVault({ origin: location.origin });
  const db = openLocalDb(accountId);
  try {
    const lines = [
      await timed(words.shell, isShellStored),
      await timed(words.session, async () => (await vault.remembered())?.account.id === accountId),
    ];
    for (const name of LISTS) lines.push(await timed(words[name], async () => (await storedList(db, name)).asOf !== null));
    lines.push(await timed(words.changes, async () => (await countChanges(db)) >= 0 && db.name === localDbName(accountId)));
    return lines;
  } finally {
    db.close();
    await vault.close();
  }
}
