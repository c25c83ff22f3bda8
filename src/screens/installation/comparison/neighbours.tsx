import { clsx } from 'clsx';
import { Link } from 'wouter';
import type { NamedNeighbour, Comparison } from '#domain/comparison/comparison.ts';
import { comparisonTexts as texts } from '#texts/care/comparison.ts';
import installation from '#screens/installation/installation.module.css';
import lists from '#screens/installation/cards/lists.module.css';
import classes from './comparison.module.css';
import { useMemo, useState } from 'react';
import type { Installation } from '#domain/service/installation.ts';
import { lastKnown } from '#domain/service/resource.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import type { MapMarker } from '#ui/maps/markers/marker-set.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { useIsPhone } from '#ui/use-media.ts';
import { NeighboursMap } from '#ui/maps/neighbours-map.tsx';

/** The compared neighbours, the nearest first: distance and yield, or why they do not count. */
function NeighboursTable({ neighbours }: { readonly neighbours: readonly NamedNeighbour[] }) {
  if (neighbours.length === 0) return <p className={installation.soft}>{texts.noNeighbours}</p>;
  return (
    <table className={clsx(lists.rows, classes.neighbours)} aria-label={texts.neighbours}>
      <thead>
        <tr>
          <th scope="col">{texts.name}</th>
          <th scope="col" className={lists.number}>
            {texts.distance}
          </th>
          <th scope="col" className={lists.number}>
            {texts.yieldColumn}
          </th>
        </tr>
      </thead>
      <tbody>
        {neighbours.map(({ id, sn, description, km, yield: specific, whyNot }) => (
          <tr key={id}>
            <td>
              <Link href={`/installation/${encodeURIComponent(sn)}`} className={installation.link}>
                {description || sn}
              </Link>
              {whyNot && <span className={classes.whyNot}>{texts.whyNot[whyNot]}</span>}
            </td>
            <td className={lists.number}>{texts.kilometres(km)}</td>
            <td className={lists.number}>{texts.number(specific)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const markerOf = (of: Installation): MapMarker[] => {
  const { latitude, longitude } = of;
  return latitude === null || longitude === null ? [] : [{ ...of, latitude, longitude }];
};

interface Props {
  readonly comparison: Comparison;
  readonly installation: Installation;
}

/** Table and map of the neighbours. On a phone a press shows them. */
export function Neighbours({ comparison, installation: of }: Props) {
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const count = comparison.neighbours.length;
  return (
    <>
      {isPhone && count > 0 && (
        <PlainButton look="outline" className={lists.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? texts.hideNeighbours : texts.showNeighbours(count)}
        </PlainButton>
      )}
      {(isOpen || !isPhone || count === 0) && (
        <div className={classes.compared}>
          <NeighboursTable neighbours={comparison.neighbours} />
          <NeighboursOnMap comparison={comparison} installation={of} />
        </div>
      )}
    </>
  );
}

/** The compared neighbours on a map, placed by the list on the device; nothing without known places. */
function NeighboursOnMap({ comparison: { neighbours }, installation }: Props) {
  const queries = useQueries();
  const rows = lastKnown(useValue(queries.installations))?.rows;
  const { dark } = useValue(queries.mapProviders);
  const places = useMemo(() => {
    const ids = new Set(neighbours.map(({ id }) => id));
    return rows?.filter(({ id }) => ids.has(id)).flatMap(markerOf) ?? [];
  }, [rows, neighbours]);
  const [own] = useMemo(() => markerOf(installation), [installation]);
  if (!own || places.length === 0) return null;
  const wordsOf = (marker: MapMarker): string => {
    if (marker.id === own.id) return texts.own;
    return texts.onMap(marker.description || marker.sn, texts.yield(neighbours.find(({ id }) => id === marker.id)?.yield ?? null));
  };
  return <NeighboursMap key={own.id} label={texts.map} own={own} neighbours={places} textOf={wordsOf} provider={dark} />;
}
