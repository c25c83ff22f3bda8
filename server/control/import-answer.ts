import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { type FairSemaphore, NoPlace } from '#server/concurrency/fair-semaphore.ts';
import type { DatabaseWatch } from '#server/store/connection/database-watch.ts';
import type { Database } from '#server/store/database-types.ts';
import { UnreadableFile } from '#server/telemetry/csv-lines.ts';
import { type Imported, importReadings, REJECTED_TOLD_MAX } from '#server/telemetry/import-file.ts';

/** What the running server says while a file goes in, one JSON a line; the last one is `done` or `failed`. */
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
 * Takes in the file that the request streams: `/import?name=roof.csv&create=1`. A database that cannot take it is an outage
 * as with any other call. Few files are taken in at a time; a caller hears nothing before its turn.
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
  const asked = new URL(request.url ?? '', 'http://control').searchParams;
  const tell = (told: ImportEvent) => response.write(`${JSON.stringify(told)}\n`);
  response.writeHead(200, { 'Content-Type': 'application/x-ndjson' }).flushHeaders();
  const counts = { rejected: 0, refused: 0 };
  const tellLine = (is: 'rejected' | 'refused') => (line: number, reason: string) => {
    counts[is] += 1;
    if (counts[is] <= REJECTED_TOLD_MAX) tell({ is, line, reason });
  };
  try {
    const imported = await importReadings(database, {
      source: bodyOf(request),
      name: asked.get('name') ?? 'The file',
      create: asked.has('create'),
      now: Date.now(),
      keptMonths,
      isPatient: true,
      rejected: tellLine('rejected'),
      refused: tellLine('refused'),
      progress: (lines) => tell({ is: 'progress', lines }),
    });
    tell({ is: 'done', imported });
  } catch (error) {
    const isUnreadable = error instanceof UnreadableFile;
    if (!isUnreadable) watch.covers(error);
    tell({ is: 'failed', isUnreadable, message: (error as Error).message });
  }
  response.end();
}

/** The body as a stream of its own: whoever leaves it early does not tear down the connection that the answer goes over. */
function bodyOf(request: IncomingMessage): PassThrough {
  const body = new PassThrough();
  request.once('close', () => {
    if (!request.complete) body.destroy(new Error('The file broke off.')); // its last line may be half a line
  });
  return request.pipe(body);
}
