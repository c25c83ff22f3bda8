const MB = 1_048_576;

/** JSON bodies of all calls but the one for readings. */
export const JSON_BODY = {
  /** Unit: bytes. */
  bytes: 262_144,
  /** Unit: bytes. Also the limit of calls without a sign-in; larger bodies take turns and are parsed in a thread. */
  small: 65_536,
  /** Levels of arrays and objects; the deepest call of the contract has two. */
  depth: 16,
  /** Numbers, texts, arrays and objects. */
  values: 10_000,
} as const;

/** Bodies of `POST /ingest/v1/readings`. */
export const READINGS_BODY = {
  /** Unit: bytes. */
  bytes: 5 * MB,
  lines: 20_000,
  values: 500_000,
} as const;

/** What one sender may bring in a minute. */
export const READINGS_A_MINUTE = {
  /** By the key of a modem, which reports for one installation. */
  modem: { readings: 40_000, kilobytes: 20 * 1_024 },
  /** By the key of another system, which reports for all. */
  collector: { readings: 400_000, kilobytes: 200 * 1_024 },
} as const;

/** Bodies above `JSON_BODY.small`: how many at once, and how long the others are kept waiting. */
export const BODY_PLACES = {
  places: 2,
  /** More callers than this are refused at once. */
  waiting: 40,
  /** Unit: ms. */
  wait: 15_000,
  /** Unit: ms without a byte after which a body is given up. */
  stall: 10_000,
} as const;
