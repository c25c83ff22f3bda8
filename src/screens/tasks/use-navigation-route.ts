import { useMemo } from 'react';
import type { Installation } from '#domain/service/installation.ts';
import type { SeenTask } from '#state/views.ts';
import { routeLink } from '#ui/maps/route-link.ts';

/** Where 'Nawiguj' leads for a task: to its installation's place where the device knows it, else to the task's address. */
export function useNavigationRoute(task: SeenTask | undefined, installations: readonly Installation[] | undefined): string | null {
  return useMemo(() => {
    if (!task) return null;
    const place = installations?.find(({ sn }) => sn === task.inverterSerial);
    const { description: label, address } = task;
    const destination = {
      label,
      address: place?.address ?? address,
      latitude: place?.latitude ?? null,
      longitude: place?.longitude ?? null,
    };
    return routeLink(destination);
  }, [task, installations]);
}
