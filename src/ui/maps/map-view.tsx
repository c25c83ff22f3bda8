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

/** A phone held across: no room above a marker nor below it. The style sheet says the same. */
const LOW = '(max-height: 30em)';

/** The map of the app: markers in, events out. Everything else about it is `PvMap`'s. */
export function MapView(props: MapViewProps) {
  const { label, look, provider, isLoading = false, picked = null, onPick } = props;
  const isTight = [useIsPhone(), useMedia(LOW)].includes(true);
  const isSheet = isTight && !props.isEmbedded;
  const { target, sheet, map, card, is, open, setShown, stay } = usePvMap(props, isSheet);
  useImperativeHandle(props.ref, () => ({
    fit: (some, isAtOnce) => map?.fit(some, isAtOnce),
    goTo: (sight, isAtOnce) => map?.goTo(sight, isAtOnce),
    area: () => map?.area() ?? null,
  }));
  const opener = useOpener(picked?.id ?? null);
  const holdsFocus = () => [card, sheet.current].some((held) => held?.contains(document.activeElement));
  const close = () => {
    setShown(null);
    onPick(null);
    // Only from the card itself, which is gone: the focus is not taken from the list or the search.
    if (holdsFocus()) focusIn(opener.current?.isConnected ? opener.current : target.current);
  };
  // wherever the focus is: whoever chose from the list stands there still
  useEscape(close, open !== null && !props.isEmbedded);
  const choose = (marker: MapMarker) => {
    setShown(null);
    onPick(marker);
  };
  const content = open && (
    <div onPointerEnter={stay} onPointerLeave={() => !open.isPinned && setShown(null)}>
      <Card {...props} open={open} onClose={open.isPinned ? close : undefined} onChoose={choose} />
    </div>
  );

  return (
    <section className={classes.frame} data-look={look} data-ready={is === 'ready'} aria-label={label}>
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
      <p className={classes.attribution}>{[provider?.attribution, mapTexts.builtInAttribution[look]].filter(Boolean).join(' · ')}</p>
      {is === 'failed' ? <Failed onRetry={() => map?.retry()} /> : (is === 'loading' || isLoading) && <Spinner />}
      {props.children}
      {/* On a phone there is no room beside a marker: its card lies at the thumb. */}
      {isSheet && content && (
        <div ref={sheet} className={classes.sheet}>
          {content}
        </div>
      )}
    </section>
  );
}

const focusIn = (part: HTMLElement | null): void => part?.focus({ preventScroll: true });

/** What had the focus when something was picked, such as its row in the list: who closes the card goes back there. */
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
