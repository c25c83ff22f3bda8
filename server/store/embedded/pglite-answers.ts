import { type PGliteInterface, types } from '@electric-sql/pglite';
import type { DatabaseRequest, Result } from './pglite-messages.ts';

const asText = (value: string): string => value;
const asNumber = (value: string): number => Number(value);
const FOR_ROWS = {
  [types.TIMESTAMPTZ]: (value: string) => Date.parse(value),
  [types.DATE]: asText,
  [types.INT8]: asNumber,
  [types.NUMERIC]: asNumber,
};

/** JSON is parsed in the other thread: posting its text is several times faster than posting the objects. */
const FOR_PREPARED = { ...FOR_ROWS, [types.JSON]: asText, [types.JSONB]: asText };

/** The functions needed of PGlite, of this package or of another build. */
type Executor = Pick<PGliteInterface, 'query' | 'exec' | 'close'>;

/** Answers requests with the given PGlite, one at a time. */
export function answerWith(pg: Executor): (request: DatabaseRequest) => Promise<Result> {
  const prepared = new Set<string>();
  return (request) => (request.kind === 'prepared' ? answerPrepared(pg, prepared, request) : answer(pg, request));
}

type Prepared = Extract<DatabaseRequest, { kind: 'prepared' }>;

/** Planning takes most of the time of a small query: here it is done once. */
async function answerPrepared(pg: Executor, prepared: Set<string>, { name, text, params }: Prepared): Promise<Result> {
  if (!params.every(Number.isSafeInteger)) throw new Error(`${name} has a parameter that is no whole number`);
  if (!prepared.has(name)) await pg.exec(`prepare "${name}" as ${text}`);
  prepared.add(name);
  const given = params.length === 0 ? '' : `(${params.join(', ')})`;
  const [result] = await pg.exec(`execute "${name}"${given}`, { rowMode: 'object', parsers: FOR_PREPARED });
  const json = (result?.fields ?? []).filter(({ dataTypeID }) => dataTypeID === types.JSON || dataTypeID === types.JSONB);
  return { rows: result?.rows ?? [], json: json.map(({ name }) => name) };
}

async function answer(pg: Executor, request: Exclude<DatabaseRequest, Prepared>): Promise<Result> {
  if (request.kind === 'script') {
    await pg.exec(request.text);
    return { rows: [] };
  }
  if (request.kind === 'copy') {
    await pg.query(request.text, [], { blob: new Blob([request.bytes as Uint8Array<ArrayBuffer>]) });
    return { rows: [] };
  }
  if (request.kind === 'copy-out') {
    const { blob } = await pg.query(request.text); // none if there were no rows
    return { rows: [], bytes: new Uint8Array((await blob?.arrayBuffer()) ?? []) };
  }
  if (request.kind === 'close') {
    await pg.close();
    return { rows: [] };
  }
  const { rows } = await pg.query(request.text, [...request.params], { rowMode: 'object', parsers: FOR_ROWS });
  return { rows };
}
