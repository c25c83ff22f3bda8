/*
 * `ui/maps` is the map of the app, on OpenLayers. Begin with `MapView` in this file: markers in, events out.
 * `use-pv-map.ts` connects it with `pv-map.ts`, which owns the OpenLayers map. `layers/` has the layers: the built-in map and
 * the markers, which are canvases painted by `paint/`, and the tiles of the configured provider. `markers/` groups markers and
 * has their cards. `generated/` is the data of the built-in map (scripts/map).
 * `location-map.tsx` and `neighbours-map.tsx` are small maps within a page. They load this file, and OpenLayers with it, by
 * `import()`. `find-places.ts` and `nearest-town.ts` search the towns of the built-in map.
 */
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type RefObject, useEffect, useImperativeHandle, useRef } from 'react';
import { createPortal } from 'react-dom';
import { mapTexts } from '#texts/map.ts';
import { useEscape } from '#ui/dialogs/use-escape.ts';
import { useIsPhone, useMedia } from '#ui/use-media.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import classes from './map.module.css';
import type { CardGroup, MapViewProps } from './map-props.ts';
import type { MapMarker } from '#ui/maps/markers/marker-set.ts';
import { type OpenCard, usePvMap } from './use-pv-map.ts';

/** A phone in landscape: no space above or below a marker. The same as in map.module.css. */
const LANDSCAPE_PHONE = '(max-height: 30em)';

/** The map of the app with its cards and controls. */
export function MapView(props: MapViewProps) {
  const { label, look, provider, isLoading = false, picked = null, onPick } = props;
  const isTight = [useIsPhone(), useMedia(LANDSCAPE_PHONE)].includes(true);
  const isSheet = isTight && !props.isEmbedded;
  const { target, sheet, map, card, state, open, setOpenCard, cancelClose } = usePvMap(props, isSheet);
  useImperativeHandle(props.ref, () => ({
    fit: (some, isAtOnce, padding) => map?.fit(some, isAtOnce, padding),
    goTo: (viewport, isAtOnce) => map?.goTo(viewport, isAtOnce),
    area: () => map?.area() ?? null,
  }));
  const opener = useOpener(picked?.id ?? null);
  const hasFocus = () => [card, sheet.current].some((element) => element?.contains(document.activeElement));
  const close = () => {
    setOpenCard(null);
    onPick(null);
    // Only if the focus was in the card, which is gone now. It is not taken from the list or the search.
    if (hasFocus()) focusOn(opener.current?.isConnected ? opener.current : target.current);
  };
  // Wherever the focus is: a marker chosen from the list leaves it in the list.
  useEscape(close, open !== null && !props.isEmbedded);
  const choose = (marker: MapMarker) => {
    setOpenCard(null);
    onPick(marker);
  };
  const content = open && (
    <div onPointerEnter={cancelClose} onPointerLeave={() => !open.isPinned && setOpenCard(null)}>
      <Card {...props} open={open} onClose={open.isPinned ? close : undefined} onChoose={choose} />
    </div>
  );

  return (
    <section className={classes.frame} data-look={look} data-ready={state === 'ready'} aria-label={label}>
      <div ref={target} className={classes.target} role="application" aria-label={label} />
      {!isSheet && createPortal(content, card)}
      {!props.isStill && (
        <div className={classes.zoom}>
          <PlainButton className={classes.control} aria-label={mapTexts.zoomIn} onClick={() => map?.zoomBy(1)}>
            <IconPlus size={20} aria-hidden="true" />
          </PlainButton>
          <PlainButton className={classes.control} aria-label={mapTexts.zoomOut} onClick={() => map?.zoomBy(-1)}>
            <IconMinus size={20} aria-hidden="true" />
          </PlainButton>
        </div>
      )}
      <p className={classes.attribution}>
        {provider?.attribution && <ProviderAttribution text={provider.attribution} />}
        <span data-spare={provider?.attribution ? '' : undefined}>{mapTexts.outlinesAttribution}</span>
        {mapTexts.builtInAttribution[look]}
      </p>
      {state === 'failed' ? <Failed onRetry={() => map?.retry()} /> : (state === 'loading' || isLoading) && <Spinner />}
      {props.children}
      {/* On a phone there is no space beside a marker: its card is at the bottom. */}
      {isSheet && content && (
        <div ref={sheet} className={classes.sheet}>
          {content}
        </div>
      )}
    </section>
  );
}

/** Names in an attribution that are links: OpenMapTiles and OpenStreetMap ask for it. */
const CREDITED: Readonly<Record<string, string>> = {
  OpenFreeMap: 'https://openfreemap.org',
  OpenMapTiles: 'https://openmaptiles.org/',
  OpenStreetMap: 'https://www.openstreetmap.org/copyright',
};

function ProviderAttribution({ text }: { readonly text: string }) {
  return (
    <>
      {text.split(/(OpenFreeMap|OpenMapTiles|OpenStreetMap)/).map((part) =>
        CREDITED[part] ? (
          <a key={part} href={CREDITED[part]} target="_blank" rel="noreferrer">
            {part}
          </a>
        ) : (
          part
        ),
      )}
      {' · '}
    </>
  );
}

const focusOn = (part: HTMLElement | null): void => part?.focus({ preventScroll: true });

/** The element that had the focus when a marker was picked, such as its row in the list. It gets the focus back when the card is closed. */
function useOpener(picked: number | null): RefObject<HTMLElement | null> {
  const opener = useRef<HTMLElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    opener.current = picked !== null && activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null;
  }, [picked]);
  return opener;
}

function Card({
  open,
  renderCard,
  renderGroup,
  onClose,
  onChoose,
}: MapViewProps & { open: OpenCard } & Pick<CardGroup, 'onClose' | 'onChoose'>) {
  const { markers } = open.hit;
  const [first] = markers;
  if (!first) return null;
  return markers.length > 1 ? renderGroup({ markers, isTight: open.isPinned, onChoose, onClose }) : renderCard(first, onClose);
}

function Spinner() {
  return (
    <div className={classes.spinnerHolder} role="status">
      <span className={classes.spinner} aria-hidden="true" />
      {mapTexts.loading}
    </div>
  );
}

function Failed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className={classes.spinnerHolder} role="alert">
      {mapTexts.failed}
      <PlainButton className={classes.control} onClick={onRetry}>
        {mapTexts.retry}
      </PlainButton>
    </div>
  );
}
