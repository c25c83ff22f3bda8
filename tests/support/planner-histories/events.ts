import * as fc from 'fast-check';
import type { Mishap } from '#tests/support/visit-device.ts';

/* What happens in a history of plans: two planners and a technician on devices of their own, the office, and the real server. */

/** What is decided about a request; each makes a value of its own where that is possible. */
const TOPICS = ['minutes', 'deadline', 'day', 'no-day', 'from', 'to', 'person', 'gone', 'helper', 'priority', 'place'] as const;
export type Topic = (typeof TOPICS)[number];

export type PlannerEvent =
  | { readonly does: 'plan'; readonly device: number; readonly task: number; readonly topics: readonly Topic[] }
  | {
      readonly does: 'move-all' | 'file' | 'look' | 'mine' | 'theirs' | 'undo' | 'discard' | 'restart' | 'sync-twice';
      readonly device: number;
    }
  | { readonly does: 'close' | 'not-home'; readonly device: number; readonly task: number }
  | { readonly does: 'sync'; readonly device: number; readonly mishaps: readonly Mishap[] }
  | { readonly does: 'kill'; readonly device: number; readonly step: number }
  | { readonly does: 'foreign'; readonly device: number; readonly isForeign: boolean }
  /** Another account is signed in on the device for a while. */
  | { readonly does: 'signed-in'; readonly device: number; readonly isSignedIn: boolean }
  | { readonly does: 'set-clock'; readonly device: number; readonly days: number }
  | { readonly does: 'office'; readonly task: number; readonly topics: readonly Topic[] }
  | { readonly does: 'remove'; readonly task: number }
  | { readonly does: 'wait'; readonly seconds: number }
  | { readonly does: 'backup' | 'restore' | 'refuse' | 'accept' };

export const DEVICES = 3;
const device = fc.nat({ max: DEVICES - 1 });
const task = fc.nat({ max: 2 });
const topics = fc.uniqueArray(fc.constantFrom(...TOPICS), { minLength: 1, maxLength: 3 });
const mishaps = fc.array(fc.constantFrom<Mishap>('lost-before', 'lost-after', 'lost-after', '500-after', 'portal', 'limit'), {
  maxLength: 4,
});

const event: fc.Arbitrary<PlannerEvent> = fc.oneof(
  { weight: 14, arbitrary: fc.record({ does: fc.constant('plan' as const), device, task, topics }) },
  { weight: 6, arbitrary: fc.record({ does: fc.constant('office' as const), task, topics }) },
  { weight: 9, arbitrary: fc.record({ does: fc.constant('sync' as const), device, mishaps }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom('close' as const, 'not-home' as const), device, task }) },
  {
    weight: 9,
    arbitrary: fc.record({
      does: fc.constantFrom('move-all', 'file', 'look', 'look', 'mine', 'theirs', 'undo', 'discard', 'restart', 'sync-twice'),
      device,
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('kill' as const), device, step: fc.integer({ min: 1, max: 60 }) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('foreign' as const), device, isForeign: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('signed-in' as const), device, isSignedIn: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('set-clock' as const), device, days: fc.constantFrom(-40, -1, 0, 1, 9) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('wait' as const), seconds: fc.constantFrom(1, 31, 95, 200_000) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('remove' as const), task }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom('backup', 'restore', 'restore', 'refuse', 'accept') }) },
);

/** Sequences that chance rarely makes. */
const BEGINNINGS: readonly (readonly PlannerEvent[])[] = [
  [],
  [{ does: 'backup' }],
  [
    { does: 'plan', device: 0, task: 0, topics: ['minutes', 'day'] },
    { does: 'office', task: 0, topics: ['minutes'] },
    { does: 'sync', device: 0, mishaps: [] },
  ],
  [
    { does: 'backup' },
    { does: 'plan', device: 0, task: 0, topics: ['minutes', 'day'] },
    { does: 'sync', device: 0, mishaps: [] },
    { does: 'restore' },
    { does: 'office', task: 0, topics: ['priority'] },
  ],
  [
    { does: 'plan', device: 2, task: 1, topics: ['day', 'gone', 'minutes'] },
    { does: 'sync', device: 2, mishaps: ['lost-after'] },
    { does: 'office', task: 1, topics: ['priority'] },
  ],
  [
    { does: 'plan', device: 1, task: 1, topics: ['day', 'from'] },
    { does: 'sync', device: 1, mishaps: ['lost-after', 'lost-after', 'lost-after'] },
    { does: 'plan', device: 1, task: 1, topics: ['from', 'minutes'] },
  ],
];

export const plannerHistory: fc.Arbitrary<readonly PlannerEvent[]> = fc
  .tuple(fc.constantFrom(...BEGINNINGS), fc.array(event, { minLength: 3, maxLength: 18 }))
  .map((parts) => parts.flat());
