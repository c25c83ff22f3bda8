import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Database } from '#server/store/database-types.ts';
import { openDoorOf } from './door-file.ts';

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
}

/** The log of the running server of this data folder, held; `null` when none runs. */
export async function holdLogOf(dataDir: string): Promise<HeldLog | null> {
  const door = openDoorOf(dataDir);
  if (!door) return null;
  const gone = new Error('The server has stopped while the backup was taken. Take it again.');
  const lost = new AbortController();
  const lose = () => lost.abort(gone);
  const asking = request(`http://127.0.0.1:${door.port}${HOLD_LOG}`, { method: 'POST', headers: { 'x-control-key': door.key } });
  const answer = await new Promise<IncomingMessage | null>((resolve) => {
    asking.once('response', resolve);
    asking.on('error', () => {
      lose();
      resolve(null); // nobody is there: a file left behind by a server that was killed
    });
    asking.flushHeaders();
  });
  if (answer?.statusCode !== 200) return null;
  answer.on('error', lose).on('close', lose);
  return {
    lost: lost.signal,
    release: async () => {
      asking.end();
      const said = await text(answer).catch(() => 'nothing more');
      if (said !== KEPT) throw gone;
    },
  };
}
