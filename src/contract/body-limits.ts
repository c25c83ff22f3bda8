const MB = 1_048_576;

/** Limits of JSON bodies of all calls except the one for readings. */
export const JSON_BODY = {
  /** Unit: bytes. */
  bytes: 262_144,
  /** Unit: bytes. Limit of calls without a sign-in; larger bodies wait in a semaphore and are parsed in a worker thread. */
  small: 65_536,
  /** Levels of arrays and objects; the deepest call of the contract has six. */
  depth: 16,
  /** Count of numbers, strings, arrays and objects. A visit with two signatures at their limit has 27,000. */
  values: 30_000,
  /** Unit: bytes. The app compresses a larger body for a server that takes it (specification 18.27). */
  compressed: 8_192,
} as const;

/** Unit: bytes per second on average. People are in the field, so their bodies and parts of files may come slowly. */
export const SLOWEST_OF_PEOPLE = 1_000;

/** How parts of files are read. They have places of their own. */
export const PART_PLACES = {
  /** Unit: parts that are held in memory at once. */
  places: 32,
  /** Parts are of people alone; one account has half of the places. */
  kept: 0,
  waiting: 64,
  /** Unit: ms. */
  wait: 15_000,
} as const;

/** Limits of bodies of `POST /ingest/v1/readings`. */
export const READINGS_BODY = {
  /** Unit: bytes. */
  bytes: 5 * MB,
  lines: 20_000,
  values: 500_000,
  /** Of one object: JSON.parse needs a second for 250,000. A reading has a few dozen. */
  members: 2_000,
} as const;

/** Rate limits of one sender, per minute. */
export const READINGS_A_MINUTE = {
  /** With the key of a modem, which sends readings for one installation. */
  modem: { readings: 40_000, kilobytes: 20 * 1_024 },
  /** With the key of another system, which sends readings for all installations. */
  collector: { readings: 400_000, kilobytes: 200 * 1_024 },
} as const;

/** How many bodies above `JSON_BODY.small` are read at once, and how long the others wait. */
export const BODY_PLACES = {
  places: 4,
  /** For people alone; keys share the others, and one key has half of them. */
  kept: 2,
  /** Length of the queue; further requests are refused immediately. */
  waiting: 40,
  /** Unit: ms. */
  wait: 15_000,
  /** Unit: ms without a byte after which reading a body is aborted. */
  stall: 10_000,
} as const;
