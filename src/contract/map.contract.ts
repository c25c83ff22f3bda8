import * as z from 'zod/mini';
import type { Watts } from '#domain/quantity.ts';
import type { Marker, Place } from '#domain/service/map/map-places.ts';
import { endpoint } from './endpoint.ts';
import { DETAIL } from './refusal.contract.ts';
import { careOnWire } from './installation-shapes.contract.ts';
import { type CareOnWire, careFrom, careToWire } from '#contract/wire/installation-wire.ts';
import { bool, int, list, maybeMeasured, measured, num, text } from '#contract/wire/tolerant.ts';
import { named, record, several } from '#contract/wire/record.ts';

const point = z.object({
  type: z.literal('Feature'),
  geometry: z.object({ type: z.literal('Point'), coordinates: z.tuple([num, num], z.unknown()) }),
  properties: z.looseObject({ object_id: int }),
});
/** A feature that is not a point, or has no coordinates, is skipped. */
const feature = z.union([point, z.looseObject({})]);

const collection = z.codec(z.object({ type: z.literal('FeatureCollection'), features: z.array(feature) }), z.custom<readonly Place[]>(), {
  decode: ({ features }) =>
    features.flatMap((read) => {
      if (!isPoint(read)) return [];
      const [longitude, latitude] = read.geometry.coordinates;
      return [{ id: read.properties.object_id, latitude, longitude }];
    }),
  encode: (places) => ({
    type: 'FeatureCollection' as const,
    features: places.map(({ id, latitude, longitude }) => ({
      type: 'Feature' as const,
      geometry: { type: 'Point' as const, coordinates: [longitude, latitude] as [number, number] },
      properties: { object_id: id },
    })),
  }),
});

const isPoint = (read: z.output<typeof feature>): read is z.output<typeof point> =>
  (read as { type?: unknown }).type === 'Feature' &&
  Array.isArray((read as { geometry?: { coordinates?: unknown } }).geometry?.coordinates) &&
  typeof (read as { properties?: { object_id?: unknown } }).properties?.object_id === 'number';

export const mapPlaces = endpoint({
  name: 'mapPlaces',
  method: 'GET',
  path: '/api/v1/map/',
  summary: 'Where the installations stand; GeoJSON, [longitude, latitude] in WGS84',
  access: 'read',
  role: 'viewer',
  replies: { 200: collection, ...DETAIL },
});

const marker = record<Marker>({
  id: int,
  description: text,
  sn: text,
  lastPower: named('last_power', maybeMeasured<Watts>()),
  generatorPower: named('generator_rated_power', measured<Watts>()),
  isWorking: named('is_working', bool),
  care: several(careOnWire, (wire: CareOnWire) => careFrom(wire).care, careToWire),
});

export const markers = endpoint({
  name: 'markers',
  method: 'GET',
  path: '/api/v1/markers/',
  summary: 'What the markers on the map say',
  access: 'read',
  role: 'viewer',
  replies: { 200: list(marker), ...DETAIL },
});
