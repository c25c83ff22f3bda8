import type { LocalDate } from '#domain/time/local-date.ts';
import type { ExportLimit } from './export-limit.ts';
import { operatorOf, type GridOperator } from './grid-operator.ts';

/**
 * What is wrong with the number of a metering point (PPE), which is on the bill.
 *
 * Since 2020-2023 all operators use GS1's service relation number: 18 digits, 590 for Poland, the operator, a number, a check
 * digit. Older contracts have numbers in the operators' own formats ('PL0037…', 'PL_ZEBB_…', plain digits), which are not
 * documented.
 */
export type MeteringPointProblem = 'too_short' | 'too_long' | 'characters' | 'check_digit';

/** Unit: characters. Source: the longest old numbers have 33. */
const METERING_POINT_MAX = 33;
/** Unit: characters. Source: ours: shorter ones are numbers of meters or customers. */
const SHORTEST = 8;

/** Unit: digits of a number of GS1. */
const GSRN_LENGTH = 18;
const isGsrn = (text: string): boolean => /^590\d{15}$/.test(text);

/** True for digits that begin with the prefix of a known operator. */
const isNewNumber = (text: string): boolean => /^\d+$/.test(text) && operatorOf(text) !== undefined;

/** Removes the blanks and dots of a number that was copied from a bill, and converts it to capitals. */
export const tidyMeteringPoint = (text: string): string => text.replace(/[\s.\u00a0\u202f]/g, '').toUpperCase();

/**
 * The check digit of a GS1 number.
 *
 * Unit    a digit.
 * Range   `digits` are the number without its check digit, of any length.
 * Source  GS1 General Specifications, 7.9.1: from the right weights 3 and 1 by turns, modulo 10.
 */
export function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/**
 * Checks the number of a metering point; `null` if it is valid.
 *
 * Unit    characters.
 * Range   text as returned by `tidyMeteringPoint`, not empty. Strict if the format is known: 18 digits that begin with 590 must
 *         have a correct check digit, and digits with the prefix of a large operator must be 18. Otherwise 8 to 33 letters,
 *         digits, `_`, `-` and `/`, since old numbers have no common format.
 * Source  Prawo energetyczne as of the act of 20 May 2021 (Dz.U. 2021 item 1093), art. 19, and the operators' notices; GS1.
 */
export function meteringPointProblem(text: string): MeteringPointProblem | null {
  if (!/^[A-Z0-9_/-]*$/.test(text)) return 'characters';
  const [least, most] = isNewNumber(text) ? [GSRN_LENGTH, GSRN_LENGTH] : [SHORTEST, METERING_POINT_MAX];
  if (text.length < least) return 'too_short';
  if (text.length > most) return 'too_long';
  return isGsrn(text) && checkDigit(text.slice(0, -1)) !== Number(text.at(-1)) ? 'check_digit' : null;
}

/** What is entered of an installation beside its form; `null`: not entered. */
export interface MeteringDetails {
  readonly id: number;
  /** Number of the metering point. */
  readonly ppe: string | null;
  readonly operator: GridOperator | null;
  /** The day of commissioning. Absent on a device that fetched the details from an older server. */
  readonly commissionedOn?: LocalDate | null;
  /** Which building it is, for protocols. Absent as `commissionedOn`. */
  readonly objectNote?: string;
  /** Absent as `commissionedOn`. */
  readonly exportLimit?: ExportLimit;
  /** A battery behind the same inverter. Absent as `commissionedOn`. */
  readonly hasBattery?: boolean;
}

/** What a change names; the rest stays. */
export type MeteringChange = Partial<Omit<MeteringDetails, 'id'>>;
