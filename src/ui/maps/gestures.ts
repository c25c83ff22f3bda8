import type Collection from 'ol/Collection.js';
import { platformModifierKeyOnly } from 'ol/events/condition.js';
import { defaults } from 'ol/interaction/defaults.js';
import DragPan from 'ol/interaction/DragPan.js';
import type Interaction from 'ol/interaction/Interaction.js';
import MouseWheelZoom from 'ol/interaction/MouseWheelZoom.js';
import Kinetic from 'ol/Kinetic.js';

/**
 * How hands move a map. A map that fills its screen takes everything.
 * One embedded in a page that scrolls leaves one finger and the bare wheel to the page, so that nobody gets caught in it:
 * two fingers, or Ctrl with the wheel, move the map.
 */
export function gestures(isEmbedded: boolean): Collection<Interaction> {
  const all = defaults({ altShiftDragRotate: false, pinchRotate: false, mouseWheelZoom: !isEmbedded, dragPan: !isEmbedded });
  if (!isEmbedded) return all;
  all.push(
    new DragPan({
      kinetic: new Kinetic(-0.005, 0.05, 100),
      condition: (event) => (event.originalEvent as PointerEvent).pointerType !== 'touch' || (event.activePointers?.length ?? 0) === 2,
    }),
  );
  all.push(new MouseWheelZoom({ condition: platformModifierKeyOnly }));
  return all;
}
