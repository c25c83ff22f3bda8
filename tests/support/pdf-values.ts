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

export const pdfValue = (text: string): PdfValue => take(tokensOf(text));

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
