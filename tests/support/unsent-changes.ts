import { quantity } from '#domain/quantity.ts';
import type { NewTask } from '#domain/service/task.ts';
import type { PendingChange } from '#state/views.ts';
import { NOON } from './app-context.tsx';
import { aTask } from './builders.ts';
import { aChange } from './view-builders.ts';

/** A request filed on this device, without a contact and without a scope. */
export const unsentTask: NewTask = aTask({ description: 'Dom Kalisz', inverterSerial: 'SN1', contact: null, address: '', scope: '' });

/** Its creation, which has not been sent yet. */
export const anUnsentChange = (over: Partial<PendingChange> = {}): PendingChange =>
  aChange({ createdAt: quantity(NOON), task: unsentTask, quote: unsentTask.reason, ...over });
