import { reportOnly } from '#failures/report.ts';
import type { Outcome } from '#domain/service/problem.ts';
import type { IntentContext } from '#intents/intent-context.ts';
import { hurryVisits } from '#intents/visits/queue-visit.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { putFact } from '#local/db/facts.ts';
import { write } from '#local/db/write.ts';
import { insistOnFiles, setWifiOnly, stopFiles } from '#local/visits/file-sending.repo.ts';
import { confirmErasure, OPEN_VISIT, type OpenVisitFact } from '#local/visits/visits.repo.ts';
import type { VisitCommands } from './commands.ts';
import type { CommandParts } from './command-parts.ts';

type Resolve = (work: (context: IntentContext) => Promise<boolean>) => Promise<Outcome<boolean>>;

/** Commands for visits beside `saveVisit`. `resolve`: stores, then starts the sender. */
export const visitCommands = (parts: CommandParts, resolve: Resolve): VisitCommands => ({
  ...sendingCommands(parts, resolve),
  decideVisit: async (uuid, choices) => {
    const { decideVisit } = await import('#intents/visits/decide-visit.ts');
    return resolve((context) => decideVisit(context, uuid, choices));
  },
  addPhoto: async (photo) => {
    const { addPhoto } = await import('#intents/visits/add-files.ts');
    let hash: string | null = null;
    const outcome = await resolve(async (context) => {
      hash = await addPhoto(context, photo);
      return hash !== null;
    });
    return outcome.ok ? { ok: true, value: hash } : outcome;
  },
  addDocuments: async (documents) => {
    const { addDocuments } = await import('#intents/visits/add-files.ts');
    return resolve((context) => addDocuments(context, documents));
  },
  keepOwedProtocol: async (owed) => {
    const { keepOwedProtocol } = await import('#intents/visits/keep-owed-protocol.ts');
    return resolve((context) => keepOwedProtocol(context, owed));
  },
  removeFile: async (uuid, sha256, from) => {
    const { removeFileOf } = await import('#intents/visits/remove-file.ts');
    const outcome = await resolve((context) => removeFileOf(context, uuid, sha256, from));
    return outcome.ok ? { ok: true, value: undefined } : outcome;
  },
  keepAsCorrection: async (uuid) => {
    const { keepAsCorrection } = await import('#intents/visits/decide-visit.ts');
    const corrected = crypto.randomUUID();
    const outcome = await resolve((context) => keepAsCorrection(context, uuid, corrected));
    return outcome.ok ? { ok: true, value: outcome.value ? corrected : null } : outcome;
  },
  noteVisitPlace: async (uuid, at, progress) => {
    const db = parts.db.peek();
    if (!db) return;
    const note = async (): Promise<void> => {
      await db.visits.update(uuid, { at });
      await putFact(db, OPEN_VISIT, { uuid, ...progress } satisfies OpenVisitFact);
    };
    await write(db, [db.visits], note).catch(reportOnly('state/visit-place'));
  },
  sendVisitsSoon: async () => {
    await resolve(async ({ db }) => {
      await hurryVisits(db);
      return true;
    });
  },
});

/** The user's choices about the sending of files, and what was read about it. */
function sendingCommands(
  parts: CommandParts,
  resolve: Resolve,
): Pick<VisitCommands, 'stopFiles' | 'sendFilesNow' | 'setWifiOnly' | 'confirmErasure' | 'freeRoom'> {
  const change = async (work: (db: LocalDb) => Promise<void>): Promise<Outcome> => {
    const outcome = await resolve(async ({ db }) => {
      await work(db);
      return true;
    });
    return outcome.ok ? { ok: true, value: undefined } : outcome;
  };
  return {
    stopFiles: (uuid) => change((db) => stopFiles(db, uuid)),
    sendFilesNow: async (uuids) => {
      const outcome = await change((db) => insistOnFiles(db, uuids));
      if (outcome.ok) await parts.engine.peek()?.sendNow();
      return outcome;
    },
    confirmErasure: (uuid) => change((db) => write(db, [db.visits], () => confirmErasure(db, uuid))),
    freeRoom: () =>
      change(async (db) => {
        const { freeings } = await import('#local/db/free-room.ts');
        for (const free of freeings) await free(db);
      }),
    setWifiOnly: (isOn) => change((db) => setWifiOnly(db, isOn)),
  };
}
