/* How the bench of a visit prints its figures. */

/** A figure at a full or a slowed processor. */
export const say = (cpu: number, text: string): void => console.log(`processor/${cpu}: ${text}`);

export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`;

export const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
