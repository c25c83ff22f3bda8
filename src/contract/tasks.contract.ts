import * as z from 'zod/mini';
import type { Instant } from '#domain/quantity.ts';
import { type NewTask, type Task, type TaskStatus, CLOSED, OPEN } from '#domain/service/task.ts';
import { TASK_TEXT_MAX } from '#domain/service/limits.ts';
import { endpoint } from './endpoint.ts';
import { addressFrom, addressToWire } from '#contract/wire/installation-wire.ts';
import { addressOnWire } from '#contract/wire/address-fields.ts';
import { DETAIL, refusal } from './refusal.contract.ts';
import { folded, instant, int, list, maybeText, one, polishDate, rowOrNothing, text, written } from '#contract/wire/tolerant.ts';
import { anyDay, anyTime } from '#contract/wire/tolerant-dates.ts';

/** A status on the wire; 0 and 2 both mean open. */
export const status = z.codec(int.check(z.refine((code) => code >= 0 && code <= 2, 'a status')), z.custom<TaskStatus>(), {
  decode: (wire) => wire as TaskStatus,
  encode: (ours) => ours as number,
});

/** Unambiguous words for a status, in small letters without diacritics. */
const WORDS: Readonly<Record<string, TaskStatus>> = {
  open: OPEN,
  opened: OPEN,
  otwarte: OPEN,
  otwarty: OPEN,
  otwarta: OPEN,
  closed: CLOSED,
  zamkniete: CLOSED,
  zamkniety: CLOSED,
  zamknieta: CLOSED,
};

function statusIn(wire: unknown): TaskStatus | undefined {
  if (typeof wire === 'boolean') return wire ? CLOSED : OPEN;
  const read = z.safeDecode(status, wire as never);
  if (read.success) return read.data;
  return typeof wire === 'string' ? WORDS[folded(wire)] : undefined;
}

/** The status of a row: a number, an unambiguous word or a boolean. */
export const anyStatus = written(
  z.codec(z.unknown().check(z.refine((wire) => statusIn(wire) !== undefined, 'a status')), z.custom<TaskStatus>(), {
    decode: (wire) => statusIn(wire) as TaskStatus,
    encode: (ours): unknown => ours,
  }),
  status,
);

const limited = z.string().check(z.maxLength(TASK_TEXT_MAX));
const required = z.string().check(z.refine((value) => value.trim() !== '', 'required'));

const newTaskOnWire = z.object({
  description: text,
  inverter_sn: text,
  contact: maybeText,
  creation_date: polishDate,
  employee: required,
  adress: text,
  reason: limited.check(z.refine((value) => value.trim() !== '', 'required')),
  order: z.optional(z.nullable(limited)),
});

/** `order` on the wire is the scope of work; `adress` is spelled so on the wire. */
export const newTask = z.codec(newTaskOnWire, z.custom<NewTask>(), {
  decode: ({ inverter_sn, creation_date, adress, order, ...same }) => ({
    ...same,
    inverterSerial: inverter_sn,
    createdOn: creation_date,
    address: adress,
    scope: order ?? '',
  }),
  encode: ({ inverterSerial, createdOn, address, scope, ...same }) => ({
    ...same,
    inverter_sn: inverterSerial,
    creation_date: createdOn,
    adress: address,
    order: scope,
  }),
});

export const taskFields = {
  id: int,
  employee: text,
  description: text,
  inverter_sn: text,
  creation_date: anyDay,
  update_date: anyTime,
  status: anyStatus,
  reason: text,
  order: text,
  ...addressOnWire,
  client_ref: maybeText,
};
const taskOnWire = z.object(taskFields);

export const taskFrom = (wire: z.output<typeof taskOnWire>): Task => ({
  id: wire.id,
  employee: wire.employee,
  description: wire.description,
  inverterSerial: wire.inverter_sn,
  createdOn: wire.creation_date,
  updatedAt: wire.update_date,
  status: wire.status,
  reason: wire.reason,
  scope: wire.order,
  address: addressFrom(wire),
  clientRef: wire.client_ref,
});

export const taskToWire = (ours: Task): z.output<typeof taskOnWire> => ({
  id: ours.id,
  employee: ours.employee,
  description: ours.description,
  inverter_sn: ours.inverterSerial,
  creation_date: ours.createdOn,
  update_date: ours.updatedAt,
  status: ours.status,
  reason: ours.reason,
  order: ours.scope,
  ...addressToWire(ours.address),
  client_ref: ours.clientRef,
});

export const task = z.codec(taskOnWire, z.custom<Task>(), { decode: taskFrom, encode: taskToWire });

const created = rowOrNothing(task);

export const listTasks = endpoint({
  name: 'listTasks',
  method: 'GET',
  path: '/api/v1/task_order/',
  summary: 'All service requests',
  access: 'read',
  role: 'viewer',
  replies: { 200: list(task), ...DETAIL },
});

export const createTask = endpoint({
  name: 'createTask',
  method: 'POST',
  path: '/api/v1/task_order/',
  summary: 'File a service request',
  access: 'tasks',
  role: 'staff',
  freeText: ['description', 'employee', 'address', 'reason', 'scope'],
  body: newTask,
  replies: { 200: created, 201: created, 400: refusal, 409: refusal, 422: refusal, ...DETAIL },
});

const change = z.codec(
  z.object({ update_date: instant, status }),
  z.custom<{ readonly updatedAt: Instant; readonly status: TaskStatus }>(),
  {
    decode: ({ update_date, status: chosen }) => ({ updatedAt: update_date, status: chosen }),
    encode: ({ updatedAt, status: chosen }) => ({ update_date: updatedAt, status: chosen }),
  },
);

export const changeTask = endpoint({
  name: 'changeTask',
  method: 'PUT',
  path: '/api/v1/task_order/{id}/',
  summary: 'Open or close a service request',
  access: 'tasks',
  role: 'staff',
  changesTask: true,
  params: z.object({ id: int }),
  body: change,
  replies: { 200: created, 400: refusal, 412: one(task), ...DETAIL },
});
