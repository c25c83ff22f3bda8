import { reportOnly } from '#failures/report.ts';
import type { Outcome } from '#domain/service/problem.ts';
import type { IntentContext } from '#intents/intent-context.ts';
import type { Added } from '#intents/visits/add-files.ts';
import { hurryVisits } from '#intents/visits/queue-visit.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { putFact } from '#local/db/facts.ts';
import { write } from '#local/db/write.ts';
import { insistOnFiles, setWifiOnly, stopFiles } from '#local/visits/file-sending.repo.ts';
import { confirmErasure, OPEN_VISIT, type OpenVisitFact } from '#local/visits/visits.repo.ts';
import type { VisitCommands } from './commands.ts';
import type { CommandParts } from './command-parts.ts';

type Resolve = (work: (context: IntentContext) => Promise<boolean>) => Promise<Outcome<boolean>>;

/**
 * Commands for visits beside `saveVisit`. `resolve` stores, then starts the sender. It takes the parts of the account when it is called, so
 * it is called before the code of a command is loaded: the account may change meanwhile.
 */
export const visitCommands = (parts: CommandParts, resolve: Resolve): VisitCommands => ({
  ...sendingCommands(parts, resolve),
  decideVisit: (uuid, choices) =>
    resolve(async (context) => (await import('#intents/visits/decide-visit.ts')).decideVisit(context, uuid, choices)),
  addPhoto: (photo) => added(resolve, async (context) => (await import('#intents/visits/add-files.ts')).addPhoto(context, photo)),
  addDocuments: (documents) =>
    added(resolve, async (context) => (await import('#intents/visits/add-files.ts')).addDocuments(context, documents)),
  addSiteFile: (file) => added(resolve, async (context) => (await import('#intents/visits/add-files.ts')).addSiteFile(context, file)),
  keepOwedProtocol: (owed) =>
    resolve(async (context) => (await import('#intents/visits/keep-owed-protocol.ts')).keepOwedProtocol(context, owed)),
  removeFile: async (uuid, sha256, from) => {
    const outcome = await resolve(async (context) =>
      (await import('#intents/visits/remove-file.ts')).removeFileOf(context, uuid, sha256, from),
    );
    return outcome.ok ? { ok: true, value: undefined } : outcome;
  },
  keepAsCorrection: async (uuid) => {
    const corrected = crypto.randomUUID();
    const outcome = await resolve(async (context) =>
      (await import('#intents/visits/decide-visit.ts')).keepAsCorrection(context, uuid, corrected),
    );
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

async function added(resolve: Resolve, add: (context: IntentContext) => Promise<Added>): Promise<Outcome<Added>> {
  let value: Added = { is: 'unproven' };
  const outcome = await resolve(async (context) => {
    value = await add(context);
    return value.is === 'kept';
  });
  return outcome.ok ? { ok: true, value } : outcome;
}

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
        const { freeingsFor } = await import('#local/db/free-room.ts');
        for (const free of await freeingsFor(db, 'fetched')) await free();
      }),
    setWifiOnly: (isOn) => change((db) => setWifiOnly(db, isOn)),
  };
}
