import { IconNavigation } from '@tabler/icons-react';
import { lazy, type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { reportAndUse } from '#failures/report.ts';
import type { MapLook, MapProvider } from '#domain/service/map/map-provider.ts';
import { SMALL_MAP_START } from '#domain/service/map/map-places.ts';
import { mapTexts } from '#texts/map.ts';
import type { MapMarker } from '#ui/maps/markers/marker-set.ts';
import { useIsPhone } from '#ui/use-media.ts';
import { whenIdle } from '#ui/when-idle.ts';
import classes from './location-map.module.css';
import type { NearestTown } from './nearest-town.ts';
import { routeLink } from './route-link.ts';

/** OpenLayers is large, so it is loaded when a map is shown. */
const MapView = lazy(() => import('./map-view.tsx').then((module) => ({ default: module.MapView })));

const LOADING = <p className={classes.missing}>{mapTexts.loading}</p>;

interface Props {
  /** `null` until the installation is known; the map is shown at its start position (specification 20.13). */
  readonly marker: MapMarker | null;
  /** The installation is known and has no coordinates. */
  readonly isMissing: boolean;
  /** Street and number. */
  readonly address: string;
  readonly look?: MapLook;
  readonly provider?: MapProvider | null;
}

/** The location of one installation on a map, with its address and a link for navigation. On a phone the map loads when it is near the screen. */
export function LocationMap({ marker, isMissing, address, look = 'dark', provider = null }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  const isNear = useIsNear(box, !isPhone);
  if (isMissing) return <p className={classes.missing}>{mapTexts.location.missing}</p>;
  return (
    <div ref={box} className="pv-stack-2">
      <div className={classes.map}>
        <Suspense fallback={LOADING}>
          {/* The key makes a new map for a new location: it starts there with its popup open. */}
          {isNear ? (
            <SmallMap
              key={marker ? `${marker.latitude} ${marker.longitude}` : 'unknown'}
              marker={marker}
              address={address}
              look={look}
              provider={provider}
            />
          ) : (
            LOADING
          )}
        </Suspense>
      </div>
      {marker && (
        <div className={classes.foot}>
          <span className={classes.place}>
            {isNear && <TownNearby latitude={marker.latitude} longitude={marker.longitude} />}
            <span>{mapTexts.location.coordinates(marker.latitude, marker.longitude)}</span>
          </span>
          <a
            className={classes.navigate}
            href={routeLink({ ...marker, label: marker.description }) ?? undefined}
            target="_blank"
            rel="noreferrer"
          >
            <IconNavigation size={18} aria-hidden="true" />
            {mapTexts.location.navigate}
          </a>
        </div>
      )}
    </div>
  );
}

function SmallMap({
  marker,
  address,
  look,
  provider,
}: {
  readonly marker: MapMarker | null;
  readonly address: string;
  readonly look: MapLook;
  readonly provider: MapProvider | null;
}) {
  const markers = useMemo(() => (marker ? [marker] : []), [marker]);
  const [isOpen, setOpen] = useState(true);
  const popup = <p className={classes.popup}>{address || mapTexts.location.noAddress}</p>;
  return (
    <MapView
      isEmbedded
      label={mapTexts.locationLabel}
      markers={markers}
      look={look}
      provider={provider}
      start={marker ? { ...marker, zoom: SMALL_MAP_START.zoom } : SMALL_MAP_START}
      isLoading={marker === null}
      picked={isOpen ? marker : null}
      onPick={(picked) => setOpen(picked !== null)}
      renderCard={() => popup}
      renderGroup={() => popup}
    />
  );
}

/** The nearest town and its distance in words: the built-in map has no streets, and the provider's needs a network. */
function TownNearby({ latitude, longitude }: Pick<MapMarker, 'latitude' | 'longitude'>) {
  const [town, setTown] = useState<NearestTown | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    const search = import('./nearest-town.ts').then(({ nearestTown }) => nearestTown({ latitude, longitude }));
    void search.catch(reportAndUse(null, 'ui/nearest-town')).then((nearest) => {
      if (!isUnmounted) setTown(nearest);
    });
    return () => {
      isUnmounted = true;
    };
  }, [latitude, longitude]);
  return town && <span>{mapTexts.location.nearest(town.name, town.km)}</span>;
}

/** An element counts as near when it is within one screen height above or below the visible area. */
const NEAR_MARGIN = '100% 0px';
/** After this time on the page the element is loaded anyway, so that it is there after a jump to the end. Unit: ms. */
const LOAD_ANYWAY_AFTER = 8000;

/** True once an element is near the visible area, and at once if `isWanted`. */
export function useIsNear(element: RefObject<Element | null>, isWanted: boolean): boolean {
  const [isNear, setNear] = useState(false);
  const isWaiting = !isNear && !isWanted;
  useEffect(() => {
    if (!isWaiting || !element.current) return;
    const load = () => setNear(true);
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && load(), {
      rootMargin: NEAR_MARGIN,
    });
    observer.observe(element.current);
    let cancelIdle = () => {};
    const timer = window.setTimeout(() => {
      cancelIdle = whenIdle(load);
    }, LOAD_ANYWAY_AFTER);
    return () => {
      observer.disconnect();
      window.clearTimeout(timer);
      cancelIdle();
    };
  }, [element, isWaiting]);
  return !isWaiting;
}
