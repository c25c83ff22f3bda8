import { quantity } from '#domain/quantity.ts';
import type { VisitSending } from '#domain/service/visit-sending.ts';
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

/** A finished inspection of which the office has the document and 12 of 20 photos. */
export const aVisitSending = (over: Partial<VisitSending> = {}): VisitSending => ({
  uuid: '7f3a0000-0000-4000-8000-000000000001',
  about: 'Kowalski',
  kind: 'inspection',
  isFinal: true,
  document: { is: 'sent', sentAt: quantity(Date.parse('2026-11-20T11:02:00+01:00')) },
  photos: { all: 20, sent: 12 },
  attached: { all: 0, sent: 0 },
  bytes: { all: 8_100_000, sent: 5_000_000 },
  waiting: [{ isStopped: false, isInsisted: false, isWifiOnly: false }],
  troubles: [],
  refused: '',
  lost: [],
  isErased: false,
  changes: [7],
  ...over,
});
