import { useMemo } from 'react';
import { Link } from 'wouter';
import { lastKnown } from '#domain/service/resource.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { mapTexts } from '#texts/map.ts';
import { installationPath } from '#ui/maps/markers/marker-card.tsx';
import type { MapMarker } from '#ui/maps/markers/marker-set.ts';
import classes from './map-list.module.css';

/** Names the installations that have no place, which the map cannot show; nothing while the list is not whole. Source: specification 9.10. */
export function Unplaced({ markers }: { readonly markers: readonly MapMarker[] }) {
  const list = lastKnown(useValue(useQueries().installations));
  const missing = useMemo(() => {
    if (!list || list.rows.length < list.total) return [];
    const placed = new Set(markers.map(({ id }) => id));
    return list.rows.filter(({ id }) => !placed.has(id));
  }, [list, markers]);
  if (missing.length === 0) return null;
  return (
    <details className={classes.unplaced}>
      <summary>{mapTexts.unplaced(missing.length)}</summary>
      <ul className="pv-points">
        {missing.map(({ id, sn, description }) => (
          <li key={id}>
            <Link href={installationPath(sn)}>{description || sn}</Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
