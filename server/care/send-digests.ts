import { isOnlyInformation } from '#domain/diagnosis/diagnosis.ts';
import { isSunUp, MIDDLE_OF_POLAND } from '#domain/energy/daylight.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import { queueLetter } from '#server/mail/mail-queue.ts';
import { areCausesKnown, type DigestReader, lockDigestReaders, markMailed, readNewCauses } from '#server/store/care/digests.ts';
import type { Database } from '#server/store/database-types.ts';
import { overviewStore } from '#server/store/overview.store.ts';
import { digestLetter } from '#texts/digest.ts';

/** Hour in Warsaw at which daily digests are sent. */
const DAILY_AT = 7;

/** Mails about causes are sent by day only, daily digests from the morning on. */
function isDue({ digest, mailedUntil }: DigestReader, now: number): boolean {
  if (digest === 'daily') {
    const today = instantOf(localDateOf(now), DAILY_AT);
    return now >= today && (mailedUntil ?? 0) < today;
  }
  return isSunUp(now, MIDDLE_OF_POLAND);
}

/**
 * Queues mails about new causes for accounts that want them. The mail and the note that it was sent are in one transaction, so
 * that several servers send one mail. Nothing is sent before the causes of all installations were computed once.
 *
 * Unit    `now` in ms since 1970; returns the number of queued mails.
 */
export async function sendDigests(database: Database, now: number, link: string): Promise<number> {
  return database.transaction(async (tx) => {
    if (!(await areCausesKnown(tx))) return 0;
    let queued = 0;
    for (const reader of (await lockDigestReaders(tx)).filter((one) => isDue(one, now))) {
      const causes = (await readNewCauses(tx, reader.mailedUntil ?? now)).filter((cause) => !isOnlyInformation(cause));
      if (causes.length > 0) {
        const { subject, text } = digestLetter(causes, await overviewStore(tx).stateCounts(), link);
        await queueLetter(tx, { to: reader.email, subject, text });
        queued += 1;
      }
      if (causes.length > 0 || reader.digest === 'daily' || reader.mailedUntil === null)
        await markMailed(
          tx,
          reader.id,
          Math.max(reader.digest === 'daily' ? now : 0, ...causes.map(({ openedAt }) => openedAt), reader.mailedUntil ?? now),
        );
    }
    return queued;
  });
}
