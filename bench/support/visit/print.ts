/* How the bench of a visit prints its figures. */

/** A figure at a full or a slowed processor. */
export const say = (cpu: number, text: string): void => console.log(`processor/${cpu}: ${text}`);

export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`;

export const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A quantile. Range: `part` from 0 to 1, 0.5 is the median. */
export const share = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN;
