import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { answerImport } from '#server/control/import-answer.ts';
import { makeFairSemaphore } from '#server/concurrency/fair-semaphore.ts';
import { UnreadableFile } from '#server/telemetry/csv-lines.ts';
import { importReadings } from '#server/telemetry/import-file.ts';
import { aDatabase, ANY_KIND } from '#tests/support/database.ts';
import { madeOnce } from '#tests/support/made-once.ts';

/* Memory limits for importing a file of readings. */

const made = madeOnce(() => aDatabase(ANY_KIND));

const importing = (source: Readable) =>
  importReadings(made.database, {
    source,
    name: 'roof.csv',
    create: false,
    now: Date.now(),
    keptMonths: null,
    rejected: () => {},
  });

/** A header, then chunks without an end; `read` counts them. */
function endless(begin: string, piece: string) {
  const count = { read: 0 };
  const source = Readable.from(
    (function* () {
      yield Buffer.from(`sn,at,power_w\n${begin}`);
      while (count.read < 1_000) {
        count.read += 1;
        yield Buffer.from(piece);
      }
    })(),
  );
  return { source, count };
}

describe('a file', () => {
  test.each([
    ['a line that does not end', '', 'x'.repeat(65_536)],
    ['a quotation mark that is never closed', '"', `A,2026-06-12T10:00:00Z,1\n`.repeat(2_600)],
  ])('with %s is given up after a megabyte', async (_, begin, piece) => {
    const { source, count } = endless(begin, piece);
    await expect(importing(source)).rejects.toThrow(UnreadableFile);
    expect(count.read).toBeLessThan(100);
  });

  test('of many short lines of unknown inverters is read to its end', async () => {
    const lines = Array.from({ length: 60_000 }, (_, n) => `NOBODY${n},2026-06-12T10:00:00Z,1\n`);
    const done = await importing(Readable.from(['sn,at,power_w\n', ...lines].map((line) => Buffer.from(line))));
    expect(done).toMatchObject({ lines: 60_000, added: 0, rejected: 60_000 });
  });
});

test('a file for which there is no place is refused before it is read', async () => {
  const places = makeFairSemaphore({ places: 1, waiting: 0, wait: 0 });
  const leave = await places.take('import');
  const server = createServer((request, response) => {
    void answerImport({ database: made.database, keptMonths: null, watch: { covers: () => false }, places }, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const send = () => fetch(`http://127.0.0.1:${port}/import?name=roof.csv`, { method: 'POST', body: 'sn,at,power_w\n' });
  expect((await send()).status).toBe(503);
  leave();
  const taken = await send();
  expect(taken.status).toBe(200);
  expect(await taken.text()).toContain('"is":"done"');
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
