import { describe, expect, test } from 'vitest';
import { resolutionAt, toMercator } from '#ui/maps/mercator.ts';
import { fitViewport } from '#ui/maps/viewport.ts';
import { quantity } from '#domain/quantity.ts';

const marker = (latitude: number, longitude: number) => ({
  id: 1,
  description: '',
  sn: '',
  latitude,
  longitude,
  isWorking: true,
  lastPower: quantity<never>(0),
  generatorPower: quantity<never>(0),
});

describe('the viewport of a small map', () => {
  test('all markers are within 180 by 100 px around its middle', () => {
    const markers = [marker(52.4, 16.9), marker(52.1, 17.6), marker(51.9, 16.2)];
    const { latitude, longitude, zoom } = fitViewport(markers);
    const [x, y] = toMercator(longitude, latitude);
    for (const one of markers) {
      const [east, north] = toMercator(one.longitude, one.latitude);
      expect(Math.abs(east - x) / resolutionAt(zoom)).toBeLessThanOrEqual(90.001);
      expect(Math.abs(north - y) / resolutionAt(zoom)).toBeLessThanOrEqual(50.001);
    }
  });

  test('the zoom is limited to a street, also for a single spot', () => {
    expect(fitViewport([marker(52.4, 16.9)]).zoom).toBe(13);
    expect(fitViewport([marker(52.4, 16.9)]).latitude).toBeCloseTo(52.4);
  });
});
