import { perKelvin } from './coefficient.ts';
import { amber, good, type Judgement, notJudged, plainNumber, type ValueText } from './judgement.ts';

/** Data of a string, out of the modules' data sheet. */
export interface StringData {
  readonly modules: number | null;
  /** Unit: V of one module. */
  readonly voc_stc: ValueText | null;
  /** Unit: A. */
  readonly isc_stc: ValueText | null;
  /** Unit: %/K of the voltage; a fraction in visits of older apps. */
  readonly beta: ValueText | null;
  /** Unit: %/K of the current; a fraction in visits of older apps. */
  readonly alpha: ValueText | null;
}

/** A value of a string with what it is judged by. Texts are values as typed. */
export interface StringValue {
  readonly value: string | null;
  readonly string: StringData | null;
  /** Values of the strings that are equal to this one, this one included. */
  readonly equalStrings: readonly (string | null)[];
  /** Unit: °C. */
  readonly moduleTemperature: string | null;
  /** Unit: W/m² in the plane of the modules. */
  readonly irradiance: string | null;
  /** Whether the irradiance was steady; `null`: not said. */
  readonly isSteady: boolean | null;
}

/** Unit: share of the expected value. Source: PN-EN 62446-1, 6.4 and 6.5 (docs/guide-sources.md). */
export const TOLERANCE = 0.05;
/** Larger differences than those of adding decimal fractions. */
const ROUNDING = 1e-9;
/** Unit: °C of a module outdoors. */
const TEMPERATURES = { min: -40, max: 110 };
/** Unit: W/m². Above the brightest edge of a cloud. */
const IRRADIANCE_MAX = 1600;
/** Unit: W/m². Below it a string is not compared with standard test conditions. Source: PN-EN 62446-1, 6.7 (docs/guide-sources.md). */
export const IRRADIANCE_LEAST = 400;

const deviates = (value: number, expected: number): boolean => Math.abs(value - expected) > TOLERANCE * Math.abs(expected) * (1 + ROUNDING);

function temperatureOf({ moduleTemperature }: StringValue): number | null {
  const degrees = plainNumber(moduleTemperature);
  return degrees !== null && degrees >= TEMPERATURES.min && degrees <= TEMPERATURES.max ? degrees : null;
}

/**
 * Voltage of a string without load at standard test conditions.
 *
 * Unit    V.
 * Range   `null` without the number of modules or their voltage.
 * Source  modules in series.
 */
export function voltageAtStc(string: Pick<StringData, 'modules' | 'voc_stc'> | null): number | null {
  const voltage = plainNumber(string?.voc_stc ?? null);
  const modules = string?.modules ?? null;
  return voltage === null || voltage <= 0 || modules === null || modules < 1 ? null : modules * voltage;
}

/** The value, or why there is none to compare. */
function comparable({ value }: StringValue): number | Judgement {
  const number = plainNumber(value);
  if (number !== null) return number;
  return notJudged(value === null ? 'no_value' : 'only_at_least');
}

/** The median of the equal strings; `null` for fewer than two. */
function medianOf(values: readonly (string | null)[]): number | null {
  const numbers = values.flatMap((value) => plainNumber(value) ?? []).toSorted((one, other) => one - other);
  const [low, high] = [numbers[(numbers.length - 1) >> 1], numbers[numbers.length >> 1]];
  return numbers.length < 2 || low === undefined || high === undefined ? null : (low + high) / 2;
}

/** Beside an expected value: amber where the string differs from equal strings. What is expected comes first. */
function besideEqualStrings(given: StringValue, value: number, expected: number | Judgement): Judgement {
  if (typeof expected === 'number' && deviates(value, expected)) return amber('deviates', expected);
  const median = medianOf(given.equalStrings);
  if (median !== null && deviates(value, median)) return amber('unlike_equal_strings', median);
  return typeof expected === 'number' ? good(expected) : expected;
}

/**
 * Voltage of a string without load beside what its modules give at their temperature, and beside equal strings.
 *
 * Unit    V; β in percent or as a fraction per K, not above 0 as for every module of silicon.
 * Range   without temperature or data only a deviation from equal strings is told.
 * Source  n · Voc,STC · (1 + β · (T − 25 °C)), 5 %: PN-EN 62446-1, 6.4; specification 33.10.
 */
