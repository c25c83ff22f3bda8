import { lazy, Suspense, useMemo, useState } from 'react';
import type { MapProvider } from '#domain/service/map/map-provider.ts';
import { mapTexts } from '#texts/map.ts';
import type { MapMarker } from '#ui/maps/markers/marker-set.ts';
import classes from './location-map.module.css';
import { fitViewport } from './viewport.ts';

/** OpenLayers is large, so it is loaded when a map is shown. */
const MapView = lazy(() => import('./map-view.tsx').then((module) => ({ default: module.MapView })));

interface Props {
  readonly label: string;
  readonly own: MapMarker;
  readonly neighbours: readonly MapMarker[];
  /** The text in the card of a marker. */
  readonly textOf: (marker: MapMarker) => string;
  readonly provider?: MapProvider | null;
}

/** An installation and the neighbours that it is compared with. Its own card is open at first. */
export function NeighboursMap({ label, own, neighbours, textOf, provider = null }: Props) {
  const markers = useMemo(() => [own, ...neighbours], [own, neighbours]);
  const [picked, setPicked] = useState<MapMarker | null>(own);
  return (
    <div className={classes.map}>
      <Suspense fallback={<p className={classes.missing}>{mapTexts.loading}</p>}>
        <MapView
          isEmbedded
          label={label}
          markers={markers}
          look="dark"
          provider={provider}
          start={fitViewport(markers)}
          picked={picked}
          onPick={setPicked}
          renderCard={(marker) => <p className={classes.popup}>{textOf(marker)}</p>}
          renderGroup={({ markers: some }) => <p className={classes.popup}>{some.map(textOf).join(', ')}</p>}
        />
      </Suspense>
    </div>
  );
}
