import { createReadStream } from 'node:fs';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { UnreadableFile } from '#server/telemetry/csv-lines.ts';
import type { Import, Imported } from '#server/telemetry/import-file.ts';
import { answeringServer, controlCall } from './control-file.ts';
import type { ImportEvent } from './import-answer.ts';

type Calling = Pick<Import, 'create' | 'rejected' | 'refused' | 'progress'>;

/** Takes a file in through the running server of this data folder; `null` when none answers. */
export async function importThroughServer(dataDir: string, file: string, calling: Calling): Promise<Imported | null> {
  const address = await answeringServer(dataDir);
  if (!address) return null;
  const query = new URLSearchParams({ name: basename(file), ...(calling.create && { create: '1' }) });
  const { url, calling: how } = controlCall(address, `/import?${query}`);
  const asking = request(url, how);
  try {
    const answer = await answered(asking);
    if (answer?.statusCode === 503) throw new Error('Other files are being taken in, and more wait already.');
    if (answer?.statusCode !== 200) return null; // a file left behind by a server that was killed
    createReadStream(file)
      .on('error', (error) => asking.destroy(error))
      .pipe(asking);
    return await heard(answer, calling);
  } finally {
    asking.destroy();
  }
}

/** The server answers before the file goes out; `null` when nobody is there. */
function answered(asking: ClientRequest): Promise<IncomingMessage | null> {
  return new Promise((resolve) => {
    asking.once('response', resolve);
    asking.on('error', () => resolve(null)); // later ones show as an answer that breaks off
    asking.flushHeaders();
  });
}

async function heard(answer: IncomingMessage, { rejected, refused, progress }: Calling): Promise<Imported> {
  for await (const line of createInterface({ input: answer })) {
    const told = JSON.parse(line) as ImportEvent;
    if (told.is === 'rejected') rejected(told.line, told.reason);
    else if (told.is === 'refused') refused?.(told.line, told.reason);
    else if (told.is === 'progress') progress?.(told.lines);
    else if (told.is === 'done') return told.imported;
    else throw told.isUnreadable ? new UnreadableFile(told.message) : new Error(told.message);
  }
  throw new Error('The server has stopped.');
}
