import { IconNavigation } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import type { MapLook, MapProvider } from '#domain/service/map/map-provider.ts';
import { SMALL_MAP_START } from '#domain/service/map/map-places.ts';
import { mapTexts } from '#texts/map.ts';
import { routeLink } from './route-link.ts';
import classes from './location-map.module.css';
import { TownNearby } from './town-nearby.tsx';
import { useIsPhone } from '#ui/use-media.ts';
import { useNear } from '#ui/use-near.ts';
import type { MapMarker } from '#ui/maps/markers/marker-set.ts';

/** OpenLayers is heavy: it comes when a map is really shown. */
const MapView = lazy(() => import('./map-view.tsx').then((module) => ({ default: module.MapView })));

const LOADING = <p className={classes.missing}>{mapTexts.loading}</p>;

interface Props {
  /** `null` until the installation is known; the map waits at its start (specification 20.13). */
  readonly marker: MapMarker | null;
  /** Known, but without coordinates. */
  readonly isMissing: boolean;
  /** Street and number. */
  readonly address: string;
  readonly look?: MapLook;
  readonly provider?: MapProvider | null;
}

/** Where one installation stands, with its street and number and the way there. On a phone the map lies far below: it comes when one does. */
export function LocationMap({ marker, isMissing, address, look = 'dark', provider = null }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  const isNear = useNear(box, !isPhone);
  if (isMissing) return <p className={classes.missing}>{mapTexts.location.missing}</p>;
  return (
    <div ref={box} className={classes.box}>
      <div className={classes.map}>
        <Suspense fallback={LOADING}>
          {/* A place that changes is another map: it starts there, with its popup open. */}
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
          <span className={classes.where}>
            {isNear && provider === null && <TownNearby latitude={marker.latitude} longitude={marker.longitude} />}
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
