/** Ends an exhaustive switch: a missing case does not compile. Throws for an unknown value in stored data. */
export function unreachable(value: never): never {
  throw new Error(`Nothing is written for ${JSON.stringify(value)}.`);
}
