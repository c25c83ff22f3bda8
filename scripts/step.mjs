// Prints a step of a command on one line with its duration; only built-in modules here.

/** Unit: s since then. */
export const secondsSince = (began) => `${((performance.now() - began) / 1_000).toFixed(1)} s`;

/** Prints the name of a step, runs it, and adds its duration. */
export function step(what, work) {
  const began = performance.now();
  process.stdout.write(`${what} … `);
  work();
  process.stdout.write(`${secondsSince(began)}\n`);
}
