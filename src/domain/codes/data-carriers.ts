import type { Field } from './code.ts';

/** Separators in codes: between fields, before a format, at the end. */
const [GROUP, RECORD, END] = ['\u001d', '\u001e', '\u0004'];

/**
 * The fields of a message by ISO/IEC 15434, format 06, by their data identifiers: `S` is a serial number, `P` and `1P` are numbers of a
 * part. `null` for another text.
 *
 * Source  ISO/IEC 15434; ANSI MH10.8.2.
 */
export function syntaxFields(text: string): readonly Field[] | null {
  const content = new RegExp(`^\\[\\)>${RECORD}?0[56]${GROUP}([^${RECORD}${END}]*)`).exec(text)?.[1];
  if (content === undefined) return null;
  return content.split(GROUP).flatMap((field): readonly Field[] => {
    const [, identifier = '', value = ''] = /^(\d{0,2}[A-Z])(.+)$/.exec(field) ?? [];
    if (/^\d{0,2}S$/.test(identifier)) return [{ kind: 'serial', text: value }];
    return /^\d{0,2}P$/.test(identifier) ? [{ kind: 'part', text: value }] : [];
  });
}

/** Application identifiers of a fixed length, with the length of their value. */
const FIXED: readonly (readonly [identifier: RegExp, length: number])[] = [
  [/^00/, 18],
  [/^0[12]/, 14],
  [/^1[1-7]/, 6],
  [/^20/, 2],
  [/^3[1-6]\d\d/, 6],
  [/^41[0-7]/, 13],
];
/** Of a variable length: up to the next separator. */
const VARIABLE = /^(?:10|21|22|30|37|24[0-3]|25[0-5]|40[0-3]|7\d{3}|8\d{3}|9\d)/;

const meaning = (identifier: string): Field['kind'] =>
  identifier === '21' ? 'serial' : /^24[01]$/.test(identifier) ? 'part' : identifier === '01' ? 'other' : 'dropped';

/** Whether 14 digits end with their check digit. Source: GS1 General Specifications, 7.9. */
const isTradeItem = (digits: string): boolean => {
  const sum = [...digits.slice(0, 13)].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === Number(digits[13]);
};

function* elements(text: string): Generator<Field> {
  let rest = text;
  while (rest !== '') {
    if (rest.startsWith(GROUP)) {
      rest = rest.slice(1);
      continue;
    }
    const fixed = FIXED.find(([identifier]) => identifier.test(rest));
    const identifier = (fixed ? fixed[0] : VARIABLE).exec(rest)?.[0];
    if (identifier === undefined) return;
    const after = rest.slice(identifier.length);
    const value = fixed ? after.slice(0, fixed[1]) : (after.split(GROUP)[0] ?? '');
    yield { kind: meaning(identifier), text: value };
    rest = after.slice(value.length);
  }
}

/**
 * The fields of a GS1 element string: in brackets, or with the sign of its symbology, a separator, or a valid number of a trade item at its
 * begin. `null` for another text. The serial number is that of application identifier 21.
 *
 * Source  GS1 General Specifications, 3 and 7.8.
 */
export function gs1Fields(text: string, symbology: string): readonly Field[] | null {
  if (/^\(\d{2,4}\)/.test(text)) {
    return [...text.matchAll(/\((\d{2,4})\)([^(]+)/g)].map(([, identifier = '', value = '']) => ({
      kind: meaning(identifier),
      text: value,
    }));
  }
  const [, item = ''] = /^01(\d{14})(?:21|10|1[1-7]|24[01])/.exec(text) ?? [];
  const isMarked = /^\](?:C1|d2|Q3|e0)$/.test(symbology) || (text.includes(GROUP) && /^(?:0[0-2]|1[0-7]|2[0-2])/.test(text));
  if (!isMarked && !(item !== '' && isTradeItem(item))) return null;
  const fields = [...elements(text)];
  return fields.length > 0 ? fields : null;
}
