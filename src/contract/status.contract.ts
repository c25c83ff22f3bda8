import * as z from 'zod/mini';
import type { CareState } from '#domain/diagnosis/care-state.ts';
import type { Watts } from '#domain/quantity.ts';
import type { Count, DefectiveInstallation, EventEntry, InverterStatus, Listed, StateRecord } from '#domain/grid/status.ts';
import { anyTime } from '#contract/wire/tolerant-dates.ts';
import { endpoint } from './endpoint.ts';
import { DETAIL } from './refusal.contract.ts';
import { bool, folded, int, list, maybeMeasured, maybeText, num, one, someText, text, written } from '#contract/wire/tolerant.ts';
import { named, record } from '#contract/wire/record.ts';

const byId = z.object({ id: int });
const count = z.object({ name: someText, value: num }) satisfies z.ZodMiniType<Count>;

/** Names of states without case, spaces, signs and diacritics, in English and Polish. */
const SPELLINGS: readonly (readonly [CareState, readonly string[]])[] = [
  ['working', ['working', 'ok', 'correct', 'good', 'dziala', 'dzialajace', 'sprawne', 'poprawne']],
  ['faulty', ['faulty', 'fault', 'faults', 'error', 'errors', 'failure', 'broken', 'defective', 'notworking']],
  ['faulty', ['niedziala', 'niedzialajace', 'niesprawne', 'awaria', 'uszkodzone', 'nieprawidlowosc']],
];

/** `working` and `faulty`, also in the spellings of other backends; any other name stays as it is. */
const stateCount = written(
  z.codec(count, z.custom<Count>(), {
    decode: ({ name, value }) => ({
      name: SPELLINGS.find(([, names]) => names.includes(folded(name).replace(/[^a-z]/g, '')))?.[0] ?? name,
      value,
    }),
    encode: (state) => state,
  }),
  count,
);

export const workingChart = endpoint({
  name: 'workingChart',
  method: 'GET',
  path: '/api/v1/working_chart/',
  summary: 'How many installations are `working` and how many `faulty`',
  access: 'read',
  role: 'viewer',
  replies: { 200: list(stateCount), ...DETAIL },
});

export const eventCounter = endpoint({
  name: 'eventCounter',
  method: 'GET',
  path: '/api/v1/event_counter/',
  summary: 'Event codes of the last 30 days, most frequent first',
  access: 'read',
  role: 'viewer',
  replies: { 200: list(count), ...DETAIL },
});

export const mostDefective = endpoint({
  name: 'mostDefective',
  method: 'GET',
  path: '/api/v1/most_defective_pv/',
  summary: 'Installations with the most events in the last 30 days, ten at most',
  access: 'read',
  role: 'viewer',
  replies: {
    200: list(z.object({ id: int, description: text, sn: text, value: num }) satisfies z.ZodMiniType<DefectiveInstallation>),
    ...DETAIL,
  },
});

const eventDict = z.union([z.array(z.string()), z.record(z.string(), bool)]);

const eventEntry = z.codec(z.object({ cap_dt: anyTime, event_dict: z.optional(z.nullable(eventDict)) }), z.custom<EventEntry>(), {
  decode: ({ cap_dt, event_dict }) => ({ at: cap_dt, codes: asRecord(event_dict ?? {}) }),
  encode: ({ at, codes }) => ({ cap_dt: at, event_dict: codes }),
});

/** Some backends list only the active codes. */
const asRecord = (codes: readonly string[] | Record<string, boolean>): Record<string, boolean> =>
  Array.isArray(codes) ? Object.fromEntries(codes.map((code: string) => [code, true])) : (codes as Record<string, boolean>);

const statusOnWire = z.object({
  events: z.optional(z.nullable(list(eventEntry))),
  operating_state: maybeText,
  cap_dt: anyTime,
  is_working: z.optional(z.nullable(bool)),
  last_power: maybeMeasured<Watts>(),
});

const status = z.codec(statusOnWire, z.custom<InverterStatus>(), {
  decode: ({ events, operating_state, cap_dt, is_working, last_power }) => ({
    events: events ?? [],
    state: operating_state,
    at: cap_dt,
    isWorking: is_working ?? null,
    lastPower: last_power,
  }),
  encode: ({ events, state, at, isWorking, lastPower }) => ({
    events: [...events],
    operating_state: state,
    cap_dt: at,
    is_working: isWorking,
    last_power: lastPower,
  }),
});

export const inverterStatus = endpoint({
  name: 'inverterStatus',
  method: 'GET',
  path: '/api/v1/pv_status/{id}/',
  summary: 'Last state of an inverter and its events',
  access: 'read',
  role: 'viewer',
  params: byId,
  replies: { 200: one(status), ...DETAIL },
});

const stateRecord = record<Listed<StateRecord>>({ at: named('cap_dt', anyTime), state: named('operating_state', someText) });

export const stateData = endpoint({
  name: 'stateData',
  method: 'GET',
  path: '/api/v1/state_data/{id}/',
  summary: 'Inverter states, newest first, 100 at most',
  access: 'read',
  role: 'viewer',
  params: byId,
  replies: { 200: list(stateRecord), ...DETAIL },
});
