import { fold } from '#ui/tables/fold.ts';
import type { MapMarker } from '#ui/maps/markers/marker-set.ts';

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
