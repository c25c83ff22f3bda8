import * as fc from 'fast-check';
import type { Mishap } from '#tests/support/visit-device.ts';

/** What a user does with a visit on one device. `visit`: which of those on the device. */
export const ACTIONS = [
  'write',
  'add-finding',
  'change-finding',
  'remove-finding',
  'add-string',
  'add-part',
  'photograph',
  'share-photo',
  'remove-photo',
  'damage-photo',
  'add-photo-again',
  'hand-out',
  'finish',
  'finish-badly',
  'fetch',
  'withdraw',
  'discard',
  'correct',
] as const;

/** Why the office refuses what it accepted before: the roles were lowered, the checklist is not there, the inverter was replaced. */
export type Refusal = 'role' | 'form' | 'serial';

/** What happens while changes are on the way: a page may look at the list after a restore or move. */
const MEANWHILE = ['write', 'fetch', 'erase', 'restore', 'restore-and-look', 'move-and-look', 'sync-other'] as const;
type Meanwhile = (typeof MEANWHILE)[number];

/** One event of a history. */
export type VisitEvent =
  | { readonly does: 'begin'; readonly device: number; readonly hasTask: boolean }
  | { readonly does: 'take' | (typeof ACTIONS)[number]; readonly device: number; readonly visit: number }
  | { readonly does: 'sync'; readonly device: number; readonly mishaps: readonly Mishap[] }
  /** Something else happens while changes are on the way. `step`: before or after the office has taken which change. */
  | { readonly does: 'sync-while'; readonly device: number; readonly step: number; readonly also: Meanwhile }
  | { readonly does: 'kill' | 'kill-server'; readonly device: number; readonly step: number }
  | { readonly does: 'sync-twice' | 'restart' | 'decide' | 'undo' | 'dismiss'; readonly device: number }
  /** A change that a device sent arrives again. `nth`: from the last one. */
  | { readonly does: 'repeat'; readonly device: number; readonly nth: number }
  /** The clock of a device is set to as many days ahead. */
  | { readonly does: 'set-clock'; readonly device: number; readonly days: number }
  /** The office erases one of its visits. */
  | { readonly does: 'erase'; readonly visit: number }
  /** `null`: the office refuses nothing any more. */
  | { readonly does: 'refuse'; readonly why: Refusal | null }
  | { readonly does: 'wait'; readonly seconds: number }
  | { readonly does: 'backup' | 'restore' | 'move' };

/** Mostly the first ones, so that devices meet. */
const device = fc.constantFrom(0, 0, 1, 1, 2);
const visit = fc.constantFrom(0, 0, 0, 1, 2);
const mishaps = fc.array(fc.constantFrom<Mishap>('lost-before', 'lost-after', 'lost-after', '500-after', 'portal', 'limit'), {
  maxLength: 4,
});

const event: fc.Arbitrary<VisitEvent> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ does: fc.constant('begin' as const), device, hasTask: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('take' as const), device, visit }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('sync-while' as const),
      device,
      step: fc.nat({ max: 5 }),
      also: fc.constantFrom(...MEANWHILE),
    }),
  },
  { weight: 16, arbitrary: fc.record({ does: fc.constantFrom(...ACTIONS), device, visit }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constantFrom('finish' as const, 'photograph' as const), device, visit }) },
  { weight: 8, arbitrary: fc.record({ does: fc.constant('sync' as const), device, mishaps }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('kill' as const), device, step: fc.integer({ min: 1, max: 90 }) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('kill-server' as const), device, step: fc.integer({ min: 1, max: 14 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constantFrom('sync-twice' as const, 'restart' as const, 'decide' as const, 'undo' as const), device }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('repeat' as const), device, nth: fc.nat({ max: 3 }) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('wait' as const), seconds: fc.constantFrom(1, 31, 61, 95, 20_000) }) },
  { weight: 3, arbitrary: fc.constantFrom<VisitEvent>({ does: 'backup' }, { does: 'restore' }, { does: 'move' }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('erase' as const), visit }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('refuse' as const), why: fc.constantFrom<Refusal | null>('role', 'form', 'serial', null) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('dismiss' as const), device }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('set-clock' as const), device, days: fc.constantFrom(-40, -2, -1, 0, 1, 2, 9, 40) }),
  },
);

/** Two devices work on one visit from the beginning, which chance alone rarely does. */
const together: readonly VisitEvent[] = [
  { does: 'begin', device: 0, hasTask: true },
  { does: 'sync', device: 0, mishaps: [] },
  { does: 'backup' },
  { does: 'take', device: 1, visit: 0 },
];

/** An end that the office refuses, with a request for a finding. */
const refused: readonly VisitEvent[] = [
  { does: 'add-finding', device: 0, visit: 0 },
  { does: 'finish-badly', device: 0, visit: 0 },
  { does: 'sync', device: 0, mishaps: [] },
];

/** Both have a finding in the draft, and the other device has changed it. */
const shared: readonly VisitEvent[] = [
  { does: 'add-finding', device: 0, visit: 0 },
  { does: 'wait', seconds: 61 },
  { does: 'sync', device: 0, mishaps: [] },
  { does: 'sync', device: 1, mishaps: [] },
  { does: 'change-finding', device: 1, visit: 0 },
  { does: 'wait', seconds: 61 },
  { does: 'sync', device: 1, mishaps: [] },
];

/** The office goes on after a restore, before the other device has learnt of it. */
const restored: readonly VisitEvent[] = [
  { does: 'sync', device: 1, mishaps: [] },
  { does: 'restore' },
  { does: 'write', device: 0, visit: 0 },
  { does: 'wait', seconds: 61 },
  { does: 'sync', device: 0, mishaps: [] },
];

/** This device ends the visit with a request for the finding that the other device has changed. */
const overtaken: readonly VisitEvent[] = [...shared, { does: 'finish', device: 0, visit: 0 }];

/** Both devices end the visit, each with something of its own. */
const endedTwice: readonly VisitEvent[] = [
  { does: 'add-part', device: 1, visit: 0 },
  { does: 'finish', device: 1, visit: 0 },
  { does: 'add-string', device: 0, visit: 0 },
  { does: 'finish', device: 0, visit: 0 },
  { does: 'sync', device: 1, mishaps: [] },
  { does: 'sync', device: 0, mishaps: [] },
];

/** The other device reads the visit before it learns of the restore. */
const looked: readonly VisitEvent[] = [{ does: 'fetch', device: 1, visit: 0 }];

/** What histories begin with. */
export const begun = {
  together,
  refused: [...together, ...refused],
  shared: [...together, ...shared],
  restored: [...together, ...restored],
  looked: [...together, ...restored, ...looked],
  overtaken: [...together, ...overtaken],
  endedTwice: [...together, ...endedTwice],
} as const satisfies Readonly<Record<string, readonly VisitEvent[]>>;

const BEGINNINGS: readonly (readonly VisitEvent[])[] = [[], together, ...Object.values(begun)];

export const visitHistory: fc.Arbitrary<readonly VisitEvent[]> = fc
  .tuple(fc.constantFrom(...BEGINNINGS), fc.array(event, { minLength: 4, maxLength: 20 }))
  .map((parts) => parts.flat());
