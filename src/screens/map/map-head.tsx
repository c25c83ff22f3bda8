import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { Link } from 'wouter';
import type { CareState } from '#domain/diagnosis/care-state.ts';
import type { CauseChoice } from '#domain/diagnosis/cause-choice.ts';
import type { Instant } from '#domain/quantity.ts';
import { misplacement } from '#domain/service/map/map-places.ts';
import type { CausesView } from '#state/use-active-causes.ts';
import { mapTexts } from '#texts/map.ts';
import { Age, AgePlaceholder } from '#ui/age.tsx';
import { CauseFilter } from '#ui/causes/cause-filter.tsx';
import type { FoundPlace } from '#ui/maps/find-places.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { WarnStrip } from '#ui/panels.tsx';
import { installationPath } from '#ui/maps/markers/marker-card.tsx';
import type { MapMarker } from '#ui/maps/markers/marker-set.ts';
import classes from './map.module.css';
import filterClasses from './map-controls.module.css';
import { MapSearch } from './map-search.tsx';
import { StateFilter, type StateChoice } from './state-filter.tsx';

const Sheet = lazy(() => import('#ui/dialogs/sheet.tsx').then(({ Sheet: held }) => ({ default: held })));

interface Props {
  readonly asOf: Instant | null;
  readonly markers: readonly MapMarker[];
  readonly causesView: CausesView;
  readonly counts: Readonly<Record<CareState, number>> | null;
  readonly filter: StateChoice;
  readonly choice: CauseChoice;
  readonly isSmall: boolean;
  readonly isListOpen: boolean;
  readonly onMarker: (marker: MapMarker) => void;
  readonly onPlace: (place: FoundPlace) => void;
  readonly onFilter: (filter: StateChoice) => void;
  readonly onChoice: (choice: CauseChoice) => void;
}

/** Age of the data, search and filters: above the map, and on a small screen over it. */
export function MapHead({ asOf, markers, causesView, counts, filter, choice, isSmall, isListOpen, ...props }: Props) {
  const { onMarker, onPlace, onFilter, onChoice } = props;
  const hidden = Object.values(filter).filter((isShown) => !isShown).length;
  return (
    <header className={classes.head} data-list={isListOpen || undefined}>
      <h1 className={classes.title}>{mapTexts.title}</h1>
      <span className={classes.age}>{asOf === null ? <AgePlaceholder /> : <Age asOf={asOf} />}</span>
      <MapSearch markers={markers} onMarker={onMarker} onPlace={onPlace} />
      <MapFilters isSmall={isSmall} active={hidden + (choice === 'all' ? 0 : 1)}>
        <StateFilter filter={filter} counts={counts} hasCauses={causesView.is !== 'unsupported'} onFilter={onFilter} />
        {(causesView.is === 'known' || (causesView.is !== 'unsupported' && choice === 'all')) && (
          <div className={filterClasses.causes} data-pv-pressed="">
            <CauseFilter
              isBare
              causes={causesView.is === 'known' && !causesView.isIncomplete ? causesView.causes : null}
              choice={choice}
              onChoice={onChoice}
            />
          </div>
        )}
      </MapFilters>
    </header>
  );
}

interface FiltersProps {
  /** On a small screen the filters are in a sheet that a button opens. */
  readonly isSmall: boolean;
  /** Number of filters that hide something. */
  readonly active: number;
  readonly children: ReactNode;
}

/** The filters of the map: beside the search, or behind a button on a small screen. */
function MapFilters({ isSmall, active, children }: FiltersProps) {
  const [isOpen, setOpen] = useState(false);
  if (!isSmall) return children;
  return (
    <>
      <PlainButton
        look="icon"
        className={filterClasses.filterButton}
        aria-label={mapTexts.filters(active)}
        title={mapTexts.filters(active)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-on={active > 0 || undefined}
        onClick={() => setOpen(true)}
      >
        <IconAdjustmentsHorizontal size={20} aria-hidden="true" />
      </PlainButton>
      <Suspense fallback={null}>
        {isOpen && (
          <Sheet isOpen onClose={() => setOpen(false)} title={mapTexts.filters(0)}>
            <div className={filterClasses.filterSheet}>{children}</div>
          </Sheet>
        )}
      </Suspense>
    </>
  );
}

/** Installations that are named one by one. */
const NAMED = 5;

/** Names the installations whose place is wrong, which the map does not show at first. Source: specification 9.9. */
export function Misplaced({ markers }: { readonly markers: readonly MapMarker[] }) {
  const wrong = useMemo(() => markers.filter((marker) => misplacement(marker) !== null), [markers]);
  if (wrong.length === 0) return null;
  return (
    <WarnStrip>
      {mapTexts.misplaced(wrong.length)}
      {wrong.slice(0, NAMED).map((marker, at) => (
        <span key={marker.id}>
          {at > 0 && ', '}
          <Link href={installationPath(marker.sn)}>{marker.description}</Link>
          {mapTexts.misplacement[misplacement(marker) ?? 'zero']}
        </span>
      ))}
      {mapTexts.misplacedMore(wrong.length - NAMED)}
    </WarnStrip>
  );
}
