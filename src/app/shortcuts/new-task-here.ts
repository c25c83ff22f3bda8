import { findTask } from '#screens/tasks/task-query.ts';
import type { SeenTask } from '#state/views.ts';

type Place = Pick<Location, 'pathname' | 'search'>;

/** The installation that is open, selected, or that the selected request is about. */
function serialHere({ pathname, search }: Place, tasks: readonly SeenTask[]): string {
  const [, opened] = /^\/installation\/([^/]+)/.exec(pathname) ?? [];
  if (opened && opened !== 'new') return decodeURIComponent(opened);
  const query = new URLSearchParams(search);
  return query.get('sn') || (findTask(tasks, query.get('task') ?? '')?.inverterSerial ?? '');
}

/** Where 'N' leads: the form of a request, about the installation in sight where one is. */
export function newTaskHere(place: Place, tasks: readonly SeenTask[]): string {
  const sn = serialHere(place, tasks);
  return sn ? `/tasks/new?sn=${encodeURIComponent(sn)}` : '/tasks/new';
}
