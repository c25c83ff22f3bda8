import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import classes from './map.module.css';
import type { MapViewProps } from './map-props.ts';
import type { Hit } from '#ui/maps/layers/marker-layer.ts';
import { toMercator } from './mercator.ts';
import { PvMap } from './pv-map.ts';

/** What a card tells about, and whether it stays until it is closed. */
export interface OpenCard {
  readonly hit: Hit;
  readonly isPinned: boolean;
}

/** Time to carry the pointer from the marker onto its card (ms). */
const GRACE = 250;

const isSame = (a: Hit | undefined, b: Hit): boolean => a?.at[0] === b.at[0] && a?.at[1] === b.at[1];

/** What hands do to the map, turned into what is shown: passing over shows, a click pins, a group is parted by zooming in. */
function useShown(latest: RefObject<MapViewProps>) {
  const [shown, setShown] = useState<OpenCard | null>(null);
  const leaving = useRef<number>(undefined);
  const stay = () => window.clearTimeout(leaving.current);
  const hover = (hit: Hit | null) => {
    stay();
    if (hit) setShown((now) => (now?.isPinned || isSame(now?.hit, hit) ? now : { hit, isPinned: false }));
    else leaving.current = window.setTimeout(() => setShown((now) => (now?.isPinned ? now : null)), GRACE);
  };
  const pick = (hit: Hit | null, part: (hit: Hit) => boolean) => {
    const isGroup = hit !== null && hit.markers.length > 1;
    setShown(isGroup && !part(hit) ? { hit, isPinned: true } : null);
    latest.current.onPick(isGroup ? null : (hit?.markers[0] ?? null));
  };
  return { shown, setShown, hover, pick, stay };
}

/** Keeps an OpenLayers map in step with the props of its component. `isSheet`: the card lies apart from its marker. */
export function usePvMap(props: MapViewProps, isSheet: boolean) {
  const { markers, look, provider = null, position = null, isEmbedded = false, magnification = 1, picked } = props;
  const target = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<PvMap | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const [card] = useState(() => Object.assign(document.createElement('div'), { className: classes.cardHolder ?? '' }));
  const [is, setIs] = useState<'loading' | 'ready' | 'failed'>('loading');
  const { shown, setShown, hover, pick, stay } = useShown(latest);
  const hands = useRef({ hover, pick, stay });
  hands.current = { hover, pick, stay };

  useEffect(() => {
    if (!target.current) return;
    const made = new PvMap(target.current, {
      look: latest.current.look,
      start: latest.current.start,
      isEmbedded,
      magnification,
      card,
      events: {
        onSight: (area) => latest.current.onSight?.(area),
        onHover: (hit) => hands.current.hover(hit),
        onPick: (hit) => hands.current.pick(hit, ({ markers: some }) => made.part(some)),
        onReady: () => setIs('ready'),
        onLoading: () => setIs('loading'),
        onFailure: () => setIs('failed'),
      },
    });
    setMap(made);
    return () => {
      hands.current.stay();
      setMap(null);
      made.dispose();
    };
  }, [isEmbedded, magnification, card]);

  useEffect(() => map?.setLook(look), [map, look]);
  useEffect(() => map?.setProvider(provider), [map, provider]);
  useEffect(() => map?.setMarkers(markers), [map, markers]);
  useEffect(() => map?.setPosition(position), [map, position]);

  const open: OpenCard | null = picked
    ? { hit: { markers: [picked], at: toMercator(picked.longitude, picked.latitude) }, isPinned: true }
    : shown;
  const [x, y] = open?.hit.at ?? [];
  const isPinned = open?.isPinned ?? false;
  useEffect(() => {
    const at = x === undefined || y === undefined ? null : ([x, y] as const);
    map?.showCard(at, isPinned);
    if (at && isPinned && !isSheet) map?.bringCardIn();
  }, [map, x, y, isPinned, isSheet]);

  const sheet = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [over, under] = [sheet.current, target.current];
    under?.parentElement?.style.setProperty('--map-sheet', '0px');
    if (!isSheet || !over || !under || x === undefined || y === undefined) return;
    const makeRoom = () => {
      under.parentElement?.style.setProperty('--map-sheet', `${over.offsetHeight}px`);
      const { left, top } = under.getBoundingClientRect();
      const lies = over.getBoundingClientRect();
      map?.keepInSight([x, y], { left: lies.left - left, top: lies.top - top, right: lies.right - left, bottom: lies.bottom - top });
    };
    makeRoom();
    const watching = new ResizeObserver(makeRoom); // a cause that comes later makes the card higher
    watching.observe(over);
    return () => watching.disconnect();
  }, [map, x, y, isSheet]);

  return { target, sheet, map, card, is, open, setShown, stay };
}
