import type { Instant } from '#domain/quantity.ts';
import type { Role } from '#domain/service/account/own-account.ts';
import type { PhaseCount } from '#domain/grid/voltage.ts';
import type { Source } from '#domain/grid/status.ts';
import type { TaskStatus } from '#domain/service/task.ts';
import type { WayIn } from './audit.store.ts';
import { bigint, boolean, customType, date, doublePrecision, integer, pgTable, primaryKey, smallint, text } from './drizzle.ts';

/* The tables of migrations/0001-service.sql and later as Drizzle sees them. Defaults and constraints are in the migrations. */

/** `timestamptz` as an instant: milliseconds since 1970. */
const instant = customType<{ data: Instant; driverData: string }>({
  dataType: () => 'timestamptz',
  toDriver: (at) => new Date(at).toISOString(),
  fromDriver: (text) => Date.parse(text) as Instant,
});

/** `bytea`, for the hashes of secrets. */
const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity();
const address = {
  street: text('street').notNull().default(''),
  number: text('number').notNull().default(''),
  number2: text('number2').notNull().default(''),
  postCode: text('post_code').notNull().default(''),
  city: text('city').notNull().default(''),
};

export const staff = pgTable('staff', {
  id: id(),
  email: text('email').notNull(),
  password: text('password').notNull(),
  disabledAt: instant('disabled_at'),
  role: text('role').$type<Role>().notNull().default('staff'),
  name: text('name').notNull().default(''),
});

/** Devices on which an account has signed in. Only the SHA-256 of the secret is stored. */
export const devices = pgTable(
  'devices',
  { hash: bytes('hash').notNull(), staffId: integer('staff_id').notNull(), usedAt: instant('used_at').notNull() },
  (table) => [primaryKey({ columns: [table.hash, table.staffId] })],
);

/** Only the SHA-256 of a token is stored. */
export const tokens = pgTable('tokens', {
  hash: bytes('hash').primaryKey(),
  staffId: integer('staff_id').notNull(),
  createdAt: instant('created_at'),
  usedAt: instant('used_at').notNull(),
  revoked: boolean('revoked').notNull().default(false),
  device: text('device').notNull().default(''),
  way: text('way').$type<WayIn>().notNull().default('password'),
});

/** Each key is valid for one registration. */
export const licenseKeys = pgTable('license_keys', {
  key: text('key').primaryKey(),
  usedAt: instant('used_at'),
  usedBy: integer('used_by'),
});

export const passwordResets = pgTable('password_resets', {
  hash: bytes('hash').primaryKey(),
  staffId: integer('staff_id').notNull(),
  createdAt: instant('created_at'),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});

export const vendors = pgTable('vendors', { name: text('name').primaryKey() });

export const modems = pgTable('modems', { barcode: text('barcode').primaryKey(), ingestKeyHash: bytes('ingest_key_hash') });

export const flowUsers = pgTable('flow_users', {
  id: id(),
  email: text('email').notNull(),
  phone: text('phone').notNull(),
  isActive: boolean('is_active').notNull().default(false),
  isPremium: boolean('is_premium').notNull().default(false),
  lastLogin: instant('last_login'),
  note: text('note').notNull().default(''),
});

export const activations = pgTable('activations', {
  hash: bytes('hash').primaryKey(),
  userId: integer('user_id').notNull(),
  createdAt: instant('created_at'),
});

export const installations = pgTable('installations', {
  id: id(),
  sn: text('sn').notNull(),
  description: text('description').notNull(),
  phases: smallint('phases').$type<PhaseCount>().notNull(),
  vendor: text('vendor').notNull().default(''),
  modemBarcode: text('modem_barcode'),
  tilt: smallint('tilt'),
  azimuth: smallint('azimuth'),
  ...address,
  latitude: doublePrecision('latitude'),
  longitude: doublePrecision('longitude'),
  inverterPower: doublePrecision('inverter_power').notNull(),
  generatorPower: doublePrecision('generator_power').notNull(),
  source: text('source').$type<Source>().notNull().default('PV'),
  model: text('model').notNull().default(''),
  ownerId: integer('owner_id'),
  createdAt: instant('created_at'),
});

export const tasks = pgTable('tasks', {
  id: id(),
  employee: text('employee').notNull(),
  description: text('description').notNull(),
  inverterSerial: text('inverter_sn').notNull(),
  contact: text('contact'),
  createdOn: date('created_on', { mode: 'string' }).notNull(),
  updatedAt: instant('updated_at'),
  status: smallint('status').$type<TaskStatus>().notNull().default(0),
  reason: text('reason').notNull(),
  scope: text('scope').notNull().default(''),
  addressLine: text('address').notNull().default(''),
  ...address,
  filedAt: instant('filed_at'),
  filedBy: integer('filed_by'),
  filedByKey: integer('filed_by_key'),
  clientRef: text('client_ref'),
  cause: text('cause'),
});

/** The change counter at the last write of each service request, set by triggers (migrations/0210-task-versions.sql). */
export const taskVersions = pgTable('task_versions', {
  taskId: integer('task_id').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull(),
  isGone: boolean('is_gone').notNull(),
});

/** Mails to send. The text is emptied once a mail is sent, because it may contain a secret link. */
export const mails = pgTable('mails', {
  id: id(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  body: text('body').notNull(),
  attempts: integer('attempts').notNull().default(0),
  nextAt: instant('next_at'),
  sentAt: instant('sent_at'),
  givenUp: boolean('given_up').notNull().default(false),
});
