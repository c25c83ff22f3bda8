import { lazy, Suspense, useEffect, useMemo, useRef, useState, type RefObject, useLayoutEffect } from 'react';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { useMay } from '#state/use-account.ts';
import { countStates, stateOf } from '#domain/diagnosis/care-state.ts';
import { agedOf, problemOf, type Resource } from '#domain/service/resource.ts';
import { mapTexts } from '#texts/map.ts';
import { positionTexts } from '#texts/position.ts';
import { notify } from '#ui/dialogs/notify.ts';
import type { MapHandle } from '#ui/maps/map-props.ts';
import { MapView } from '#ui/maps/map-view.tsx';
import type { Position } from '#ui/maps/paint/paint-position.ts';
import { GroupCard, MarkerCard } from '#ui/maps/markers/marker-card.tsx';
import type { MapMarker } from '#ui/maps/markers/marker-set.ts';
import { ProblemPanel, ProblemStrip } from '#ui/panels.tsx';
import { usePublishScreenAge } from '#ui/screen-status.ts';
import { useIsPhone, useMedia } from '#ui/use-media.ts';
import classes from './map.module.css';
import { opensAreas, useMapAddress } from './map-address.ts';
import { MapList } from './map-list.tsx';
import { MapHead, Misplaced } from './map-head.tsx';
import { LookSwitch, MapTools } from './map-tools.tsx';
import { MyPlace, nearestBroken } from './nearest-faults.tsx';
import { ALL_STATES } from './state-filter.tsx';
import { Unplaced } from './unplaced.tsx';
import { useMapMoves } from './use-map-moves.ts';
import { useMapMarkers } from './use-map-markers.ts';
import { usePosition } from './use-position.ts';

