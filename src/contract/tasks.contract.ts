import * as z from 'zod/mini';
import type { Instant } from '#domain/quantity.ts';
import type { NewTask, Task, TaskStatus } from '#domain/service/task.ts';
import { TASK_TEXT_MAX } from '#domain/service/limits.ts';
import { endpoint } from './endpoint.ts';
import { addressFrom, addressToWire } from '#contract/wire/address-wire.ts';
import { addressOnWire } from './address.contract.ts';
import { DETAIL, refusal } from './refusal.contract.ts';
import { anyStatus, status } from '#contract/wire/task-status.ts';
import { instant, int, list, maybeText, one, polishDate, rowOrNothing, text } from '#contract/wire/tolerant.ts';
import { anyDay, anyTime } from '#contract/wire/tolerant-dates.ts';

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

/** `order` on the wire is the scope of work; `adress` is the wire's spelling. */
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
  access: 'staff',
  replies: { 200: list(task), ...DETAIL },
});

export const createTask = endpoint({
  name: 'createTask',
  method: 'POST',
  path: '/api/v1/task_order/',
  summary: 'File a service request',
  access: 'staff',
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
  access: 'staff',
  changesTask: true,
  params: z.object({ id: int }),
  body: change,
  replies: { 200: created, 400: refusal, 412: one(task), ...DETAIL },
});
