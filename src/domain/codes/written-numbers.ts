import type { CodeFormat, Field, NumberKind, ReadCode } from './code.ts';
import { gs1Fields, syntaxFields } from './data-carriers.ts';

/** A number in a code, without the label and the punctuation around it. */
export interface WrittenNumber {
  readonly text: string;
  readonly kind: NumberKind;
  readonly format: CodeFormat;
}

/** Unit: characters. A longer text is no serial number. */
const LONGEST = 64;

const SERIAL =
  /^(?:(?:product|device|inverter|logger|datalogger)[ _-]?)?(?:s ?\/ ?n|s\.n\.?|s_n|sn|ser(?:ial)?\.?(?:[ _-]?(?:no|nr|num|number)\.?)?|serienn(?:r|ummer)\.?|nr\.? ?(?:ser|fabr)(?:yjny|yczny)?\.?|numer (?:seryjny|fabryczny))$/i;
const PART = /^(?:p ?\/ ?n|pn|part(?:[ _-]?(?:no|nr|number))?\.?|model|type?|item|art(?:ikel|icle)?\.?(?:[ -]?nr\.?)?|bom|code)$/i;
const MAC = /^(?:(?:wlan|wifi|eth|lan|bt)[ _-]?)?mac(?:[ _-]?(?:id|addr|address))?$/i;
/** Of a QR code for a wireless network, and check codes beside serial numbers. */
const DROPPED = /^(?:pass(?:word)?|pwd|psk|pin|puk|key|c ?\/ ?c|cc|check ?code|rid|pic|p|t|h|date|rev|ver(?:sion)?|qty)$/i;

/** A label, its sign, and what it names. A label of several words ends with a sign; a short one may end with a blank. */
const LABELLED = /^([\p{L}][\p{L} ./_-]{0,23}?) ?[:=#] ?(.+)$/u;
const SHORT_LABEL = /^(s ?\/ ?n|s\.n\.|sn|p ?\/ ?n|pn|mac)[ .]+(.+)$/i;
const TIGHT_LABEL = /^(s\/n|p\/n)(.+)$/i;
const MAC_ADDRESS = /^(?:[0-9a-f]{2}[:-]){5}[0-9a-f]{2}$/i;

const kindOf = (label: string): Field['kind'] =>
  SERIAL.test(label) ? 'serial' : PART.test(label) ? 'part' : MAC.test(label) ? 'mac' : DROPPED.test(label) ? 'dropped' : 'other';

function fieldOf(part: string): Field {
  if (MAC_ADDRESS.test(part)) return { kind: 'mac', text: part };
  const [, label = '', text = ''] = LABELLED.exec(part) ?? SHORT_LABEL.exec(part) ?? TIGHT_LABEL.exec(part) ?? [];
  return label === '' ? { kind: 'other', text: part } : { kind: kindOf(label.trim()), text };
}

/** Between the fields of one code; also a blank before the next label with its sign, if it is not within a label of two words. */
const BETWEEN =
  /[;,|\n\r\t]+|\p{Cc}+|(?<!\b(?:nr\.?|numer|serial|part|product|device|inverter|logger|mac|check|wlan|wifi)) +(?=(?:s ?\/ ?n|p ?\/ ?n|c ?\/ ?c|[a-z]{2,12}) ?[:=])/iu;

const listedFields = (text: string): readonly Field[] =>
  text
    .replaceAll(/["{}[\]]/g, '')
    .split(BETWEEN)
    .map((part) => tidy(part ?? ''))
    .filter((part) => part !== '')
    .map(fieldOf);

const SERIAL_IN_ADDRESS = /^(?:(?:device|inverter|product|logger)_?)?(?:sn|s|serial(?:_?(?:no|nr|num|number))?)$/i;
/** A part of a path that can be a serial number. */
const IN_PATH = /^(?=(?:.*\d){4})[\p{L}\d-]{6,}$/u;

/** Serial numbers have letters of ASCII: other escapes stay. */
const unescaped = (text: string): string =>
  text.replaceAll(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The serial number that an address has as a parameter, or else as the end of its path; nothing for another address. */
function addressFields(text: string): readonly Field[] | null {
  const [, path, query = ''] = /^(?:https?:\/\/|www\.)[^/?#]*([^?#]*)(.*)$/i.exec(text.replaceAll(/\s/g, '')) ?? [];
  if (path === undefined) return null;
  const named = query.split(/[?#&]/).flatMap((parameter): readonly Field[] => {
    const [name = '', value = ''] = parameter.split('=');
    return SERIAL_IN_ADDRESS.test(name) ? [{ kind: 'serial', text: unescaped(value) }] : [];
  });
  if (named.length > 0) return named;
  const end = unescaped(path)
    .split('/')
    .findLast((part) => part !== '');
  if (end === undefined) return [];
  return IN_PATH.test(end) ? [{ kind: 'other', text: end }] : [];
}

/** The name of a device's own wireless network ends with its serial number, such as 'SUN2000-HV2150123456'. */
function networkFields(text: string): readonly Field[] | null {
  if (!/^WIFI:/i.test(text)) return null;
  const name = /(?:^WIFI:|;)S:((?:\\.|[^\\;])*)/i.exec(text)?.[1]?.replaceAll(/\\(.)/g, '$1') ?? '';
  const end = /[_-]([\p{L}\d]{6,})$/u.exec(name)?.[1] ?? name;
  return end === '' ? [] : [{ kind: 'other', text: end }];
}

/** Without control characters, the stars of Code 39, quotes and blanks around it; of several blanks one is left. */
const tidy = (text: string): string =>
  text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s*"'.,;:#=]+|[\s*"'.,;:#=]+$/g, '');

/** `SN` without a sign may be the label or the beginning of the number. */
const MAY_BE_LABEL = /^SN(?=.*\d)([\p{L}\d-]{5,})$/iu;

/**
 * The numbers in one code, the serial number alone where the code says which it is.
 *
 * Range   texts of 1 to 64 characters without control characters.
 * Source  nameplates of Huawei, SMA, Fronius, Growatt, SolarEdge, GoodWe, Sungrow (tests); GS1 General Specifications, 3; ISO/IEC 15434.
 */
export function numbersIn({ text, format }: ReadCode): readonly WrittenNumber[] {
  const [, sign = '', content = ''] = /^(\][A-Za-z]\d)?(.*)$/s.exec(text.normalize('NFKC')) ?? [];
  const bare = content.trim();
  const fields = syntaxFields(bare) ?? gs1Fields(bare, sign) ?? addressFields(bare) ?? networkFields(bare) ?? listedFields(content);
  const serials = fields.filter(({ kind }) => kind === 'serial');
  const wanted = (serials.length > 0 ? serials : fields).flatMap(({ kind, text: written }) => {
    if (kind === 'dropped') return [];
    const number = tidy(written);
    const inner = kind === 'other' ? MAY_BE_LABEL.exec(number)?.[1] : undefined;
    return [...(inner === undefined ? [] : [{ kind, text: inner }]), { kind, text: number }];
  });
  return wanted
    .filter(({ text: number }) => number !== '' && number.length <= LONGEST && /[\p{L}\d]/u.test(number))
    .map(({ kind, text: number }) => ({ kind, text: number, format }));
}