export function judgeVoc(given: StringValue): Judgement {
  const value = comparable(given);
  if (typeof value !== 'number') return value;
  return besideEqualStrings(given, value, expectedVoc(given));
}

/**
 * As `judgeVoc`, where there is enough light: dim light lowers the voltage of a sound string.
 *
 * Range   below 400 W/m² only a deviation from equal strings has a verdict. Where the irradiance is not known, a voltage that is as expected
 *         or above is judged, one below is not: it can be the light.
 * Source  specification 33.61.
 */
export function judgeVocInSun(given: StringValue): Judgement {
  const value = comparable(given);
  if (typeof value !== 'number') return value;
  const watts = irradianceOf(given);
  if (watts !== null && watts < IRRADIANCE_LEAST) return besideEqualStrings(given, value, notJudged('too_dark'));
  const expected = expectedVoc(given);
  const isBelow = typeof expected === 'number' && value < expected && deviates(value, expected);
  return besideEqualStrings(given, value, watts === null && isBelow ? notJudged('no_irradiance') : expected);
}

function expectedVoc(given: StringValue): number | Judgement {
  const atStc = voltageAtStc(given.string);
  if (atStc === null) return notJudged('no_string_data');
  const beta = perKelvin(given.string?.beta ?? null);
  if (beta === null || beta > 0) return notJudged('no_coefficient');
  const temperature = temperatureOf(given);
  return temperature === null ? notJudged('no_temperature') : atStc * (1 + beta * (temperature - 25));
}

/** Unit: W/m². `null`: not measured, or more than there is. */
function irradianceOf({ irradiance }: StringValue): number | null {
  const watts = plainNumber(irradiance);
  return watts === null || watts < 0 || watts > IRRADIANCE_MAX ? null : watts;
}

/** Why currents cannot be compared; `null` if they can. */
function currentsDiffer(given: StringValue): Judgement | null {
  if (!irradianceOf(given)) return notJudged('no_irradiance');
  return given.isSteady === true ? null : notJudged('unsteady');
}

/**
 * Short-circuit current of a string beside what its modules give at the measured irradiance, and beside equal strings.
 *
 * Unit    A; α in percent or as a fraction per K.
 * Range   nothing is told without steady irradiance; without temperature or data only a deviation from equal strings.
 * Source  Isc,STC · G / 1000 · (1 + α · (T − 25 °C)), 5 %: PN-EN 62446-1, 6.5; specification 33.10.
 */
export function judgeIsc(given: StringValue): Judgement {
  const value = comparable(given);
  if (typeof value !== 'number') return value;
  return currentsDiffer(given) ?? besideEqualStrings(given, value, expectedIsc(given));
}

/** As `judgeIsc`; below 400 W/m² only a deviation from equal strings has a verdict. Source: specification 33.61. */
export function judgeIscInSun(given: StringValue): Judgement {
  const value = comparable(given);
  if (typeof value !== 'number') return value;
  const isDark = (irradianceOf(given) ?? IRRADIANCE_LEAST) < IRRADIANCE_LEAST;
  return currentsDiffer(given) ?? besideEqualStrings(given, value, isDark ? notJudged('too_dark') : expectedIsc(given));
}

function expectedIsc(given: StringValue): number | Judgement {
  const current = plainNumber(given.string?.isc_stc ?? null);
  const irradiance = plainNumber(given.irradiance);
  if (current === null || current <= 0 || irradiance === null) return notJudged('no_string_data');
  const alpha = perKelvin(given.string?.alpha ?? null);
  if (alpha === null) return notJudged('no_coefficient');
  const temperature = temperatureOf(given);
  return temperature === null ? notJudged('no_temperature') : ((current * irradiance) / 1000) * (1 + alpha * (temperature - 25));
}

/**
 * A value beside those of equal strings.
 *
 * Unit    that of the item; of currents (`isCurrent`) only with steady irradiance.
 * Range   no verdict for fewer than two strings.
 * Source  5 % from their median: PN-EN 62446-1, 6.4 and 6.5; specification 33.10.
 */
export function judgeLikeStrings(given: StringValue, isCurrent: boolean): Judgement {
  const value = comparable(given);
  if (typeof value !== 'number') return value;
  const why = isCurrent ? currentsDiffer(given) : null;
  if (why !== null) return why;
  const median = medianOf(given.equalStrings);
  if (median === null) return notJudged('too_few_strings');
  return deviates(value, median) ? amber('unlike_equal_strings', median) : good(median);
}
