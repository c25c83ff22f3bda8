import { useMemo, useState } from 'react';
import { EFFICIENCY_DECIMALS, efficiency } from '#domain/energy/efficiency.ts';
import { mapTexts } from '#texts/map.ts';
import { percent } from '#texts/numbers.ts';
import { CauseMark } from '#ui/causes/cause-mark.tsx';
import { MarkerState } from '#ui/maps/markers/marker-card.tsx';
import { kindOf, type MapMarker } from '#ui/maps/markers/marker-set.ts';
import type { SeenArea } from '#ui/maps/viewport.ts';
import { orderKey } from '#ui/tables/fold.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import classes from './map-list.module.css';

interface Props {
  readonly markers: readonly MapMarker[];
  /** False until the markers are known: none is not yet a number. */
  readonly isKnown: boolean;
  /** False while the causes come: they stand in the rows, and the worst go first. */
  readonly isSettled: boolean;
  readonly area: SeenArea | null;
  readonly picked: MapMarker | null;
  readonly onPick: (marker: MapMarker) => void;
}

const PAGE = 100;

const RANKS = { faulty: 0, grid: 0, yield: 1, working: 2 } as const;

/** The faulty first, then those with a low yield, then by name. */
export function inOrder(markers: readonly MapMarker[]): readonly MapMarker[] {
  return markers
    .map((marker) => ({ marker, key: `${RANKS[kindOf(marker)]}${orderKey(marker.description)}` }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ marker }) => marker);
}

/** What lies in the visible part of the map. */
export const visibleOf = (markers: readonly MapMarker[], area: SeenArea): readonly MapMarker[] =>
  markers.filter(
    ({ latitude, longitude }) => latitude >= area.south && latitude <= area.north && longitude >= area.west && longitude <= area.east,
  );

function performanceOf({ lastPower, generatorPower, isWorking }: MapMarker): string {
  const value = efficiency({ lastPower, ratedPower: generatorPower, isWorking });
  return value === null ? mapTexts.noReading : percent(value, EFFICIENCY_DECIMALS.marker);
}

/** The map in words: who cannot see or point finds every installation here; it follows what the map shows. */
export function MapList({ markers, isKnown, isSettled, area, picked, onPick }: Props) {
  const [shown, setShown] = useState(PAGE);
  const isPlaced = area !== null;
  // Sorted once and not at every move, and not before the map is there: with very many it takes longer than a frame.
  const ordered = useMemo(() => (isPlaced ? inOrder(markers) : []), [markers, isPlaced]);
  const visible = useMemo(() => (area ? visibleOf(ordered, area) : []), [ordered, area]);
  const left = visible.length - shown;
  return (
    <section className={classes.list} aria-label={mapTexts.list}>
      <h2 className={classes.title} aria-live="polite">
        {isKnown && isPlaced ? mapTexts.listCount(visible.length) : mapTexts.list}
      </h2>
      {isKnown && area && visible.length === 0 && <p className={classes.empty}>{mapTexts.listEmpty}</p>}
      <ul className={classes.rows} data-coming={isSettled ? undefined : ''}>
        {visible.slice(0, shown).map((marker) => (
          <li key={marker.id}>
            <PlainButton aria-pressed={picked?.id === marker.id} onClick={() => onPick(marker)}>
              <span className={classes.name}>{marker.description}</span>
              <MarkerState marker={marker} />
              <span className={classes.soft}>{marker.sn}</span>
              <span className={classes.soft}>{performanceOf(marker)}</span>
              {marker.causes && (
                <span className={classes.causes}>
                  <CauseMark causes={marker.causes} />
                </span>
              )}
            </PlainButton>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <PlainButton look="outline" className={classes.more} onClick={() => setShown(shown + PAGE)}>
          {mapTexts.listMore(left)}
        </PlainButton>
      )}
    </section>
  );
}
