import { createReadStream } from 'node:fs';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { UnreadableFile } from '#server/telemetry/csv-lines.ts';
import type { Import, Imported } from '#server/telemetry/import-file.ts';
import { answeringServer, controlCall } from './control-file.ts';
import type { ImportEvent } from './import-answer.ts';

type Calling = Pick<Import, 'create' | 'rejected' | 'refused' | 'progress'>;

/** Imports a file through the running server of this data folder; `null` if no server replies. */
export async function importThroughServer(dataDir: string, file: string, calling: Calling): Promise<Imported | null> {
  const address = await answeringServer(dataDir);
  if (!address) return null;
  const query = new URLSearchParams({ name: basename(file), ...(calling.create && { create: '1' }) });
  const { url, calling: how } = controlCall(address, `/import?${query}`);
  const asking = request(url, how);
  try {
    const answer = await responseTo(asking);
    if (answer?.statusCode === 503) throw new Error('Other files are being taken in, and more wait already.');
    if (answer?.statusCode !== 200) return null; // a file left behind by a server that was killed
    createReadStream(file)
      .on('error', (error) => asking.destroy(error))
      .pipe(asking);
    return await readEvents(answer, calling);
  } finally {
    asking.destroy();
  }
}

/** The response, which comes before the file is sent; `null` if no server replies. */
function responseTo(asking: ClientRequest): Promise<IncomingMessage | null> {
  return new Promise((resolve) => {
    asking.once('response', resolve);
    asking.on('error', () => resolve(null)); // later errors end the response early
    asking.flushHeaders();
  });
}

async function readEvents(answer: IncomingMessage, { rejected, refused, progress }: Calling): Promise<Imported> {
  for await (const line of createInterface({ input: answer })) {
    const event = JSON.parse(line) as ImportEvent;
    if (event.is === 'rejected') rejected(event.line, event.reason);
    else if (event.is === 'refused') refused?.(event.line, event.reason);
    else if (event.is === 'progress') progress?.(event.lines);
    else if (event.is === 'done') return event.imported;
    else throw event.isUnreadable ? new UnreadableFile(event.message) : new Error(event.message);
  }
  throw new Error('The server has stopped.');
}
