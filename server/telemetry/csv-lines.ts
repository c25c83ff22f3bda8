import { type Readable, Transform } from 'node:stream';
import Papa from 'papaparse';
import { didYouMean } from '#server/did-you-mean.ts';
import { type Line, LINE_FIELDS } from './read-line.ts';

/** Unit: bytes. A line holds ten short values. More without a line end is no file of readings, or a quotation mark that is never closed. */
const LINE_MAX = 1_048_576;

/** Why a whole file cannot be read. */
export class UnreadableFile extends Error {}

export interface CsvLine {
  /** Line number as in an editor; the header is line 1. */
  readonly number: number;
  readonly line: Line;
  /** Why the line itself is broken. */
  readonly fault?: string;
}

/** Names that a misspelt column is compared with. `model` is too similar to words that files use for other things. */
const MEANT = LINE_FIELDS.filter((field) => field !== 'model');

const isField = (name: string): boolean => (LINE_FIELDS as readonly string[]).includes(name);

/** Parses CSV as a stream: header first, comma or semicolon, UTF-8. Only one line is in memory. */
export async function* csvLines(source: Readable, name: string): AsyncGenerator<CsvLine> {
  const parser = Papa.parse(Papa.NODE_STREAM_INPUT, { header: false, skipEmptyLines: false });
  let sinceLine = 0;
  const counted = new Transform({
    transform(piece: Buffer, _, done) {
      sinceLine += piece.length;
      done(sinceLine > LINE_MAX ? new UnreadableFile(`${name} has a line of more than ${LINE_MAX} bytes.`) : null, piece);
    },
  });
  for (const stream of [source, counted]) stream.on('error', (error) => parser.destroy(error));
  source.pipe(counted).setEncoding('utf8').pipe(parser);
  let columns: readonly string[] | undefined;
  let number = 0;
  for await (const cells of parser as AsyncIterable<string[]>) {
    number += 1;
    sinceLine = 0;
    if (cells.length === 1 && cells[0]?.trim() === '') continue;
    if (!columns) {
      columns = headerOf(cells, name);
      continue;
    }
    yield lineOf(columns, cells, number);
  }
  if (!columns) throw new UnreadableFile(`${name} is empty.`);
}

function headerOf(cells: readonly string[], file: string): string[] {
  const columns = cells.map((cell) =>
    cell
      .replace(/^\uFEFF/, '')
      .trim()
      .toLowerCase(),
  );
  const missing = ['sn', 'at'].filter((needed) => !columns.includes(needed));
  if (missing.length > 0) {
    const names = columns
      .slice(0, 12)
      .join(', ')
      .replaceAll(/[^\x20-\x7e]/g, '?')
      .slice(0, 200);
    throw new UnreadableFile(
      `${file} is no file of readings: its first line must name the columns, and ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing. It names: ${names}`,
    );
  }
  const twice = columns.find((column, at) => isField(column) && columns.indexOf(column) !== at);
  if (twice !== undefined) throw new UnreadableFile(`${file} names the column ${twice} twice.`);
  const strange = columns.find((column) => column !== '' && !isField(column) && didYouMean(column, MEANT) !== undefined);
  if (strange !== undefined) {
    throw new UnreadableFile(`${file} has a column ${strange}. Did you mean ${didYouMean(strange, MEANT)}? Rename it, or take it out.`);
  }
  return columns;
}

function lineOf(columns: readonly string[], cells: readonly string[], number: number): CsvLine {
  const line = Object.fromEntries(columns.flatMap((column, at) => (isField(column) ? [[column, cells[at] ?? '']] : [])));
  if (cells.length === columns.length) return { number, line };
  return { number, line, fault: `the line has ${cells.length} cells, the header ${columns.length}` };
}
