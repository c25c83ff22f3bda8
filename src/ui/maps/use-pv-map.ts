import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import classes from './map.module.css';
import type { MapViewProps } from './map-props.ts';
import type { Hit } from '#ui/maps/layers/marker-layer.ts';
import { toMercator } from './mercator.ts';
import { PvMap } from './pv-map.ts';

/** An open card. `isPinned`: it stays open until it is closed. */
export interface OpenCard {
  readonly hit: Hit;
  readonly isPinned: boolean;
}

/** The time to move the pointer from a marker onto its card. Unit: ms. */
const GRACE = 250;

const isSame = (a: Hit | undefined, b: Hit): boolean => a?.at[0] === b.at[0] && a?.at[1] === b.at[1];

/** The card that pointer events open: hovering shows it, a click pins it, a click on a group zooms in. */
function useOpenCard(latest: RefObject<MapViewProps>) {
  const [openCard, setOpenCard] = useState<OpenCard | null>(null);
  const closeTimer = useRef<number>(undefined);
  const cancelClose = () => window.clearTimeout(closeTimer.current);
  const hover = (hit: Hit | null) => {
    cancelClose();
    if (hit) setOpenCard((now) => (now?.isPinned || isSame(now?.hit, hit) ? now : { hit, isPinned: false }));
    else closeTimer.current = window.setTimeout(() => setOpenCard((now) => (now?.isPinned ? now : null)), GRACE);
  };
  const pick = (hit: Hit | null, separate: (hit: Hit) => boolean) => {
    const isGroup = hit !== null && hit.markers.length > 1;
    setOpenCard(isGroup && !separate(hit) ? { hit, isPinned: true } : null);
    latest.current.onPick(isGroup ? null : (hit?.markers[0] ?? null));
  };
  return { openCard, setOpenCard, hover, pick, cancelClose };
}

/** Keeps an OpenLayers map in sync with the props of its component. `isSheet`: the card is at the edge of the map, not at its marker. */
export function usePvMap(props: MapViewProps, isSheet: boolean) {
  const { markers, look, provider = null, position = null, isEmbedded = false, magnification = 1, picked } = props;
  const target = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<PvMap | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const [card] = useState(() => Object.assign(document.createElement('div'), { className: classes.cardHolder ?? '' }));
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const { openCard, setOpenCard, hover, pick, cancelClose } = useOpenCard(latest);
  const handlers = useRef({ hover, pick, cancelClose });
  handlers.current = { hover, pick, cancelClose };

  useEffect(() => {
    if (!target.current) return;
    const made = new PvMap(target.current, {
      look: latest.current.look,
      start: latest.current.start,
      isEmbedded,
      magnification,
      card,
      events: {
        onAreaChange: (area) => latest.current.onAreaChange?.(area),
        onHover: (hit) => handlers.current.hover(hit),
        onPick: (hit) => handlers.current.pick(hit, ({ markers: some }) => made.separate(some)),
        onReady: () => setState('ready'),
        onLoading: () => setState('loading'),
        onFailure: () => setState('failed'),
      },
    });
    setMap(made);
    return () => {
      handlers.current.cancelClose();
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
    : openCard;
  const [x, y] = open?.hit.at ?? [];
  const isPinned = open?.isPinned ?? false;
  useEffect(() => {
    const at = x === undefined || y === undefined ? null : ([x, y] as const);
    map?.showCard(at, isPinned);
    if (at && isPinned && !isSheet) map?.panToCard();
  }, [map, x, y, isPinned, isSheet]);

  const sheet = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [over, under] = [sheet.current, target.current];
    under?.parentElement?.style.setProperty('--map-sheet', '0px');
    if (!isSheet || !over || !under || x === undefined || y === undefined) return;
    const keepMarkerVisible = () => {
      under.parentElement?.style.setProperty('--map-sheet', `${over.offsetHeight}px`);
      const { left, top } = under.getBoundingClientRect();
      const box = over.getBoundingClientRect();
      map?.keepVisible([x, y], { left: box.left - left, top: box.top - top, right: box.right - left, bottom: box.bottom - top });
    };
    keepMarkerVisible();
    const observer = new ResizeObserver(keepMarkerVisible); // a cause that loads later makes the card higher
    observer.observe(over);
    return () => observer.disconnect();
  }, [map, x, y, isSheet]);

  return { target, sheet, map, card, state, open, setOpenCard, cancelClose };
}
