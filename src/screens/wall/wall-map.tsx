import { lazy, Suspense, useEffect, useMemo, useRef } from 'react';
import { countStates } from '#domain/diagnosis/care-state.ts';
import { WORLD_MAP_START } from '#domain/service/map/map-places.ts';
import type { MapProvider } from '#domain/service/map/map-provider.ts';
import { agedOf, lastKnown, type Resource } from '#domain/service/resource.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import type { MarkerOnMap } from '#state/queries/queries.ts';
import { type CausesView, useWithCare } from '#state/use-active-causes.ts';
import { wallTexts as texts } from '#texts/wall.ts';
import type { MapHandle } from '#ui/maps/map-props.ts';
import type { MapMarker } from '#ui/maps/markers/marker-set.ts';
import mapped from './wall-map.module.css';
import classes from './wall.module.css';

/** OpenLayers is large and is loaded with the map. */
const MapView = lazy(() => import('#ui/maps/map-view.tsx').then(({ MapView: held }) => ({ default: held })));

const NO_MARKERS: readonly MarkerOnMap[] = [];

/** Magnification of the map at a scale of one, for reading from a distance. */
const WALL_MAGNIFICATION = 1.4;
const renderNothing = () => null;

interface Props {
  readonly resource: Resource<readonly MarkerOnMap[]>;
  readonly causes: CausesView;
  readonly total: number | undefined;
  readonly scale: number;
}

/** All installations on a map with their states, not interactive. */
export function WallMap({ resource, causes, total, scale }: Props) {
  const { dark } = useValue(useQueries().mapProviders);
  const markers = useWithCare(lastKnown(resource), agedOf(resource)?.asOf ?? null, causes) ?? NO_MARKERS;
  const counts = useMemo(() => countStates(markers), [markers]);
  const unplaced = total === undefined || resource.is !== 'ready' ? 0 : total - markers.length;
  const magnification = Math.max(1, WALL_MAGNIFICATION * scale);
  return (
    <section className={classes.card} data-of="map" aria-label={texts.map}>
      <p className="pv-hidden">{texts.mapSays(counts)}</p>
      <div className={mapped.mapBox} inert>
        <div className={mapped.magnified} style={{ '--wall-magnification': magnification } as React.CSSProperties}>
          <Suspense fallback={null}>
            <Fitted key={magnification} {...{ markers, magnification, dark }} isLoading={resource.is === 'loading'} />
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

/** The same array while the same installations are at the same places, so that other changes do not move the map. */
function useSamePlaces(markers: readonly MapMarker[]): readonly MapMarker[] {
  const held = useRef(markers);
  const isSame = (one: MapMarker, other: MapMarker | undefined) =>
    one.id === other?.id && one.latitude === other.latitude && one.longitude === other.longitude;
  if (held.current.length !== markers.length || !markers.every((marker, at) => isSame(marker, held.current[at]))) held.current = markers;
  return held.current;
}

/** A map fitted to all markers; fitted again only if a marker was added, removed or moved, or if the size changed. */
function Fitted({ markers, magnification, dark, isLoading }: FittedProps) {
  const map = useRef<MapHandle>(null);
  const hasFitted = useRef(false);
  const box = useRef<HTMLDivElement>(null);
  const places = useSamePlaces(markers);
  useEffect(() => {
    if (!box.current) return;
    const watching = new ResizeObserver(() => map.current?.fit(places, true));
    watching.observe(box.current);
    return () => watching.disconnect();
  }, [places]);
  // a new map cannot be fitted before it reports its first viewport
  const atFirst = () => {
    if (!hasFitted.current) map.current?.fit(places, true);
    hasFitted.current = true;
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
        onAreaChange={atFirst}
        onPick={renderNothing}
        renderCard={renderNothing}
        renderGroup={renderNothing}
      />
    </div>
  );
}
