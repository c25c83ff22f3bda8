import type Collection from 'ol/Collection.js';
import { platformModifierKeyOnly } from 'ol/events/condition.js';
import { defaults } from 'ol/interaction/defaults.js';
import DragPan from 'ol/interaction/DragPan.js';
import type Interaction from 'ol/interaction/Interaction.js';
import MouseWheelZoom from 'ol/interaction/MouseWheelZoom.js';
import Kinetic from 'ol/Kinetic.js';
import type OlMap from 'ol/Map.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import type { Hit } from '#ui/maps/layers/marker-layer.ts';

/**
 * The gestures that move a map. A map embedded in a page that scrolls leaves one finger and the plain wheel to the page:
 * it is moved with two fingers, or with Ctrl and the wheel.
 */
export function mapInteractions(isEmbedded: boolean): Collection<Interaction> {
  const interactions = defaults({ altShiftDragRotate: false, pinchRotate: false, mouseWheelZoom: !isEmbedded, dragPan: !isEmbedded });
  if (!isEmbedded) return interactions;
  interactions.push(
    new DragPan({
      kinetic: new Kinetic(-0.005, 0.05, 100),
      condition: (event) => (event.originalEvent as PointerEvent).pointerType !== 'touch' || (event.activePointers?.length ?? 0) === 2,
    }),
  );
  interactions.push(new MouseWheelZoom({ condition: platformModifierKeyOnly }));
  return interactions;
}

/** The duration of a movement for people who may want none. Unit: ms. */
export const moveTime = (wanted: number): number => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : wanted);

interface PointerListeners {
  readonly target: HTMLElement;
  /** The card over the map. While the pointer is on it, it is over no marker. */
  readonly card: HTMLElement;
  readonly hitAt: (place: readonly [number, number], pointer: 'mouse' | 'touch') => Hit | null;
  readonly onHover: (hit: Hit | null) => void;
  readonly onPick: (hit: Hit | null) => void;
}

const isTouch = ({ originalEvent }: MapBrowserEvent): boolean => (originalEvent as PointerEvent).pointerType === 'touch';

/** Turns pointer events into hovers and picks of markers. */
export function listenToPointer(map: OlMap, { target, card, hitAt, onHover, onPick }: PointerListeners): void {
  const hitOf = (event: MapBrowserEvent): Hit | null => {
    const [x = 0, y = 0] = event.coordinate;
    return hitAt([x, y], isTouch(event) ? 'touch' : 'mouse');
  };
  map.on('pointermove', (event) => {
    if (event.dragging || isTouch(event) || card.contains(event.originalEvent.target as Node)) return;
    const hit = hitOf(event);
    target.style.cursor = hit ? 'pointer' : '';
    onHover(hit);
  });
  target.addEventListener('pointerleave', () => onHover(null));
  // OpenLayers waits for a second click before it reports a single one. The hit at the time of the press counts.
  let pressed: Hit | null = null;
  map.on('click', (event) => {
    pressed = hitOf(event);
  });
  map.on('singleclick', () => onPick(pressed));
}
