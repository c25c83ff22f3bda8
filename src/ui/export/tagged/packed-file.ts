import { zlibSync } from 'fflate';

/** The position of an object in an object stream. */
export interface PackedPlace {
  readonly stream: number;
  readonly index: number;
}

const ASCII = new TextEncoder();
/** The length of a line in jspdf's cross-reference table, and the widths of the fields in ours. Unit: bytes. */
const LINE = 20;
const FIELDS = [1, 4, 2] as const;
const ROW = FIELDS.reduce((sum, width) => sum + width, 0);
/** The PNG predictor that subtracts the byte above, so that evenly growing numbers compress well. */
const UP = 2;

const textIn = (file: Uint8Array, from: number, to?: number): string => String.fromCharCode(...file.subarray(from, to));

function rowOf(kind: number, position: number, index: number): number[] {
  const bytes: number[] = [];
  for (const [at, value] of [kind, position, index].entries()) {
    for (let shift = ((FIELDS[at] ?? 0) - 1) * 8; shift >= 0; shift -= 8) bytes.push((value >>> shift) & 0xff);
  }
  return bytes;
}

function compressed(rows: readonly (readonly number[])[]): Uint8Array {
  const bytes = new Uint8Array(rows.length * (ROW + 1));
  for (const [at, row] of rows.entries()) {
    bytes[at * (ROW + 1)] = UP;
    for (const [column, value] of row.entries()) bytes[at * (ROW + 1) + 1 + column] = value - (rows[at - 1]?.[column] ?? 0);
  }
  return zlibSync(bytes, { level: 9 });
}

/** Reads the end of jspdf's file: the position of the cross-reference table, the number of its lines, and the trailer. */
function readEnd(file: Uint8Array) {
  const end = textIn(file, -64);
  const table = Number(/startxref\s+(\d+)/.exec(end)?.[1]);
  const count = Number(/^xref\s+0 (\d+)/.exec(textIn(file, table, table + 32))?.[1]);
  const lines = table + `xref\n0 ${count}\n`.length;
  const trailer = /<<\s*\/Size \d+\s*([\s\S]*)>>/.exec(textIn(file, lines + count * LINE))?.[1]?.trim();
  if (!Number.isInteger(lines) || trailer === undefined) throw new Error('The file does not end as jspdf ends one.');
  return { table, count, lines, trailer };
}

/**
 * The same file with a cross-reference stream (ISO 32000-1, 7.5.8), because jspdf's cross-reference table cannot refer to
 * object streams. Object streams need PDF 1.5, so the version of the file is set to 1.7.
 */
export function packedFile(written: ArrayBuffer, packed: ReadonlyMap<number, PackedPlace>): ArrayBuffer {
  const file = new Uint8Array(written);
  const { table, count, lines, trailer } = readEnd(file);
  const rows = Array.from({ length: count }, (_, id) => {
    const place = packed.get(id);
    if (place) return rowOf(2, place.stream, place.index);
    return id === 0 ? rowOf(0, 0, 0xffff) : rowOf(1, Number(textIn(file, lines + id * LINE, lines + id * LINE + 10)), 0);
  });
  const data = compressed([...rows, rowOf(1, table, 0)]);
  const parms = `/Filter /FlateDecode /DecodeParms <</Predictor 12 /Columns ${ROW}>> /Length ${data.length}`;
  const before = ASCII.encode(`${count} 0 obj\n<</Type /XRef /Size ${count + 1} /W [${FIELDS.join(' ')}] ${parms} ${trailer}>>\nstream\n`);
  const after = ASCII.encode(`\nendstream\nendobj\nstartxref\n${table}\n%%EOF`);
  const whole = new Uint8Array(table + before.length + data.length + after.length);
  whole.set(file.subarray(0, table));
  whole.set(ASCII.encode('%PDF-1.7'));
  whole.set(before, table);
  whole.set(data, table + before.length);
  whole.set(after, table + before.length + data.length);
  return whole.buffer;
}
