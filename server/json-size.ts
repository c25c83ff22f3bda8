/** The size of a JSON text. */
export interface JsonSize {
  /** Levels of arrays and objects. */
  readonly depth: number;
  /** An upper bound of the number of values: commas and opening brackets outside of strings. */
  readonly values: number;
  /** The most members of one object, as far as objects are not deeper than `DEEPEST_COUNTED`. */
  readonly members: number;
  /** Lines that are not blank. */
  readonly lines: number;
}

/** Unit: levels. No call accepts as many. */
const DEEPEST_COUNTED = 32;

const [LF, BLANK, QUOTE, COMMA, OPEN_LIST, BACKSLASH, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT, COLON] = [
  10, 32, 34, 44, 91, 92, 93, 123, 125, 58,
];

/** Measures JSON in UTF-8 before it is parsed. The end of a line closes a string: JSON allows none inside one. */
export function jsonSize(bytes: Uint8Array): JsonSize {
  let [depth, deepest, values, lines] = [0, 0, 1, 0];
  const members = new Int32Array(DEEPEST_COUNTED + 1);
  let most = 0;
  let isInString = false;
  let isBlank = true;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === LF) {
      lines += isBlank ? 0 : 1;
      isBlank = true;
      isInString = false;
      continue;
    }
    if (byte > BLANK) isBlank = false;
    if (isInString) {
      if (byte === BACKSLASH && bytes[at + 1] !== LF) at += 1;
      else if (byte === QUOTE) isInString = false;
    } else if (byte === QUOTE) isInString = true;
    else if (byte === COMMA) values += 1;
    else if (byte === COLON && depth >= 0 && depth <= DEEPEST_COUNTED) {
      members[depth] = (members[depth] ?? 0) + 1;
      most = Math.max(most, members[depth] ?? 0);
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      depth += 1;
      values += 1;
      if (depth > deepest) deepest = depth;
      if (depth >= 0 && depth <= DEEPEST_COUNTED) members[depth] = 0;
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1;
  }
  return { depth: deepest, values, members: most, lines: lines + (isBlank ? 0 : 1) };
}
