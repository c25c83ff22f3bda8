import { checksum } from '#lib/checksum.ts';
import type { Task } from './task.ts';

/**
 * Checksum of a list of service requests: their count, and a hash of number, status and time of the last change of each.
 * Two different lists have the same checksum with a probability of 1 in 4 × 10⁹; the order does not matter.
 */
export function taskListCheck(rows: readonly Pick<Task, 'id' | 'status' | 'updatedAt'>[]): string {
  const ordered = rows.toSorted((one, other) => one.id - other.id);
  return `${rows.length}-${checksum(ordered.map(({ id, status, updatedAt }) => `${id}:${status}:${updatedAt ?? ''};`).join(''))}`;
}
