import { plainNumber } from './judgement.ts';

/** Unit: 1/K. Below it a coefficient was written as a fraction, from it on in percent: data sheets have 0.0002 to 0.005 or 0.02 to 0.5. */
const FRACTION_BELOW = 0.01;

/** Unit: 1/K, of a coefficient in percent or as a fraction. `null`: none, or beyond 1 % per K. */
export function perKelvin(text: string | null): number | null {
  const typed = plainNumber(text);
  if (typed === null) return null;
  const fraction = Math.abs(typed) < FRACTION_BELOW ? typed : typed / 100;
  return Math.abs(fraction) <= FRACTION_BELOW ? fraction : null;
}

/**
 * Coefficients of the temperature, as data sheets of modules have them. `units`: what one is in %/K, or with `null` in the unit of the
 * module's figure. `usual`: in %/K, of all kinds of modules on the market.
 *
 * Source  specification 33.62; docs/guide-sources.md.
 */
export const COEFFICIENTS = {
  beta: { figure: 'voc_stc', units: { '%/K': null, 'mV/K': 0.001, 'V/K': 1 }, usual: { min: -0.5, max: -0.15 } },
  alpha: { figure: 'isc_stc', units: { '%/K': null, 'mA/K': 0.001, 'A/K': 1 }, usual: { min: 0.01, max: 0.15 } },
} as const;
export type CoefficientName = keyof typeof COEFFICIENTS;

/** Why a coefficient is not taken: it is no number, the figure of the module is missing, or it is not usual. */
export type CoefficientFault = 'no_figure' | 'unusual';

/**
 * A coefficient of the data sheet in %/K.
 *
 * Unit    `factor`: V or A in the unit of `typed`; `null`: %/K. `figure`: V or A of one module at standard test conditions.
 * Range   four digits after the point, as values are kept.
 */
export function percentPerKelvin(
  name: CoefficientName,
  typed: string,
  factor: number | null,
  figure: string | null,
): string | CoefficientFault {
  const [value, of] = [plainNumber(typed), plainNumber(figure)];
  if (value === null) return 'unusual';
  if (factor !== null && (of === null || of <= 0)) return 'no_figure';
  const percent = factor === null || of === null ? value : ((value * factor) / of) * 100;
  const { min, max } = COEFFICIENTS[name].usual;
  const kept = Number(percent.toFixed(4));
  return kept < min || kept > max ? 'unusual' : String(kept);
}

/** A kept coefficient in %/K, also one that was written as a fraction; a text that is none stays as it is. */
export function inPercent(kept: string): string {
  const fraction = perKelvin(kept);
  return fraction === null || Math.abs(plainNumber(kept) ?? 0) >= FRACTION_BELOW ? kept : String(Number((fraction * 100).toFixed(4)));
}
