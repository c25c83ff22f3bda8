import type { Task } from './task.ts';

/** FNV-1a, 32 bit: its offset and prime. Source: RFC 9923. */
const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/**
 * Checksum of a list of service requests: their count, and a hash of number, status and time of the last change of each.
 * Two different lists have the same checksum with a probability of 1 in 4 × 10⁹; the order does not matter.
 */
export function taskListCheck(rows: readonly Pick<Task, 'id' | 'status' | 'updatedAt'>[]): string {
  let sum = OFFSET;
  for (const { id, status, updatedAt } of rows.toSorted((one, other) => one.id - other.id)) {
    for (const character of `${id}:${status}:${updatedAt ?? ''};`) sum = Math.imul(sum ^ character.charCodeAt(0), PRIME);
  }
  return `${rows.length}-${(sum >>> 0).toString(16)}`;
}
