import * as z from 'zod/mini';
import type { Instant } from '#domain/quantity.ts';
import { type NewTask, type Task, type TaskStatus, CLOSED, OPEN } from '#domain/service/task.ts';
import { TASK_TEXT_MAX } from '#domain/service/limits.ts';
import { endpoint } from './endpoint.ts';
import { addressFrom, addressToWire } from '#contract/wire/installation-wire.ts';
import { addressOnWire } from '#contract/wire/address-fields.ts';
import { DETAIL, refusal } from './refusal.contract.ts';
import { folded, instant, int, list, maybeInt, maybeText, one, polishDate, rowOrNothing, text, written } from '#contract/wire/tolerant.ts';
import { type Fields, named, record, several } from '#contract/wire/record.ts';
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
const scope = z.codec(z.optional(z.nullable(limited)), z.string(), { decode: (wire) => wire ?? '', encode: (ours) => ours });

/** `order` on the wire is the scope of work; `adress` is spelled so on the wire. */
export const newTask = record<NewTask>({
  description: text,
  inverterSerial: named('inverter_sn', text),
  contact: maybeText,
  createdOn: named('creation_date', polishDate),
  employee: required,
  address: named('adress', text),
  reason: limited.check(z.refine((value) => value.trim() !== '', 'required')),
  scope: named('order', scope),
});

export const taskFields: Fields<Task> = {
  id: int,
  employee: text,
  description: text,
  inverterSerial: named('inverter_sn', text),
  createdOn: named('creation_date', anyDay),
  updatedAt: named('update_date', anyTime),
  status: anyStatus,
  reason: text,
  scope: named('order', text),
  address: several(addressOnWire, addressFrom, addressToWire),
  clientRef: named('client_ref', maybeText),
  installation: z.optional(maybeInt),
};

export const task = record<Task>(taskFields);

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

const change = record<{ readonly updatedAt: Instant; readonly status: TaskStatus }>({ updatedAt: named('update_date', instant), status });

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
