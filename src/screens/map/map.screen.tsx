import { lazy, Suspense, useEffect, useMemo, useRef, useState, type RefObject, useLayoutEffect } from 'react';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { useMay } from '#state/use-account.ts';
import { countStates, stateOf } from '#domain/diagnosis/care-state.ts';
import { type CauseChoice, withCause } from '#domain/diagnosis/cause-choice.ts';
import { type CausesView, useActiveCauses, useWithCare } from '#state/use-active-causes.ts';
import { agedOf, lastKnown, problemOf } from '#domain/service/resource.ts';
import { mapTexts } from '#texts/map.ts';
import { positionTexts } from '#texts/position.ts';
import { Age, AgePlaceholder } from '#ui/age.tsx';
import { CauseFilter } from '#ui/causes/cause-filter.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import type { MapHandle } from '#ui/maps/map-props.ts';
import { MapView } from '#ui/maps/map-view.tsx';
import type { Position } from '#ui/maps/paint/paint-position.ts';
import { GroupCard, MarkerCard } from '#ui/maps/markers/marker-card.tsx';
import type { MapMarker } from '#ui/maps/markers/marker-set.ts';
import { ProblemPanel, ProblemStrip } from '#ui/panels.tsx';
import { usePublishScreenAge } from '#ui/screen-status.ts';
import { useIsPhone } from '#ui/use-media.ts';
import { useSettled } from '#state/use-connection.ts';
import classes from './map.module.css';
import { opensAreas, useMapAddress } from './map-address.ts';
import { MapList } from './map-list.tsx';
import { MapSearch, nearestBroken } from './map-search.tsx';
import { LookSwitch, MapTools } from './map-tools.tsx';
import { ALL_STATES, StateFilter } from './state-filter.tsx';
import { usePosition } from './use-position.ts';

const AreasDialog = lazy(() => import('./areas-dialog.tsx').then(({ AreasDialog: held }) => ({ default: held })));

/** Minimum zoom after a choice in the list or the search. */
const CLOSE_ENOUGH = 12;
const NO_MARKERS: readonly MapMarker[] = [];

/** Markers with their causes, filtered by the choice. */
function useMarked(all: readonly MapMarker[], { is, causes }: CausesView, choice: CauseChoice): readonly MapMarker[] {
  const marked = useMemo(() => {
    if (causes.size === 0) return all;
    return all.map((marker) => {
      const ownCauses = causes.get(marker.id);
      return ownCauses ? { ...marker, causes: ownCauses } : marker;
    });
  }, [all, causes]);
  return useMemo(() => (is === 'known' ? withCause(marked, choice, causes) : marked), [marked, is, choice, causes]);
}

/** All installations that have a place, on the map and in a list beside it. */
export function MapScreen() {
  const resource = useValue(useQueries().markers);
  const canFileTask = useMay('staff');
  const providers = useValue(useQueries().mapProviders);
  const { resumeMapDownloads } = useCommands();
  const held = lastKnown(resource);
  const aged = agedOf(resource);
  usePublishScreenAge(aged?.asOf ?? null);
  const { first, look, setLook, sn, setSn, choice, setChoice, area, setArea } = useMapAddress();
  const causesView = useActiveCauses(held !== undefined);
  const all = useWithCare(held, aged?.asOf ?? null, causesView) ?? NO_MARKERS;
  const areCausesSettled = useSettled(causesView.is !== 'known' && causesView.is !== 'unsupported');
  const marked = useMarked(all, causesView, choice);
  const [filter, setFilter] = useState(ALL_STATES);
  const isPhone = useIsPhone();
  const [isListOpen, setListOpen] = useState(!isPhone);
  const [hasAreas, setAreas] = useState(() => opensAreas(window.location.search));
  const map = useRef<MapHandle>(null);
  const zoomIn = (to: { readonly latitude: number; readonly longitude: number }) =>
    map.current?.goTo({ latitude: to.latitude, longitude: to.longitude, zoom: Math.max(CLOSE_ENOUGH, area?.zoom ?? 0) });
  const showAround = (here: Position) => {
    const broken = nearestBroken(marked, here);
    if (broken.length === 0) return zoomIn(here);
    setFilter((now) => ({ ...now, faulty: true }));
    map.current?.fit([...broken, here]);
  };
  const { position, isOn, trouble, toggle } = usePosition(showAround);
  const { ref, top } = useBelowBars<HTMLDivElement>();

  const markers = useMemo(() => marked.filter((marker) => filter[stateOf(marker)]), [marked, filter]);
  const counts = useMemo(() => (held ? countStates(all) : null), [held, all]);
  const picked = useMemo(() => (sn === null ? null : (markers.find((marker) => marker.sn === sn) ?? null)), [markers, sn]);

  useEffect(() => {
    if (trouble) notify({ text: positionTexts[trouble], isError: true });
  }, [trouble]);
  useEffect(() => void resumeMapDownloads(), [resumeMapDownloads]);
  const show = (marker: MapMarker) => {
    setFilter((now) => ({ ...now, [stateOf(marker)]: true }));
    if (!marked.some(({ id }) => id === marker.id)) setChoice('all');
    setSn(marker.sn);
    zoomIn(marker);
    if (isPhone) setListOpen(false);
  };

  return (
    <div ref={ref} className={classes.screen} data-pv-flow="" style={{ '--map-top': `${top}px` } as React.CSSProperties}>
      <header className={classes.head}>
        <h1 className={classes.title}>{mapTexts.title}</h1>
        {aged ? <Age asOf={aged.asOf} /> : <AgePlaceholder />}
        <MapSearch markers={all} onMarker={show} onPlace={(place) => map.current?.goTo(place)} />
        <StateFilter filter={filter} counts={counts} hasCauses={causesView.is !== 'unsupported'} onFilter={setFilter} />
        {(causesView.is === 'known' || (causesView.is !== 'unsupported' && choice === 'all')) && (
          <div className={classes.causes} data-pv-pressed="">
            <CauseFilter isBare causes={causesView.is === 'known' ? causesView.causes : null} choice={choice} onChoice={setChoice} />
          </div>
        )}
      </header>
      {aged && <ProblemStrip problem={problemOf(resource)} />}
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
            onFit={() => map.current?.fit(markers)}
            onLocate={toggle}
            onAreas={() => setAreas(true)}
            onList={() => {
              if (isPhone) setSn(null); // the list covers the card
              setListOpen(!isListOpen);
            }}
          />
          {position && (
            <p className={classes.position} role="status">
              {mapTexts.position(position.accuracy)}
            </p>
          )}
          {/* an overlay, so that nothing around it moves */}
          {resource.is === 'absent' && !aged && (
            <div className={classes.note}>
              <ProblemPanel problem={resource.problem} />
            </div>
          )}
          {resource.is === 'ready' && all.length === 0 && <p className={classes.note}>{mapTexts.noPlaces}</p>}
        </MapView>
        {isListOpen && (
          <MapList markers={markers} isKnown={held !== undefined} isSettled={areCausesSettled} area={area} picked={picked} onPick={show} />
        )}
      </div>
      <Suspense fallback={null}>
        {hasAreas && <AreasDialog provider={providers[look]} area={area} picked={picked} markers={all} onClose={() => setAreas(false)} />}
      </Suspense>
    </div>
  );
}

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
