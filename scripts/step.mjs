// A step of a command on one line with the time that it took; only built-in modules here.

/** The time since then, in seconds. */
export const secondsSince = (began) => `${((performance.now() - began) / 1_000).toFixed(1)} s`;

/** Says what is being done, does it, and adds the time. */
export function step(what, work) {
  const began = performance.now();
  process.stdout.write(`${what} … `);
  work();
  process.stdout.write(`${secondsSince(began)}\n`);
}
