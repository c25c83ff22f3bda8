import { good, type Judgement, measured, notJudged, red } from './judgement.ts';
import { type StringData, voltageAtStc } from './strings.ts';

/** A row of the table: what is tested and reached at voltages of the string up to `to`. */
export interface InsulationRow {
  /** Unit: V. `null`: above all other rows. */
  readonly to: number | null;
  /** Whether `to` itself belongs to this row. */
  readonly includesTo: boolean;
  /** Unit: V. */
  readonly testVoltage: number;
  /** Unit: MΩ. */
  readonly least: number;
}

/** By 1.25 times the voltage of the string without load. Source: PN-EN 62446-1, 6.7; its text was not compared (docs/guide-sources.md). */
export const INSULATION_TABLE: readonly InsulationRow[] = [
  { to: 120, includesTo: false, testVoltage: 250, least: 0.5 },
  { to: 500, includesTo: true, testVoltage: 500, least: 1 },
  { to: 1000, includesTo: true, testVoltage: 1000, least: 1 },
  { to: null, includesTo: false, testVoltage: 1500, least: 1 },
];

const LEASTS = INSULATION_TABLE.map(({ least }) => least);
const FACTOR = 1.25;
/** Unit: V. Finer than any data sheet; it takes away what adding decimal fractions leaves. */
const STEP = 1e-6;

/**
 * The row of the table for a string.
 *
 * Unit    V at standard test conditions.
 * Range   `null` without data of the string.
 * Source  PN-EN 62446-1, 6.7; specification 33.11.
 */
export function insulationRow(string: Pick<StringData, 'modules' | 'voc_stc'> | null): InsulationRow | null {
  const atStc = voltageAtStc(string);
  if (atStc === null) return null;
  const voltage = Math.round((atStc * FACTOR) / STEP) * STEP;
  const isIn = ({ to, includesTo }: InsulationRow) => to === null || voltage < to - STEP / 2 || (includesTo && voltage < to + STEP / 2);
  return INSULATION_TABLE.find(isIn) ?? null;
}

/**
 * Insulation resistance of a string beside the least of its voltage. Without data of the string a value is judged only where every row of
 * the table says the same.
 *
 * Unit    MΩ; `>1000` is at least 1000.
 * Range   below the least: red.
 * Source  PN-EN 62446-1, 6.7; specification 33.11.
 */
export function judgeRiso(value: string | null, string: Pick<StringData, 'modules' | 'voc_stc'> | null): Judgement {
  const read = measured(value);
  if (read === null) return notJudged('no_value');
  const least = insulationRow(string)?.least ?? null;
  if (read.value >= (least ?? Math.max(...LEASTS))) return good(least);
  if (read.isAtLeast) return notJudged('only_at_least', least);
  if (read.value < (least ?? Math.min(...LEASTS))) return red('too_low', least);
  return notJudged('no_string_data');
}

/** Items that say how a string was tested: with which voltage, and whether surge protective devices and inverter were separated. */
const TEST_ITEMS = { voltage: 'riso-voltage', separated: 'riso-separated' } as const;

/**
 * As `judgeRiso`, if the test voltage is the one of the table.
 *
 * Range   no verdict unless surge protective devices and inverter were separated, the voltage of the string is known, and the test voltage
 *         is that of its row. `answerOf` gives the choice of another item of the string, such as `v1000`.
 * Source  PN-EN 62446-1, 6.7; specification 33.63.
 */
export function judgeTestedRiso(
  value: string | null,
  string: Pick<StringData, 'modules' | 'voc_stc'> | null,
  answerOf: (item: string) => string | null,
): Judgement {
  if (measured(value) === null) return notJudged('no_value');
  if (answerOf(TEST_ITEMS.separated) !== 'yes') return notJudged('not_separated');
  const row = insulationRow(string);
  if (row === null) return notJudged('no_string_data');
  const voltage = answerOf(TEST_ITEMS.voltage);
  if (voltage === null) return notJudged('no_test_voltage');
  return voltage === `v${row.testVoltage}` ? judgeRiso(value, string) : notJudged('other_test_voltage');
}
