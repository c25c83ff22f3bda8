import { type ReactNode, useMemo, useState } from 'react';
import { EFFICIENCY_DECIMALS, efficiency, efficiencyGap } from '#domain/energy/efficiency.ts';
import { stateRank } from '#domain/diagnosis/care-state.ts';
import { efficiencyGapTexts } from '#texts/efficiency.ts';
import { mapTexts } from '#texts/map.ts';
import { NO_NUMBER, percent } from '#texts/numbers.ts';
import { CauseMark, causesToShow } from '#ui/causes/cause-mark.tsx';
import { MarkerState } from '#ui/maps/markers/marker-card.tsx';
import type { MapMarker } from '#ui/maps/markers/marker-set.ts';
import type { VisibleArea } from '#ui/maps/viewport.ts';
import { orderKey } from '#ui/tables/fold.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import classes from './map-list.module.css';

interface Props {
  readonly markers: readonly MapMarker[];
  /** False until the markers are loaded. */
  readonly isKnown: boolean;
  /** False while the causes are loading, which change the rows and their order. */
  readonly isSettled: boolean;
  readonly area: VisibleArea | null;
  readonly picked: MapMarker | null;
  readonly onPick: (marker: MapMarker) => void;
  /** At its end. */
  readonly children?: ReactNode;
}

const PAGE = 100;

/** The faulty ones first, then those that need attention, then those without a reading, each by name. */
export function sortMarkers(markers: readonly MapMarker[]): readonly MapMarker[] {
  return markers
    .map((marker) => ({ marker, key: `${stateRank(marker)}${orderKey(marker.description)}` }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ marker }) => marker);
}

/** The markers in the visible part of the map. */
export const visibleOf = (markers: readonly MapMarker[], area: VisibleArea): readonly MapMarker[] =>
  markers.filter(
    ({ latitude, longitude }) => latitude >= area.south && latitude <= area.north && longitude >= area.west && longitude <= area.east,
  );

/** 'Wydajność' in a row; a dash with the reason as its tooltip if the inverter takes power. */
function Performance({ marker: { lastPower, generatorPower, isWorking } }: { readonly marker: MapMarker }) {
  const output = { lastPower, ratedPower: generatorPower, isWorking };
  const gap = efficiencyGap(output);
  if (gap === 'unread') return <span className={classes.soft}>{mapTexts.noReading}</span>;
  return (
    <span className={classes.soft} title={gap ? efficiencyGapTexts[gap] : undefined}>
      {gap ? NO_NUMBER : percent(efficiency(output), EFFICIENCY_DECIMALS.marker)}
    </span>
  );
}

function CausesOf({ marker }: { readonly marker: MapMarker }) {
  const causes = causesToShow(marker, marker.causes);
  if (causes.length === 0) return null;
  return (
    <span className={classes.causes}>
      <CauseMark causes={causes} />
    </span>
  );
}

/** The installations of the visible part of the map as a list, for users who cannot use the map. */
export function MapList({ markers, isKnown, isSettled, area, picked, onPick, children }: Props) {
  const [limit, setLimit] = useState(PAGE);
  const isPlaced = area !== null;
  // sorted once, not at every move and not before the map is ready: with very many markers it takes longer than a frame
  const ordered = useMemo(() => (isPlaced ? sortMarkers(markers) : []), [markers, isPlaced]);
  const visible = useMemo(() => (area ? visibleOf(ordered, area) : []), [ordered, area]);
  const left = visible.length - limit;
  return (
    <section className={classes.list} aria-label={mapTexts.list} data-waiting={isSettled ? undefined : ''}>
      <h2 className={classes.title} aria-live="polite">
        {isKnown && isPlaced ? mapTexts.listCount(visible.length) : mapTexts.list}
      </h2>
      {isKnown && area && visible.length === 0 && <p className={classes.empty}>{mapTexts.listEmpty}</p>}
      <ul className={classes.rows} data-coming={isSettled ? undefined : ''}>
        {visible.slice(0, limit).map((marker) => (
          <li key={marker.id}>
            <PlainButton aria-pressed={picked?.id === marker.id} onClick={() => onPick(marker)}>
              <span className="pv-strong pv-anywhere">{marker.description}</span>
              <MarkerState marker={marker} />
              <span className={classes.soft}>{marker.sn}</span>
              <Performance marker={marker} />
              <CausesOf marker={marker} />
            </PlainButton>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <PlainButton look="outline" className={classes.more} onClick={() => setLimit(limit + PAGE)}>
          {mapTexts.listMore(left)}
        </PlainButton>
      )}
      {children}
    </section>
  );
}
