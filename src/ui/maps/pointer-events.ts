import type OlMap from 'ol/Map.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import type { Hit } from '#ui/maps/layers/marker-layer.ts';

interface Hearing {
  readonly target: HTMLElement;
  /** Lies over the map, beside the marker that it speaks of: on it, the pointer is over no marker. */
  readonly card: HTMLElement;
  readonly hitAt: (place: readonly [number, number], pointer: 'mouse' | 'touch') => Hit | null;
  readonly onHover: (hit: Hit | null) => void;
  readonly onPick: (hit: Hit | null) => void;
}

const isTouch = ({ originalEvent }: MapBrowserEvent): boolean => (originalEvent as PointerEvent).pointerType === 'touch';

/** Tells what hands mean: passing over a marker, leaving it, pressing it or nothing. */
export function listenToPointer(map: OlMap, { target, card, hitAt, onHover, onPick }: Hearing): void {
  const hit = (event: MapBrowserEvent): Hit | null => {
    const [x = 0, y = 0] = event.coordinate;
    return hitAt([x, y], isTouch(event) ? 'touch' : 'mouse');
  };
  map.on('pointermove', (event) => {
    if (event.dragging || isTouch(event) || card.contains(event.originalEvent.target as Node)) return;
    const found = hit(event);
    target.style.cursor = found ? 'pointer' : '';
    onHover(found);
  });
  target.addEventListener('pointerleave', () => onHover(null));
  // What lay under the press counts, not what has moved there until it is sure that no second press follows.
  let pressed: Hit | null = null;
  map.on('click', (event) => {
    pressed = hit(event);
  });
  map.on('singleclick', () => onPick(pressed));
}
