import { parentPort, workerData } from 'node:worker_threads';
import { types } from '@electric-sql/pglite';
import { isHeldBy } from './folder-lock.ts';
import { startPglite } from './start-pglite.ts';
import { type Asked, BROKEN, type Result, type Told, type WorkerData } from './pglite-messages.ts';

/*
 * The embedded database on a thread of its own, so that a long query never stalls the server's other work.
 * One statement at a time; who may speak when is decided on the other side (pglite-thread.ts).
 */

const { folder, lock } = workerData as WorkerData;
const port = parentPort;
if (!port) throw new Error('pglite-worker.ts runs as a worker thread only');

const asText = (value: string): string => value;
const asNumber = (value: string): number => Number(value);
/** Drizzle reads times from text by itself. */
const FOR_DRIZZLE = { [types.TIMESTAMP]: asText, [types.TIMESTAMPTZ]: asText, [types.INTERVAL]: asText, [types.DATE]: asText };
const FOR_ROWS = {
  [types.TIMESTAMPTZ]: (value: string) => Date.parse(value),
  [types.DATE]: asText,
  [types.INT8]: asNumber,
  [types.NUMERIC]: asNumber,
};

/** What was answered for is on the disk; what was not must never be. */
const broken = (error: Error): never => {
  port.postMessage({ id: BROKEN, failure: { ...failureOf(error), code: undefined } } satisfies Told);
  return process.exit(1);
};

const pg = await startPglite(folder, { broken, isHeld: () => lock === null || isHeldBy(lock) });
await pg.exec("set timezone = 'UTC'");

const prepared = new Set<string>();

/** JSON is read on the other side: its text is carried over several times faster than the objects that it says. */
const FOR_OFTEN = { ...FOR_ROWS, [types.JSON]: asText, [types.JSONB]: asText };

/** Planning takes the most of a small question: here it is done once. */
async function answerOften({ name, text, params }: Extract<Asked, { ask: 'often' }>): Promise<Result> {
  if (!params.every(Number.isSafeInteger)) throw new Error(`${name} is asked with what is no whole number`);
  if (!prepared.has(name)) await pg.exec(`prepare "${name}" as ${text}`);
  prepared.add(name);
  const given = params.length === 0 ? '' : `(${params.join(', ')})`;
  const [result] = await pg.exec(`execute "${name}"${given}`, { rowMode: 'object', parsers: FOR_OFTEN });
  const json = (result?.fields ?? []).filter(({ dataTypeID }) => dataTypeID === types.JSON || dataTypeID === types.JSONB);
  return { rows: result?.rows ?? [], affectedRows: 0, json: json.map(({ name }) => name) };
}

async function answer(asked: Asked): Promise<Result> {
  if (asked.ask === 'often') return answerOften(asked);
  if (asked.ask === 'script') {
    await pg.exec(asked.text);
    return { rows: [], affectedRows: 0 };
  }
  if (asked.ask === 'copy') {
    await pg.query(asked.text, [], { blob: new Blob([asked.bytes as Uint8Array<ArrayBuffer>]) });
    return { rows: [], affectedRows: 0 };
  }
  if (asked.ask === 'copy-out') {
    const { blob } = await pg.query(asked.text); // none where there were no rows
    return { rows: [], affectedRows: 0, bytes: new Uint8Array((await blob?.arrayBuffer()) ?? []) };
  }
  if (asked.ask === 'close') {
    await pg.close();
    return { rows: [], affectedRows: 0 };
  }
  const { rows, affectedRows, fields } = await pg.query<Record<string, unknown>>(asked.text, [...asked.params], {
    rowMode: asked.rowMode,
    parsers: asked.for === 'drizzle' ? FOR_DRIZZLE : FOR_ROWS,
  });
  return { rows, affectedRows: affectedRows ?? 0, fields };
}

function failureOf(error: unknown): NonNullable<Told['failure']> {
  const { message, code, detail, constraint } = error as { message?: string; code?: string; detail?: string; constraint?: string };
  return { message: message ?? String(error), code, detail, constraint };
}

port.on('message', async (asked: Asked) => {
  try {
    port.postMessage({ id: asked.id, result: await answer(asked) } satisfies Told);
  } catch (error) {
    port.postMessage({ id: asked.id, failure: failureOf(error) } satisfies Told);
  }
  if (asked.ask === 'close') port.close();
});
port.postMessage({ id: 0, result: { rows: [], affectedRows: 0 } } satisfies Told);
