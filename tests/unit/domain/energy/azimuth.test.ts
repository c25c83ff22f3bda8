import { describe, expect, test } from 'vitest';
import { compassAzimuth, compassPoint, isNortherly } from '#domain/energy/azimuth.ts';

describe('the direction that panels face', () => {
  test('is a compass direction: north 0, east 90, south 180, west 270', () => {
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

  test('is counted from the south below zero, as in PVGIS', () => {
    expect([-90, -45, -1, -180].map(compassAzimuth)).toEqual([90, 135, 179, 0]);
    expect([0, 90, 180, 360].map(compassAzimuth)).toEqual([0, 90, 180, 360]);
  });

  test('is at most three characters long for every whole number from -180 to 360', () => {
    for (let typed = -180; typed <= 360; typed++) expect(String(compassAzimuth(typed)).length).toBeLessThanOrEqual(3);
  });

  test('is doubtful if it is away from the sun', () => {
    expect([0, 45, 315, 360].every(isNortherly)).toBe(true);
    expect([46, 90, 180, 270, 314].some(isNortherly)).toBe(false);
  });
});
