import { findTask } from '#ui/guide/new-task-address.ts';
import type { SeenTask } from '#state/views.ts';

type Place = Pick<Location, 'pathname' | 'search'>;

/** Serial number of the open or selected installation, or of the selected request. */
function serialHere({ pathname, search }: Place, tasks: readonly SeenTask[]): string {
  const [, opened] = /^\/installation\/([^/]+)/.exec(pathname) ?? [];
  if (opened && opened !== 'new') return decodeURIComponent(opened);
  const query = new URLSearchParams(search);
  return query.get('sn') || (findTask(tasks, query.get('task') ?? '')?.inverterSerial ?? '');
}

/** Target of the key 'N': the form of a request, filled with the current installation if there is one. */
export function newTaskHere(place: Place, tasks: readonly SeenTask[]): string {
  const sn = serialHere(place, tasks);
  return sn ? `/tasks/new?sn=${encodeURIComponent(sn)}` : '/tasks/new';
}
