import { boolean, date, integer, pgTable, primaryKey, real, smallint, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/store/columns.ts';

/* The tables of migrations/0100-telemetry.sql as Drizzle sees them; defaults and constraints stand there. */

const of = { installationId: integer('installation_id').notNull() };
const ofAt = { ...of, at: instant('at').notNull() };

/** `energy` counts Wh since local midnight; `events` holds the active codes by comma, '' for none. */
export const readings = pgTable(
  'readings',
  {
    ...ofAt,
    power: real('power'),
    energy: real('energy'),
    voltageL1: real('voltage_l1'),
    voltageL2: real('voltage_l2'),
    voltageL3: real('voltage_l3'),
    state: text('state'),
    events: text('events'),
  },
  (table) => [primaryKey({ columns: [table.installationId, table.at] })],
);

/** Whole Wh of the 23, 24 or 25 hours of a day in Europe/Warsaw; an hour without a reading is null. `counter` is the day's last. */
export const energyDays = pgTable(
  'energy_days',
  {
    ...of,
    day: date('day', { mode: 'string' }).notNull(),
    hours: integer('hours').array().$type<(number | null)[]>().notNull(),
    energy: integer('energy').notNull(),
    counter: real('counter'),
  },
  (table) => [primaryKey({ columns: [table.installationId, table.day] })],
);

export const stateLog = pgTable('state_log', { ...ofAt, state: text('state').notNull() }, (table) => [
  primaryKey({ columns: [table.installationId, table.at] }),
]);

export const eventLog = pgTable(
  'event_log',
  { ...ofAt, codes: text('codes').array().notNull(), started: text('started').array().notNull() },
  (table) => [primaryKey({ columns: [table.installationId, table.at] })],
);

/** `phase` 1 to 3 is L1 to L3. */
export const overvoltageLog = pgTable(
  'overvoltages',
  { ...ofAt, phase: smallint('phase').notNull(), voltage: real('voltage').notNull() },
  (table) => [primaryKey({ columns: [table.installationId, table.at, table.phase] })],
);

/** What lists, the map and the donut say of each inverter now. No row: nothing has ever been reported. */
export const installationLive = pgTable('installation_live', {
  installationId: integer('installation_id').primaryKey(),
  firstAt: instant('first_at'),
  lastAt: instant('last_at'),
  lastPower: real('last_power'),
  lastState: text('last_state'),
  lastStateAt: instant('last_state_at'),
  hasEvents: boolean('has_events').notNull().default(false),
  isAnyEvent: boolean('is_any_event').notNull().default(false),
  isWorking: boolean('is_working').notNull().default(false),
  changedAt: instant('changed_at'),
});

export const demoPlants = pgTable('demo_plants', {
  installationId: integer('installation_id').primaryKey(),
  fate: text('fate').notNull(),
  since: instant('since').notNull(),
});
