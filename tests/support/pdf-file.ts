import { inflateSync } from 'node:zlib';

/** Values of a PDF as written in the file (ISO 32000-1, 7.3): names begin with '/', references are objects with `ref`. */
export interface PdfReference {
  readonly ref: number;
}
export type PdfDictionary = { readonly [key: string]: PdfValue };
export type PdfValue = string | number | boolean | null | PdfReference | readonly PdfValue[] | PdfDictionary;

const TOKEN = /<<|>>|\[|\]|<[0-9A-Fa-f\s]*>|\((?:\\[\s\S]|[^\\()])*\)|\/[^\s/<>[\]()]*|[^\s/<>[\]()]+/g;

export const tokensOf = (text: string): string[] => text.match(TOKEN) ?? [];

function textOf(hex: string): string {
  const bytes = Buffer.from(hex.replaceAll(/[<>\s]/g, ''), 'hex');
  return bytes[0] === 0xfe && bytes[1] === 0xff ? Buffer.from(bytes.subarray(2)).swap16().toString('utf16le') : bytes.toString('latin1');
}

const plainOf = (token: string): PdfValue => {
  if (token === 'true' || token === 'false') return token === 'true';
  if (token === 'null') return null;
  if (token.startsWith('<')) return textOf(token);
  if (token.startsWith('(')) return token.slice(1, -1);
  return token.startsWith('/') ? token : Number(token);
};

/** Reads the first value of the tokens and removes its tokens. */
function take(tokens: string[]): PdfValue {
  const token = tokens.shift();
  if (token === undefined) throw new Error('The value ends too early.');
  if (token === '[') {
    const items: PdfValue[] = [];
    while (tokens[0] !== ']') items.push(take(tokens));
    tokens.shift();
    return items;
  }
  if (token === '<<') {
    const entries: [string, PdfValue][] = [];
    while (tokens[0] !== '>>') entries.push([tokens.shift()?.slice(1) ?? '', take(tokens)]);
    tokens.shift();
    return Object.fromEntries(entries);
  }
  if (tokens[1] === 'R') return { ref: Number(tokens.splice(0, 2) && token) };
  return plainOf(token);
}

const pdfValue = (text: string): PdfValue => take(tokensOf(text));

export function asDictionary(value: PdfValue | undefined): PdfDictionary {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || 'ref' in value) throw new Error('That is no dictionary.');
  return value as PdfDictionary;
}

export const asList = (value: PdfValue | undefined): readonly PdfValue[] => {
  if (value === undefined) return [];
  return Array.isArray(value) ? (value as readonly PdfValue[]) : [value];
};

export const isReference = (value: PdfValue | undefined): value is PdfReference =>
  typeof value === 'object' && value !== null && 'ref' in value;

interface Stream {
  readonly dictionary: PdfDictionary;
  readonly data: Buffer;
}

/** Opens a file as a reader does: from its end, by its table of objects. */
export interface PdfFile {
  readonly catalogue: PdfDictionary;
  readonly pages: readonly { readonly id: number; readonly dictionary: PdfDictionary; readonly content: string }[];
  get(reference: PdfValue | undefined): PdfValue;
  /** The unpacked bytes of a stream. */
  bytes(reference: PdfValue | undefined): Buffer;
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

  const bytes = (reference: PdfValue | undefined): Buffer => streamAt(file, rows[(reference as PdfReference).ref]?.[1] ?? 0).data;

  const catalogue = asDictionary(get(trailer.dictionary['Root']));
  const pages = asList(asDictionary(get(catalogue['Pages']))['Kids']).map((kid) => {
    const { ref } = kid as PdfReference;
    const dictionary = asDictionary(get(kid));
    return { id: ref, dictionary, content: bytes(dictionary['Contents']).toString('latin1') };
  });
  return { catalogue, pages, get, bytes };
}