/** Distance of an element from the top of the page (CSS px), updated when banners above appear or disappear. */
function useBelowBars<E extends HTMLElement>(): { readonly ref: RefObject<E | null>; readonly top: number } {
  const ref = useRef<E>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setTop(Math.round((ref.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    measure();
    const watching = new ResizeObserver(measure);
    watching.observe(document.body);
    for (const sibling of ref.current?.closest('main')?.parentElement?.children ?? []) watching.observe(sibling);
    return () => watching.disconnect();
  }, []);
  return { ref, top };
}

const AreasDialog = lazy(() => import('./areas-dialog.tsx').then(({ AreasDialog: held }) => ({ default: held })));

/** A phone in landscape, and a phone or a tablet held upright; the same as in map.module.css. */
const LOW = '(max-height: 30em)';
const SMALL = '(max-width: 63.99em)';

/** All installations that have a place, on the map and in a list beside it. */
export function MapScreen() {
  const canFileTask = useMay('staff');
  const providers = useValue(useQueries().mapProviders);
  const { resumeMapDownloads, refresh } = useCommands();
  const { first, look, setLook, sn, setSn, choice, setChoice, area, setArea } = useMapAddress();
  const { resource, isKnown, aged, causesView, areCausesSettled, all, marked } = useMapMarkers(choice);
  usePublishScreenAge(aged?.asOf ?? null);
  const [filter, setFilter] = useState(ALL_STATES);
  const isPhone = useIsPhone();
  const isLow = useMedia(LOW);
  const isSmall = useMedia(SMALL) || isLow;
  const [isListOpen, setListOpen] = useState(!isPhone);
  const [isNearestOpen, setNearestOpen] = useState(false);
  const [hasAreas, setAreas] = useState(() => opensAreas(window.location.search));
  const map = useRef<MapHandle>(null);
  const { showAll, fitBesideSheet, zoomIn } = useMapMoves({ map, area, isSmall, isLow });
  const showAround = (here: Position) => {
    const broken = nearestBroken(marked, here);
    setNearestOpen(true);
    setSn(null);
    if (broken.length === 0) return zoomIn(here);
    setFilter((now) => ({ ...now, faulty: true, attention: true }));
    fitBesideSheet([...broken, here]);
  };
  const { position, isOn, trouble, toggle } = usePosition(showAround);
  const { ref, top: below } = useBelowBars<HTMLDivElement>();

  const markers = useMemo(() => marked.filter((marker) => filter[stateOf(marker)]), [marked, filter]);
  const counts = useMemo(() => (isKnown ? countStates(all) : null), [isKnown, all]);
  const picked = useMemo(() => (sn === null ? null : (markers.find((marker) => marker.sn === sn) ?? null)), [markers, sn]);

  useEffect(() => {
    if (trouble) notify({ text: positionTexts[trouble], isError: true });
  }, [trouble]);
  useEffect(() => void resumeMapDownloads(), [resumeMapDownloads]);
  const show = (marker: MapMarker) => {
    setNearestOpen(false);
    setFilter((now) => ({ ...now, [stateOf(marker)]: true }));
    if (!marked.some(({ id }) => id === marker.id)) setChoice('all');
    setSn(marker.sn);
    zoomIn(marker);
    if (isPhone) setListOpen(false);
  };

  return (
    <div ref={ref} className={classes.screen} data-pv-flow="" style={{ '--map-top': `${below}px` } as React.CSSProperties}>
      {aged && <ProblemStrip problem={problemOf(resource)} />}
      <Misplaced markers={all} />
      <div className={classes.stage} data-pv-flow="">
        <MapHead
          asOf={aged?.asOf ?? null}
          markers={all}
          {...{ causesView, counts, filter, choice, isSmall, isListOpen }}
          onMarker={show}
          onPlace={(place) => map.current?.goTo(place)}
          onFilter={setFilter}
          onChoice={setChoice}
        />
        <div className={classes.body} data-pv-flow="" data-list={isListOpen || undefined}>
          <MapView
            ref={map}
            label={mapTexts.mapLabel}
            markers={markers}
            look={look}
            provider={providers[look]}
            start={first.viewport}
            position={position}
            isLoading={resource.is === 'loading'}
            picked={picked}
            onPick={(marker) => setSn(marker?.sn ?? null)}
            onAreaChange={setArea}
            renderCard={(marker, onClose) => <MarkerCard marker={marker} canFileTask={canFileTask} onClose={onClose} />}
            renderGroup={(group) => <GroupCard {...group} />}
          >
            <LookSwitch look={look} onLook={setLook} />
            <MapTools
              isLocating={isOn}
              isListOpen={isListOpen}
              onFit={() => showAll(markers)}
              onLocate={toggle}
              onAreas={() => setAreas(true)}
              onList={() => {
                if (isPhone) setSn(null); // the list covers the card
                setListOpen(!isListOpen);
              }}
            />
            {position && <MyPlace {...{ position, isNearestOpen }} markers={marked} onPick={show} onClose={() => setNearestOpen(false)} />}
            <MapNote resource={resource} onRetry={() => void refresh()} />
          </MapView>
          {isListOpen && (
            <MapList markers={markers} isKnown={isKnown} isSettled={areCausesSettled} area={area} picked={picked} onPick={show}>
              {isKnown && <Unplaced markers={all} />}
            </MapList>
          )}
        </div>
      </div>
      <Suspense fallback={null}>
        {hasAreas && <AreasDialog provider={providers[look]} area={area} picked={picked} markers={all} onClose={() => setAreas(false)} />}
      </Suspense>
    </div>
  );
}

/** Why there are no markers, over the map, so that nothing around it moves. */
function MapNote({ resource, onRetry }: { readonly resource: Resource<readonly unknown[]>; readonly onRetry: () => void }) {
  if (resource.is === 'absent' && !agedOf(resource))
    return (
      <div className={classes.note}>
        <ProblemPanel problem={resource.problem} onRetry={onRetry} />
      </div>
    );
  return resource.is === 'ready' && resource.value.length === 0 ? <p className={classes.note}>{mapTexts.noPlaces}</p> : null;
}
