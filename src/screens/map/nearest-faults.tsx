import { IconNavigation, IconX } from '@tabler/icons-react';
import { useEffect, useMemo, useRef } from 'react';
import { stateOf } from '#domain/diagnosis/care-state.ts';
import { isBrokenPart } from '#domain/diagnosis/cause.ts';
import type { Spot } from '#domain/energy/sun.ts';
import { distanceKm } from '#domain/geo/distance.ts';
import { mapTexts } from '#texts/map.ts';
import { CauseMark, causesToShow } from '#ui/causes/cause-mark.tsx';
import { useEscape } from '#ui/dialogs/use-escape.ts';
import { MarkerState } from '#ui/maps/markers/marker-card.tsx';
import type { MapMarker } from '#ui/maps/markers/marker-set.ts';
import type { Position } from '#ui/maps/paint/paint-position.ts';
import { routeLink } from '#ui/maps/route-link.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import classes from './nearest-faults.module.css';

/** Unit: markers. */
const NEAREST = 3;

const isBroken = (marker: MapMarker): boolean =>
  stateOf(marker) === 'faulty' || causesToShow(marker, marker.causes).some(({ cause }) => isBrokenPart(cause));

/** The broken installations nearest to a place, the nearest first. */
export const nearestBroken = (markers: readonly MapMarker[], here: Spot): readonly MapMarker[] =>
  markers
    .filter(isBroken)
    .map((marker) => ({ marker, away: distanceKm(here, marker) }))
    .sort((one, other) => one.away - other.away)
    .slice(0, NEAREST)
    .map(({ marker }) => marker);

interface Props {
  readonly markers: readonly MapMarker[];
  readonly here: Spot;
  readonly onPick: (marker: MapMarker) => void;
  readonly onClose: () => void;
}

/** The nearest broken installations with their distance and a link for navigation, over the lower edge of the map. */
export function NearestFaults({ markers, here, onPick, onClose }: Props) {
  const nearest = useMemo(() => nearestBroken(markers, here), [markers, here]);
  const title = useRef<HTMLHeadingElement>(null);
  useEscape(onClose, true);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <section className={classes.sheet} aria-label={mapTexts.nearest.title}>
      <div className="pv-row pv-between">
        <h2 ref={title} tabIndex={-1} className={classes.title}>
          {mapTexts.nearest.title}
        </h2>
        <PlainButton look="icon" className="pv-quiet" aria-label={mapTexts.close} onClick={onClose}>
          <IconX size={18} aria-hidden="true" />
        </PlainButton>
      </div>
      {nearest.length === 0 && <p className={classes.none}>{mapTexts.nearest.none}</p>}
      <ol>
        {nearest.map((marker) => (
          <NearestRow key={marker.id} marker={marker} here={here} onPick={onPick} />
        ))}
      </ol>
    </section>
  );
}

function NearestRow({ marker, here, onPick }: Pick<Props, 'here' | 'onPick'> & { readonly marker: MapMarker }) {
  const causes = causesToShow(marker, marker.causes);
  const route = routeLink({ label: marker.description, latitude: marker.latitude, longitude: marker.longitude });
  return (
    <li className={classes.row}>
      <PlainButton className={classes.open} onClick={() => onPick(marker)}>
        <span className="pv-cut pv-strong">{marker.description}</span>
        <span className="pv-tabular pv-strong">{mapTexts.nearest.away(distanceKm(here, marker))}</span>
        <span className={classes.why}>{causes.length > 0 ? <CauseMark causes={causes} /> : <MarkerState marker={marker} />}</span>
      </PlainButton>
      {route && (
        <a
          href={route}
          className={classes.route}
          target="_blank"
          rel="noreferrer"
          aria-label={mapTexts.nearest.navigateTo(marker.description)}
        >
          <IconNavigation size={18} aria-hidden="true" />
          {mapTexts.location.navigate}
        </a>
      )}
    </li>
  );
}

interface MyPlaceProps {
  readonly position: Position;
  readonly isNearestOpen: boolean;
  readonly markers: readonly MapMarker[];
  readonly onPick: (marker: MapMarker) => void;
  readonly onClose: () => void;
}

/** The accuracy of the position, and the nearest faults in a sheet that can be closed. */
export function MyPlace({ position, isNearestOpen, markers, onPick, onClose }: MyPlaceProps) {
  return (
    <>
      {isNearestOpen && <NearestFaults markers={markers} here={position} onPick={onPick} onClose={onClose} />}
      {/* below the sheet the text is only read out */}
      <p className={isNearestOpen ? 'pv-hidden' : undefined} role="status">
        {mapTexts.position(position.accuracy)}
      </p>
    </>
  );
}
