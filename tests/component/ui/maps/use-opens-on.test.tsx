import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { quantity } from '#domain/quantity.ts';
import type { Spot } from '#domain/energy/sun.ts';
import type { MapHandle } from '#ui/maps/map-props.ts';
import { useOpensOn } from '#ui/maps/use-opens-on.ts';
import type { MapMarker } from '#ui/maps/markers/marker-set.ts';

const marker = (id: number): MapMarker => ({
  id,
  sn: `SN${id}`,
  description: `Dom ${id}`,
  latitude: 50 + id / 10,
  longitude: 18,
  isWorking: true,
  lastPower: quantity<never>(1000),
  generatorPower: quantity<never>(5000),
});

/** A map that is where it was put last. */
function aMap() {
  const fitted: number[] = [];
  let area = { latitude: 52, longitude: 19, zoom: 6, west: 14, south: 49, east: 24, north: 55 };
  const handle: MapHandle = {
    fit: (places: readonly Spot[]) => {
      fitted.push(places.length);
      area = { ...area, latitude: places.reduce((sum, { latitude }) => sum + latitude, 0) / places.length };
    },
    goTo: (viewport) => {
      area = { ...area, ...viewport };
    },
    area: () => area,
  };
  return { fitted, handle };
}

function opens(isFree = true) {
  const { fitted, handle } = aMap();
  const parts = { map: { current: handle }, isFree, padding: [0, 0, 0, 0] };
  const hook = renderHook(({ count }) => useOpensOn({ ...parts, places: Array.from({ length: count }, (_, id) => marker(id)) }), {
    initialProps: { count: 0 },
  });
  return { fitted, handle, hold: (count: number) => hook.rerender({ count }) };
}

test('the map opens on all markers, also those that load after the first ones', () => {
  const { fitted, hold } = opens();
  hold(8);
  hold(8);
  hold(18);
  expect(fitted).toEqual([8, 18]);
});

test('a map that was moved stays where it is when more markers load', () => {
  const { fitted, handle, hold } = opens();
  hold(8);
  handle.goTo({ latitude: 52.4, longitude: 17, zoom: 12 });
  hold(18);
  handle.fit([marker(1)]);
  hold(23);
  expect(fitted).toEqual([8, 1]);
});

test('a map that something else places opens there', () => {
  const { fitted, hold } = opens(false);
  hold(8);
  hold(18);
  expect(fitted).toEqual([]);
});
