import type { CodeFormat, ReadCode } from './code.ts';
import { serialKey } from './same-serial.ts';
import { numbersIn, type WrittenNumber } from './written-numbers.ts';

/** The serial numbers that the device knows. */
export interface KnownSerials {
  /** The known number that is written so; `null` if there is none, or several that differ in signs alone. */
  readonly find: (text: string) => string | null;
}

/**
 * A serial number that the device knows; an installation is also found by the code of its label (specification 35.8), and by numbers that it
 * had or will have (specification 38.1).
 */
export type KnownNumber = string | KnownInstallation;
export interface KnownInstallation {
  readonly sn: string;
  readonly code?: string | undefined;
  readonly formerSerials?: readonly string[] | undefined;
  readonly plannedSerial?: string | undefined;
}

export function knownSerials(known: readonly KnownNumber[]): KnownSerials {
  const serials = known.map((one) => (typeof one === 'string' ? one : one.sn));
  const installations = known.filter((one) => typeof one !== 'string');
  const byCode = new Map(installations.flatMap(({ code, sn }) => (code === undefined ? [] : [[code, sn] as const])));
  const byOther = new Map(
    installations.flatMap(({ sn, formerSerials = [], plannedSerial = '' }) =>
      [...formerSerials, plannedSerial].filter(Boolean).map((other) => [serialKey(other), sn] as const),
    ),
  );
  const [exact, byFold] = [new Set(serials), new Map<string, string | null>()];
  for (const serial of serials) byFold.set(serialKey(serial), byFold.has(serialKey(serial)) ? null : serial);
  const foundBy = (text: string, key: string) => byFold.get(key) ?? byCode.get(text.toUpperCase()) ?? byOther.get(key) ?? null;
  return { find: (text) => (exact.has(text) ? text : foundBy(text, serialKey(text))) };
}

/** Unit: characters. A shorter part of a code is a serial number by chance. */
const SHORTEST_PART = 6;
/** Identifiers that are written before a serial number without a sign between. */
const BEFORE = /^(?:SN|[13]?S|21)(?=.)/i;

/** The parts of a code that may be a serial number, whatever is around them. */
function partsOf(text: string): readonly string[] {
  const words = text.normalize('NFKC').split(/[^\p{L}\p{N}-]+/u);
  const parts = words.flatMap((word) => [word, word.replace(BEFORE, ''), word.split('-').at(-1) ?? '']);
  return parts.filter((part) => serialKey(part).length >= SHORTEST_PART);
}

/** The known serial numbers in the codes, each once. */
function knownIn(codes: readonly ReadCode[], known: KnownSerials): readonly string[] {
  const found = codes.flatMap((code) => {
    const written = numbersIn(code).flatMap(({ text }) => known.find(text) ?? []);
    return written.length > 0 ? written : partsOf(code.text).flatMap((part) => known.find(part) ?? []);
  });
  return [...new Set(found)];
}

const ORDER: Readonly<Record<WrittenNumber['kind'], number>> = { serial: 0, other: 1, part: 2, mac: 3 };

/**
 * The list of numbers to choose from, with those of more codes: each once, those that are listed stay where they are. New ones come behind
 * them, serial numbers first.
 */
export function listedWith(listed: readonly WrittenNumber[], codes: readonly ReadCode[]): readonly WrittenNumber[] {
  const fresh = codes.flatMap(numbersIn).toSorted((one, other) => ORDER[one.kind] - ORDER[other.kind]);
  const all = new Map<string, WrittenNumber>();
  for (const number of [...listed, ...fresh]) if (!all.has(serialKey(number.text))) all.set(serialKey(number.text), number);
  return all.size === listed.length ? listed : [...all.values()];
}

/** What was read: one number of the device's, or numbers to choose from. */
export type SerialChoice =
  | { readonly is: 'known'; readonly serial: string }
  | { readonly is: 'open'; readonly listed: readonly WrittenNumber[] };

/** Of several codes on a nameplate (serial number, part number, MAC address) the one that the device knows is taken; else all are listed. */
export function chooseSerial(listed: readonly WrittenNumber[], codes: readonly ReadCode[], known: KnownSerials): SerialChoice {
  const [serial, ...more] = knownIn(codes, known);
  if (serial !== undefined && more.length === 0) return { is: 'known', serial };
  const several = [serial, ...more].flatMap((text) => text ?? []);
  const format: CodeFormat = codes[0]?.format ?? 'code_128';
  return { is: 'open', listed: listedWith(listed, several.length > 1 ? several.map((text) => ({ text, format })) : codes) };
}
