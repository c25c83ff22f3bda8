import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { HeldLog, NotHeld } from '#server/store/backup/embedded-backup.ts';
import type { Database } from '#server/store/database-types.ts';
import { type ControlAddress, controlAddressOf, controlCall, NO_COMMAND } from './control-file.ts';

/*
 * A backup copies the files of a running server's database. The server holds its log for as long as the request of the
 * backup is open, so each of the two notices if the other one ends.
 */

export const HOLD_LOG = '/hold-log';
const KEPT = 'kept';

/** The server's side: holds the log until the request ends. The reply says whether the log was held all the time. */
export async function answerHold(database: Database, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const release = await database.holdLog();
  try {
    response.writeHead(200).flushHeaders();
    await new Promise((resolve) => request.resume().once('end', resolve).once('close', resolve));
  } finally {
    release();
  }
  response.end(request.complete ? KEPT : '');
}

/** Unit: ms that a running server may take to reply. It finishes a running checkpoint of its log first. */
const HOLD_TIMEOUT_MS = 60_000;

/** Holds the log of the running server of this data folder; the reason if that is not possible. */
export async function holdLogOf(dataDir: string, timeout = HOLD_TIMEOUT_MS): Promise<HeldLog | NotHeld> {
  const address = controlAddressOf(dataDir);
  if (!address) return 'gone';
  const notHeld = await whyNotHeld(address, timeout);
  return notHeld ?? hold(address, timeout);
}

/** Tries to hold the log for a moment, in a call that ends at once. */
async function whyNotHeld(address: ControlAddress, timeout: number): Promise<NotHeld | null> {
  const { url, calling } = controlCall(address, HOLD_LOG);
  try {
    const answer = await fetch(url, { ...calling, body: NO_COMMAND, signal: AbortSignal.timeout(timeout) });
    if (answer.status === 403) return 'gone'; // another server's port by now
    return (await answer.text()) === KEPT ? null : 'older';
  } catch (error) {
    return (error as Error).name === 'TimeoutError' ? 'silent' : 'gone'; // a file left behind by a server that was killed
  }
}

async function hold(address: ControlAddress, timeout: number): Promise<HeldLog | NotHeld> {
  const { url, calling } = controlCall(address, HOLD_LOG);
  const gone = new Error('The server has stopped while the backup was taken. Take it again.');
  const lost = new AbortController();
  const lose = () => lost.abort(gone);
  const asking = request(url, calling);
  const within = () => setTimeout(() => asking.destroy(), timeout);
  const waiting = within();
  const answer = await new Promise<IncomingMessage | null>((resolve) => {
    asking.once('response', resolve);
    asking.on('error', () => {
      lose();
      resolve(null);
    });
    asking.flushHeaders();
  });
  clearTimeout(waiting);
  if (answer?.statusCode !== 200) return 'silent';
  answer.on('error', lose).on('close', lose);
  return {
    lost: lost.signal,
    release: async () => {
      const ending = within();
      asking.end();
      const said = await text(answer).catch(() => 'no reply');
      clearTimeout(ending);
      if (said !== KEPT) throw gone;
    },
    giveUp: () => {
      asking.destroy();
    },
  };
}
