import { useEffect, useMemo, useRef, useState } from 'react';
import type { Installation } from '#domain/service/installation.ts';
import { agedOf, lastKnown, problemOf } from '#domain/service/resource.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { useMay } from '#state/use-account.ts';
import { type CausesView, useWithCare } from '#state/use-active-causes.ts';
import { mapTexts } from '#texts/map.ts';
import { WORLD_MAP_START } from '#domain/service/map/map-places.ts';
import type { MapHandle } from '#ui/maps/map-props.ts';
import { MapView } from '#ui/maps/map-view.tsx';
import { GroupCard, MarkerCard } from '#ui/maps/markers/marker-card.tsx';
import type { MapMarker } from '#ui/maps/markers/marker-set.ts';
import { useOpensOn } from '#ui/maps/use-opens-on.ts';
import { ProblemPanel, ProblemStrip } from '#ui/panels.tsx';
import classes from './fleet-map.module.css';

interface Props {
  readonly causesView: CausesView;
  readonly rows: readonly Installation[] | undefined;
  /** The serial number that is chosen in the list. */
  readonly selected: string | null;
  readonly onSelect: (row: Installation) => void;
}

const NO_MARKERS: readonly MapMarker[] = [];
/** Space for the controls around the places, from the top on clockwise. Unit: CSS px. */
const PADDING = [40, 40, 64, 40];
/** Zoom at which the surroundings of the installation are visible. */
const CLOSE_ENOUGH = 9;

/** All installations on a map beside their list. The selection is the same in both. */
export function FleetMap({ causesView, rows, selected, onSelect }: Props) {
  const queries = useQueries();
  const { refresh } = useCommands();
  const resource = useValue(queries.markers);
  const { dark } = useValue(queries.mapProviders);
  const held = useWithCare(lastKnown(resource), agedOf(resource)?.asOf ?? null, causesView) ?? NO_MARKERS;
  const { causes } = causesView;
  const canFileTask = useMay('staff');
  const map = useRef<MapHandle>(null);
  const [closed, setClosed] = useState<string | null>(null);
  const markers = useMemo(() => held.map((marker) => ({ ...marker, causes: causes.get(marker.id) ?? [] })), [held, causes]);
  const chosen = markers.find(({ sn }) => sn === selected) ?? null;

  const [isDrawn, setDrawn] = useState(false);
  useOpensOn({ map, places: held, isFree: isDrawn && selected === null, padding: PADDING });
  // another selection moves the map, newer data of the same do not
  const { latitude, longitude } = chosen ?? { latitude: null, longitude: null };
  useEffect(() => {
    if (latitude !== null && longitude !== null) map.current?.goTo({ latitude, longitude, zoom: CLOSE_ENOUGH });
  }, [latitude, longitude]);

  const pick = (marker: MapMarker | null) => {
    setClosed(marker === null ? selected : null);
    const row = marker && rows?.find(({ sn }) => sn === marker.sn);
    if (row && row.sn !== selected) onSelect(row);
  };
  // data that were never fetched, without a problem, are still being fetched
  const problem = resource.is === 'absent' ? resource.problem : null;
  return (
    <section className={classes.card} aria-label={mapTexts.title}>
      {agedOf(resource) && <ProblemStrip problem={problemOf(resource)} />}
      <div className={classes.map}>
        {problem ? (
          <ProblemPanel problem={problem} onRetry={() => void refresh()} />
        ) : (
          <MapView
            ref={map}
            isEmbedded
            label={mapTexts.mapLabel}
            markers={markers}
            look="dark"
            provider={dark}
            start={WORLD_MAP_START}
            isLoading={resource.is !== 'ready'}
            picked={closed === selected ? null : chosen}
            onPick={pick}
            onAreaChange={() => setDrawn(true)}
            renderCard={(marker, onClose) => <MarkerCard marker={marker} canFileTask={canFileTask} onClose={onClose} />}
            renderGroup={(group) => <GroupCard {...group} />}
          >
            {resource.is === 'ready' && held.length === 0 && <p className={classes.note}>{mapTexts.noPlaces}</p>}
          </MapView>
        )}
      </div>
    </section>
  );
}
