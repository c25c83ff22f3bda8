import type { Task } from './task.ts';

/** FNV-1a, 32 bit: its offset and prime. Source: RFC 9923. */
const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/**
 * What a list of service requests comes to: how many there are, and a sum over number, status and time of the last change of each.
 * Two lists of one office that differ come to the same by a chance of one in four thousand million; the order does not matter.
 */
export function taskListCheck(rows: readonly Pick<Task, 'id' | 'status' | 'updatedAt'>[]): string {
  let sum = OFFSET;
  for (const { id, status, updatedAt } of rows.toSorted((one, other) => one.id - other.id)) {
    for (const character of `${id}:${status}:${updatedAt ?? ''};`) sum = Math.imul(sum ^ character.charCodeAt(0), PRIME);
  }
  return `${rows.length}-${(sum >>> 0).toString(16)}`;
}
