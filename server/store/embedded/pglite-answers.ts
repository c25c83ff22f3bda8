import { type PGliteInterface, types } from '@electric-sql/pglite';
import type { Question, Result } from './pglite-messages.ts';

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

/** JSON is read on the other side: its text is carried over several times faster than the objects that it says. */
const FOR_OFTEN = { ...FOR_ROWS, [types.JSON]: asText, [types.JSONB]: asText };

/** What is asked for its answers: this package's PGlite, or another build of it. */
type Asking = Pick<PGliteInterface, 'query' | 'exec' | 'close'>;

/** Answers questions by that PGlite, one at a time. */
export function answering(pg: Asking): (asked: Question) => Promise<Result> {
  const prepared = new Set<string>();
  return (asked) => (asked.ask === 'often' ? answerOften(pg, prepared, asked) : answer(pg, asked));
}

type Often = Extract<Question, { ask: 'often' }>;

/** Planning takes the most of a small question: here it is done once. */
async function answerOften(pg: Asking, prepared: Set<string>, { name, text, params }: Often): Promise<Result> {
  if (!params.every(Number.isSafeInteger)) throw new Error(`${name} is asked with what is no whole number`);
  if (!prepared.has(name)) await pg.exec(`prepare "${name}" as ${text}`);
  prepared.add(name);
  const given = params.length === 0 ? '' : `(${params.join(', ')})`;
  const [result] = await pg.exec(`execute "${name}"${given}`, { rowMode: 'object', parsers: FOR_OFTEN });
  const json = (result?.fields ?? []).filter(({ dataTypeID }) => dataTypeID === types.JSON || dataTypeID === types.JSONB);
  return { rows: result?.rows ?? [], affectedRows: 0, json: json.map(({ name }) => name) };
}

async function answer(pg: Asking, asked: Exclude<Question, Often>): Promise<Result> {
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
