import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { type FairSemaphore, NoPlace } from '#server/concurrency/fair-semaphore.ts';
import type { DatabaseWatch } from '#server/store/connection/database-watch.ts';
import type { Database } from '#server/store/database-types.ts';
import { UnreadableFile } from '#server/telemetry/csv-lines.ts';
import { type Imported, importReadings, REJECTED_TOLD_MAX } from '#server/telemetry/import-file.ts';

/** Events of an import, one JSON a line; the last one is `done` or `failed`. */
export type ImportEvent =
  | { readonly is: 'rejected'; readonly line: number; readonly reason: string }
  | { readonly is: 'refused'; readonly line: number; readonly reason: string }
  | { readonly is: 'progress'; readonly lines: number }
  | { readonly is: 'done'; readonly imported: Imported }
  | { readonly is: 'failed'; readonly isUnreadable: boolean; readonly message: string };

interface Importing {
  readonly database: Database;
  readonly keptMonths: number | null;
  readonly watch: Pick<DatabaseWatch, 'covers'>;
  readonly places: FairSemaphore;
}

/**
 * Imports the file in the body of the request: `/import?name=roof.csv&create=1`. Database errors count as an outage like those of
 * other calls. Few files are imported at a time; a caller gets no response before it has a place.
 */
export async function answerImport(importing: Importing, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const leave = await importing.places.take('import').catch((error: unknown) => {
    if (error instanceof NoPlace) return null;
    throw error;
  });
  if (leave === null) {
    response.writeHead(503).end();
    return;
  }
  await takeIn(importing, request, response).finally(leave);
}

async function takeIn(
  { database, keptMonths, watch }: Omit<Importing, 'places'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const query = new URL(request.url ?? '', 'http://control').searchParams;
  const send = (event: ImportEvent) => response.write(`${JSON.stringify(event)}\n`);
  response.writeHead(200, { 'Content-Type': 'application/x-ndjson' }).flushHeaders();
  const counts = { rejected: 0, refused: 0 };
  const sendLine = (is: 'rejected' | 'refused') => (line: number, reason: string) => {
    counts[is] += 1;
    if (counts[is] <= REJECTED_TOLD_MAX) send({ is, line, reason });
  };
  try {
    const imported = await importReadings(database, {
      source: bodyOf(request),
      name: query.get('name') ?? 'The file',
      create: query.has('create'),
      now: Date.now(),
      keptMonths,
      isPatient: true,
      rejected: sendLine('rejected'),
      refused: sendLine('refused'),
      progress: (lines) => send({ is: 'progress', lines }),
    });
    send({ is: 'done', imported });
  } catch (error) {
    const isUnreadable = error instanceof UnreadableFile;
    if (!isUnreadable) watch.covers(error);
    send({ is: 'failed', isUnreadable, message: (error as Error).message });
  }
  response.end();
}

/** The body as a separate stream: ending it early does not close the connection of the response. */
function bodyOf(request: IncomingMessage): PassThrough {
  const body = new PassThrough();
  request.once('close', () => {
    if (!request.complete) body.destroy(new Error('The file broke off.')); // the last line may be incomplete
  });
  return request.pipe(body);
}
