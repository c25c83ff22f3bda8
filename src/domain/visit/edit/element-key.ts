/** What a list of the document has in front of the keys of its elements. */
export type KeyPrefix = 'f' | 's' | 'p' | 'i';

/**
 * The key of a new finding (`f`), string (`s`), part (`p`) or instrument (`i`). Two devices never make the same one.
 *
 * Unit    none.
 * Range   `uuid` is one that no element has; a key has 13 characters.
 * Source  specification 32.84.
 */
export const elementKey = (prefix: KeyPrefix, uuid: string): string => `${prefix}${uuid.replaceAll('-', '').slice(0, 12)}`;

/** Whether an older app has made the key by counting: another device may have made the same one for something else. */
export const isCountedKey = (key: string): boolean => /^[fspi]\d{1,3}$/.test(key);
