import { lazy, Suspense, useEffect, useMemo, useRef } from 'react';
import { countStates } from '#domain/diagnosis/care-state.ts';
import { WORLD_MAP_START } from '#domain/service/map/map-places.ts';
import type { MapProvider } from '#domain/service/map/map-provider.ts';
import { agedOf, lastKnown, type Resource } from '#domain/service/resource.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import type { MarkerOnMap } from '#state/queries.ts';
import { type CausesView, useWithCare } from '#state/use-active-causes.ts';
import { wallTexts as texts } from '#texts/wall.ts';
import type { MapHandle } from '#ui/maps/map-props.ts';
import type { MapMarker } from '#ui/maps/markers/marker-set.ts';
import mapped from './wall-map.module.css';
import classes from './wall.module.css';

/** OpenLayers is heavy: it comes with the map. */
const MapView = lazy(() => import('#ui/maps/map-view.tsx').then(({ MapView: held }) => ({ default: held })));

const NO_MARKERS: readonly MarkerOnMap[] = [];

/** How much larger than at a desk a map is drawn, at a scale of one. */
const AFAR = 1.4;
const nobody = () => null;

interface Props {
  readonly seen: Resource<readonly MarkerOnMap[]>;
  readonly causes: CausesView;
  readonly total: number | undefined;
  readonly scale: number;
}

/** All of them in one picture with their states; to be looked at only. */
export function WallMap({ seen, causes, total, scale }: Props) {
  const { dark } = useValue(useQueries().mapProviders);
  const markers = useWithCare(lastKnown(seen), agedOf(seen)?.asOf ?? null, causes) ?? NO_MARKERS;
  const counts = useMemo(() => countStates(markers), [markers]);
  const unplaced = total === undefined || seen.is !== 'ready' ? 0 : total - markers.length;
  const magnification = Math.max(1, AFAR * scale);
  return (
    <section className={classes.card} data-of="map" aria-label={texts.map}>
      <p className="pv-hidden">{texts.mapSays(counts)}</p>
      <div className={mapped.mapBox} inert>
        <div className={mapped.magnified} style={{ '--wall-magnification': magnification } as React.CSSProperties}>
          <Suspense fallback={null}>
            <Fitted key={magnification} {...{ markers, magnification, dark }} isLoading={seen.is === 'loading'} />
          </Suspense>
        </div>
      </div>
      <p className={mapped.mapNote}>{unplaced > 0 && texts.noPlace(unplaced)}</p>
    </section>
  );
}

interface FittedProps {
  readonly markers: readonly MapMarker[];
  readonly magnification: number;
  readonly dark: MapProvider | null;
  readonly isLoading: boolean;
}

/** The same list as long as the same stand in the same places: news of them move nothing. */
function useSamePlaces(markers: readonly MapMarker[]): readonly MapMarker[] {
  const held = useRef(markers);
  const isSame = (one: MapMarker, other: MapMarker | undefined) =>
    one.id === other?.id && one.latitude === other.latitude && one.longitude === other.longitude;
  if (held.current.length !== markers.length || !markers.every((marker, at) => isSame(marker, held.current[at]))) held.current = markers;
  return held.current;
}

/** Shows all there are; moved only where another one came, one went, or the room changed. */
function Fitted({ markers, magnification, dark, isLoading }: FittedProps) {
  const map = useRef<MapHandle>(null);
  const isThere = useRef(false);
  const box = useRef<HTMLDivElement>(null);
  const places = useSamePlaces(markers);
  useEffect(() => {
    if (!box.current) return;
    const watching = new ResizeObserver(() => map.current?.fit(places, true));
    watching.observe(box.current);
    return () => watching.disconnect();
  }, [places]);
  // a map that has just been made tells so by its first sight; before it, it cannot be moved
  const atFirst = () => {
    if (!isThere.current) map.current?.fit(places, true);
    isThere.current = true;
  };
  return (
    <div ref={box} className={mapped.fitted}>
      <MapView
        ref={map}
        isStill
        label={texts.map}
        markers={markers}
        look="dark"
        provider={dark}
        start={WORLD_MAP_START}
        magnification={magnification}
        isLoading={isLoading}
        picked={null}
        onSight={atFirst}
        onPick={nobody}
        renderCard={nobody}
        renderGroup={nobody}
      />
    </div>
  );
}
