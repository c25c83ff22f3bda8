import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Database } from '#server/store/database-types.ts';
import { type ControlAddress, controlAddressOf, controlCall, ONLY_ASKED } from './control-file.ts';

/*
 * A backup copies the files of a running server's database. Meanwhile the server holds its log, for as long as the request
 * of the backup is open: whichever of the two goes away, the other one hears of it.
 */

export const HOLD_LOG = '/hold-log';
const KEPT = 'kept';

/** The server's side: holds the log until the request has come to its end, and says whether it was held all the time. */
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

export interface HeldLog {
  /** The server has gone meanwhile. */
  readonly lost: AbortSignal;
  /** Lets the log go on; throws where it was not held until now. */
  readonly release: () => Promise<void>;
  /** Lets the log go on where no backup comes of it: as long as the call is open this process does not end. */
  readonly giveUp: () => void;
}

/** Nobody is there; or whoever is there does not know the call, as a server of an earlier version; or says nothing. */
export type NotHeld = 'gone' | 'older' | 'silent';

/** Unit: ms that a running server may take for an answer. It lets the end of its log that is under way come first. */
const HOLD_TIMEOUT_MS = 60_000;

/** The log of the running server of this data folder, held; or why it is not. */
export async function holdLogOf(dataDir: string, timeout = HOLD_TIMEOUT_MS): Promise<HeldLog | NotHeld> {
  const address = controlAddressOf(dataDir);
  if (!address) return 'gone';
  const notHeld = await whyNotHeld(address, timeout);
  return notHeld ?? held(address, timeout);
}

/** Has the log held for a moment, in a call that is over at once. */
async function whyNotHeld(address: ControlAddress, timeout: number): Promise<NotHeld | null> {
  const { url, calling } = controlCall(address, HOLD_LOG);
  try {
    const answer = await fetch(url, { ...calling, body: ONLY_ASKED, signal: AbortSignal.timeout(timeout) });
    if (answer.status === 403) return 'gone'; // another server's port by now
    return (await answer.text()) === KEPT ? null : 'older';
  } catch (error) {
    return (error as Error).name === 'TimeoutError' ? 'silent' : 'gone'; // a file left behind by a server that was killed
  }
}

async function held(address: ControlAddress, timeout: number): Promise<HeldLog | NotHeld> {
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
      const said = await text(answer).catch(() => 'nothing more');
      clearTimeout(ending);
      if (said !== KEPT) throw gone;
    },
    giveUp: () => {
      asking.destroy();
    },
  };
}
