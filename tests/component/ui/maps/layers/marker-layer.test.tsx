import { expect, test } from 'vitest';
import { MarkerLayer } from '#ui/maps/layers/marker-layer.ts';
import type { MapMarker } from '#ui/maps/markers/marker-set.ts';

const marker = (id: number, longitude: number): MapMarker =>
  ({ id, sn: `SN${id}`, description: `Dom ${id}`, latitude: 52, longitude, isWorking: true, care: null }) as unknown as MapMarker;

/** Unit: metres a pixel. At this resolution two places a kilometre apart are not grouped. */
const NEAR = 2;

test('no name is written under a marker: single ones have a disc, smaller than the ring of the only one of a map', () => {
  const layer = new MarkerLayer();
  layer.setMarkers([marker(1, 19)]);
  const [alone] = layer.discs(NEAR);
  layer.setMarkers([marker(1, 19), marker(2, 19.05)]);
  const both = layer.discs(NEAR);
  expect(both).toHaveLength(2);
  for (const { radius } of both) {
    expect(radius).toBeGreaterThan(8);
    expect(radius).toBeLessThan(alone?.radius ?? 0);
  }
  expect(alone?.radius).toBeGreaterThan(17);
});
