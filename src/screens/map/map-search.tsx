import { IconMapPin, IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { fold } from '#ui/tables/fold.ts';
import type { MapMarker } from '#ui/maps/markers/marker-set.ts';
import { reportAndUse } from '#failures/report.ts';
import { SEARCH_DEBOUNCE } from '#domain/service/refresh.ts';
import { mapTexts } from '#texts/map.ts';
import { type FoundPlace, findPlaces } from '#ui/maps/find-places.ts';
import { MarkerState } from '#ui/maps/markers/marker-card.tsx';
import { PlainButton } from '#ui/button/plain-button.tsx';
import classes from './map-search.module.css';

/** Markers whose name or serial number holds all words of the text; those that begin with it first. */
export function findMarkers(markers: readonly MapMarker[], text: string, limit: number): readonly MapMarker[] {
  const words = fold(text.trim()).split(/\s+/).filter(Boolean);
  const [first = ''] = words;
  if (words.length === 0) return [];
  const begins: MapMarker[] = [];
  const holds: MapMarker[] = [];
  for (const marker of markers) {
    const folded = `${fold(marker.description)} ${fold(marker.sn)}`;
    if (!words.every((word) => folded.includes(word))) continue;
    (folded.startsWith(first) || fold(marker.sn).startsWith(first) ? begins : holds).push(marker);
    if (begins.length >= limit) break;
  }
  return [...begins, ...holds].slice(0, limit);
}

interface MarkerMatches {
  readonly markers: readonly MapMarker[];
  readonly places: readonly FoundPlace[];
}

interface Props {
  readonly markers: readonly MapMarker[];
  readonly onMarker: (marker: MapMarker) => void;
  readonly onPlace: (place: FoundPlace) => void;
}

const MARKERS_SHOWN = 8;
const PLACES_SHOWN = 4;

/** Moves the focus among the results with the arrow keys. */
function walk({ key, currentTarget, preventDefault, ...event }: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (!step) return;
  const stops = [...currentTarget.querySelectorAll<HTMLElement>('input, li button')];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  stops.at((at + step + stops.length) % stops.length)?.focus();
  event.nativeEvent.preventDefault();
}

/** The matches of the text, half a second after the last key; `null` without a text. */
function useMatches(text: string, markers: readonly MapMarker[]): MarkerMatches | null {
  const [matches, setMatches] = useState<MarkerMatches | null>(null);
  useEffect(() => {
    if (text.trim() === '') {
      setMatches(null);
      return;
    }
    let isLate = false;
    const timer = window.setTimeout(async () => {
      const places = await findPlaces(text, PLACES_SHOWN).catch(reportAndUse([], 'screens/place-search'));
      if (!isLate) setMatches({ markers: findMarkers(markers, text, MARKERS_SHOWN), places });
    }, SEARCH_DEBOUNCE);
    return () => {
      isLate = true;
      window.clearTimeout(timer);
    };
  }, [text, markers]);
  return matches;
}

/** Search by name, serial number or place. */
export function MapSearch({ markers, onMarker, onPlace }: Props) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  const matches = useMatches(text, markers);
  const clear = () => {
    setText('');
    input.current?.focus();
  };
  const choose = (go: () => void) => () => {
    setText('');
    go();
  };
  const isEmpty = matches !== null && matches.markers.length + matches.places.length === 0;

  return (
    <search className={classes.search} onKeyDown={walk}>
      <IconSearch size={18} className={classes.icon} aria-hidden="true" />
      <input
        ref={input}
        type="search"
        data-pv-search=""
        className={classes.input}
        value={text}
        placeholder={mapTexts.search}
        aria-label={mapTexts.search}
        aria-controls={list}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || text === '') return;
          event.preventDefault();
          clear();
        }}
      />
      {text !== '' && (
        <PlainButton className={classes.clear} aria-label={mapTexts.searchClear} onClick={clear}>
          <IconX size={16} aria-hidden="true" />
        </PlainButton>
      )}
      <div id={list} className={classes.results} role="status" hidden={matches === null}>
        {isEmpty && <p className={classes.nothing}>{mapTexts.searchNothing}</p>}
        <ul aria-label={mapTexts.searchResults} hidden={isEmpty}>
          {matches?.markers.map((marker) => (
            <li key={marker.id}>
              <PlainButton onClick={choose(() => onMarker(marker))}>
                <span className={classes.name}>{marker.description}</span>
                <MarkerState marker={marker} />
                <span className="pv-quiet">{marker.sn}</span>
              </PlainButton>
            </li>
          ))}
          {matches?.places.map((place) => (
            <li key={`${place.name} ${place.latitude}`}>
              <PlainButton onClick={choose(() => onPlace(place))}>
                <span className={classes.name}>{place.name}</span>
                <IconMapPin size={16} aria-hidden="true" />
                <span className="pv-quiet">{mapTexts.place}</span>
              </PlainButton>
            </li>
          ))}
        </ul>
      </div>
    </search>
  );
}
