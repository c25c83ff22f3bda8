import { JSON_BODY, READINGS_BODY } from '#contract/body-limits.ts';
import { fileTimesOfEach } from '#domain/time/file-times.ts';
import { type JsonSize, jsonSize } from '#server/json-size.ts';
import { AHEAD, inFuture, type Limits, type Line, type ReadLine, readLine } from '#server/telemetry/read-line.ts';

/** Lines of one chunk. */
const PIECE = 1_000;

/** Why a whole batch cannot be used. */
export class UnreadableBatch extends Error {
  readonly status: 400 | 413;
  constructor(status: 400 | 413, sentence: string) {
    super(sentence);
    this.status = status;
  }
}

/** The body of a batch, and how its lines are parsed. */
export interface Batch {
  readonly bytes: Uint8Array;
  /** Whether its content type is NDJSON. */
  readonly isLines: boolean;
  /** The serial number of a line without one. */
  readonly sn: string | null;
  readonly limits: Omit<Limits, 'timeOf'>;
}

/** A parsed line. `early`: the reason for rejecting it if its time is in the future. */
export type BatchLine = ReadLine & { readonly early?: string };

export interface BatchPiece {
  readonly lines: readonly BatchLine[];
  /** Lines of the whole batch. */
  readonly total: number;
}

const tooMany = () =>
  new UnreadableBatch(
    413,
    `The body holds more than ${READINGS_BODY.lines} lines, more than ${READINGS_BODY.values} values, or more than ${READINGS_BODY.members} in one object; send it in parts`,
  );

/**
 * The lines of a batch in chunks: NDJSON, a JSON array, or an object with the array under `readings`. A line of NDJSON that is no JSON, or has
 * too many members, is rejected alone, and so is such an element of a list (specification 24.98). Sizes are checked before anything is parsed.
 */
export function* batchLines({ bytes, isLines, sn, limits: plain }: Batch): Generator<BatchPiece> {
  const limits = { ...plain, timeOf: fileTimesOfEach(READINGS_BODY.lines) };
  const size = jsonSize(bytes);
  if (size.lines === 0) throw new UnreadableBatch(400, 'The body is empty');
  if (size.values > READINGS_BODY.values) throw tooMany();
  const whole = isLines || !canParse(size) ? undefined : parsed(bytes);
  const list = whole === undefined && !isLines ? elementsOf(bytes) : undefined;
  if (whole !== undefined) yield* piecesOf(listIn(whole), { sn, limits });
  else yield* piecesOfText(list ?? textLines(bytes), list?.length ?? size.lines, { sn, limits });
}

const canParse = ({ depth, members }: Pick<JsonSize, 'depth' | 'members'>): boolean =>
  depth <= JSON_BODY.depth && members <= READINGS_BODY.members;

interface Given {
  readonly sn: string | null;
  readonly limits: Limits;
}

function listIn(whole: object): readonly unknown[] {
  if (Array.isArray(whole)) return whole;
  const { readings } = whole as { readings?: unknown };
  return Array.isArray(readings) ? readings : [whole];
}

function* piecesOf(list: readonly unknown[], given: Given): Generator<BatchPiece> {
  if (list.length > READINGS_BODY.lines) throw tooMany();
  for (let from = 0; from < list.length; from += PIECE)
    yield { lines: list.slice(from, from + PIECE).map((line) => read(line, given)), total: list.length };
}

function* piecesOfText(texts: Iterable<Uint8Array>, total: number, given: Given): Generator<BatchPiece> {
  if (total > READINGS_BODY.lines) throw tooMany();
  let lines: BatchLine[] = [];
  let [isAnyJson, isAnyLarge] = [false, false];
  for (const text of texts) {
    if (lines.length === PIECE) {
      yield { lines, total };
      lines = [];
    }
    const size = jsonSize(text);
    const line = canParse(size) ? parsed(text) : undefined;
    isAnyJson ||= line !== undefined;
    isAnyLarge ||= size.members > READINGS_BODY.members;
    lines.push(line === undefined ? { reason: reasonFor(text, size) } : read(line, given));
  }
  if (!isAnyJson) throw isAnyLarge ? tooMany() : new UnreadableBatch(400, 'The body is neither JSON nor NDJSON');
  yield { lines, total };
}

const reasonFor = (text: Uint8Array, { members }: JsonSize): string =>
  members > READINGS_BODY.members
    ? `the line has more than ${READINGS_BODY.members} members in one object`
    : `the line is not JSON: ${textOf(text.subarray(0, 240)).slice(0, 60)}`;

const [LF, QUOTE, COMMA, OPEN_LIST, BACKSLASH, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [10, 34, 44, 91, 92, 93, 123, 125];

/**
 * The texts of the elements of a list, or of the list under `readings`, of which some are no JSON, such as those with a bare NaN;
 * `undefined` if the list does not end.
 */
function elementsOf(bytes: Uint8Array): Uint8Array[] | undefined {
  const elements: Uint8Array[] = [];
  let [depth, listDepth, from, opened, name] = [0, -1, 0, -1, ''];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (opened >= 0) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE || byte === LF) {
        if (listDepth < 0) name = textOf(bytes.subarray(opened, at));
        opened = -1;
      }
    } else if (byte === QUOTE) opened = at + 1;
    else if (byte === COMMA && depth === listDepth) {
      elements.push(bytes.subarray(from, at));
      from = at + 1;
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      depth += 1;
      const isList = byte === OPEN_LIST && (depth === 1 || (depth === 2 && name === 'readings'));
      if (listDepth < 0 && isList) [listDepth, from] = [depth, at + 1];
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      if (depth === listDepth) return byte === CLOSE_LIST ? [...elements, bytes.subarray(from, at)] : undefined;
      depth -= 1;
    }
  }
  return undefined;
}

/** Lines that are not blank, without their line ends. */
function* textLines(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(10, from);
    const line = bytes.subarray(from, end < 0 ? bytes.length : end);
    if (line.some((byte) => byte > 32)) yield line;
    from = end < 0 ? bytes.length : end + 1;
  }
}

function read(line: unknown, { sn, limits }: Given): BatchLine {
  if (typeof line !== 'object' || line === null || Array.isArray(line)) return { reason: 'the line is not an object' };
  const named: Line = { sn, ...line };
  const result = readLine(named, limits);
  return 'reading' in result && result.reading.at > limits.now + AHEAD ? { ...result, early: inFuture(named) } : result;
}

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8').trim();

function parsed(bytes: Uint8Array): object | undefined {
  try {
    const value: unknown = JSON.parse(textOf(bytes));
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    // expected: no JSON
    return undefined;
  }
}
