import { inflateSync } from 'node:zlib';
import { asDictionary, asList, isReference, type PdfDictionary, type PdfReference, type PdfValue, pdfValue } from './pdf-values.ts';

interface Stream {
  readonly dictionary: PdfDictionary;
  readonly data: Buffer;
}

/** Opens a file as a reader does: from its end, by its table of objects. */
export interface PdfFile {
  readonly catalogue: PdfDictionary;
  readonly pages: readonly { readonly id: number; readonly dictionary: PdfDictionary; readonly content: string }[];
  get(reference: PdfValue | undefined): PdfValue;
}

function valueAt(file: Buffer, at: number): { readonly value: PdfValue; readonly data: Buffer | null } {
  const text = file.toString('latin1', at, file.indexOf('endobj', at));
  const body = /^\d+ 0 obj\s*([\s\S]*?)(?:\nstream\n|$)/.exec(text);
  const value = pdfValue(body?.[1] ?? '');
  if (!text.includes('\nstream\n')) return { value, data: null };
  const from = at + text.indexOf('\nstream\n') + '\nstream\n'.length;
  const raw = file.subarray(from, from + Number(asDictionary(value)['Length']));
  return { value, data: asDictionary(value)['Filter'] === undefined ? raw : inflateSync(raw) };
}

function streamAt(file: Buffer, at: number): Stream {
  const { value, data } = valueAt(file, at);
  if (!data) throw new Error(`There is no stream at ${at}.`);
  return { dictionary: asDictionary(value), data };
}

/** Undoes PNG's 'up' prediction: each row of bytes is stored as the difference from the row above. */
function rowsOf({ dictionary, data }: Stream): number[][] {
  const widths = asList(dictionary['W']).map(Number);
  const length = widths.reduce((sum, width) => sum + width, 0);
  let above = Buffer.alloc(length);
  const rows: number[][] = [];
  for (let at = 0; at < data.length; at += length + 1) {
    const row = Buffer.from(data.subarray(at + 1, at + 1 + length).map((byte, column) => byte + (above[column] ?? 0)));
    let from = 0;
    rows.push(
      widths.map((width) => {
        from += width;
        return row.readUIntBE(from - width, width);
      }),
    );
    above = row;
  }
  return rows;
}

export function readPdf(pdf: Uint8Array): PdfFile {
  const file = Buffer.from(pdf);
  const table = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(file.toString('latin1', file.length - 64))?.[1]);
  const trailer = streamAt(file, table);
  const rows = rowsOf(trailer);
  const packed = new Map<number, Stream>();

  const fromStream = (id: number, stream: number, index: number): PdfValue => {
    const held = packed.get(stream) ?? streamAt(file, rows[stream]?.[1] ?? 0);
    packed.set(stream, held);
    const text = held.data.toString('latin1');
    const first = Number(held.dictionary['First']);
    const heads = text.slice(0, first).trim().split(/\s+/).map(Number);
    if (heads[2 * index] !== id) throw new Error(`Object ${id} is not where the table says.`);
    const next = heads[2 * index + 3];
    return pdfValue(text.slice(first + (heads[2 * index + 1] ?? 0), next === undefined ? undefined : first + next));
  };
  const known = new Map<number, PdfValue>();
  const read = ({ ref }: PdfReference): PdfValue => {
    const [kind, where = 0, more = 0] = rows[ref] ?? [];
    const value = kind === 2 ? fromStream(ref, where, more) : valueAt(file, where).value;
    known.set(ref, value);
    return value;
  };
  const get = (value: PdfValue | undefined): PdfValue => (isReference(value) ? (known.get(value.ref) ?? read(value)) : (value ?? null));

  const catalogue = asDictionary(get(trailer.dictionary['Root']));
  const pages = asList(asDictionary(get(catalogue['Pages']))['Kids']).map((kid) => {
    const { ref } = kid as PdfReference;
    const dictionary = asDictionary(get(kid));
    const content = dictionary['Contents'] as PdfReference;
    return { id: ref, dictionary, content: streamAt(file, rows[content.ref]?.[1] ?? 0).data.toString('latin1') };
  });
  return { catalogue, pages, get };
}
