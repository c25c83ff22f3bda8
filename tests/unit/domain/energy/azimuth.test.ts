import { describe, expect, test } from 'vitest';
import { compassAzimuth, compassPoint, isNortherly } from '#domain/energy/azimuth.ts';

describe('the direction that panels face', () => {
  test('is told by the compass: north 0, east 90, south 180, west 270', () => {
    expect([0, 44, 45, 90, 135, 180, 225, 270, 315, 338, 360].map(compassPoint)).toEqual([
      'N',
      'NE',
      'NE',
      'E',
      'SE',
      'S',
      'SW',
      'W',
      'NW',
      'N',
      'N',
    ]);
  });

  test('below zero it is counted from the south, as PVGIS counts', () => {
    expect([-90, -45, -1, -180].map(compassAzimuth)).toEqual([90, 135, 179, 0]);
    expect([0, 90, 180, 360].map(compassAzimuth)).toEqual([0, 90, 180, 360]);
  });

  test('every whole number from -180 to 360 comes to one that has three characters at most', () => {
    for (let typed = -180; typed <= 360; typed++) expect(String(compassAzimuth(typed)).length).toBeLessThanOrEqual(3);
  });

  test('away from the sun is worth a question', () => {
    expect([0, 45, 315, 360].every(isNortherly)).toBe(true);
    expect([46, 90, 180, 270, 314].some(isNortherly)).toBe(false);
  });
});
