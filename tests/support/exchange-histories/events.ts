import * as fc from 'fast-check';
import type { Mishap } from '#tests/support/visit-device.ts';

/** What the user of one device decides. `plan`: an exchange in the visit that is decided with its end. */
const DECISIONS = ['file', 'close', 'note', 'check-fuses', 'change-metering', 'begin', 'photograph', 'finish', 'plan', 'exchange'] as const;
export type Decided = (typeof DECISIONS)[number];

/** What the office does with the equipment of the installation. */
const AT_OFFICE = ['exchange', 'correct', 'take-back', 'rate'] as const;
export type AtOffice = (typeof AT_OFFICE)[number];

/** One event of a history of exchanged inverters. */
export type ExchangeEvent =
  | { readonly does: Decided; readonly device: number }
  /** 'Cofnij' and 'Cofnij wymianę'; `other-account`: somebody else signs in on the device, and the first one again later. */
  | { readonly does: 'undo' | 'take-back' | 'restart' | 'sync-twice' | 'read-list' | 'other-account'; readonly device: number }
  | { readonly does: 'sync'; readonly device: number; readonly mishaps: readonly Mishap[] }
  | { readonly does: 'kill'; readonly device: number; readonly step: number }
  /** The backend is, or is no longer, one that is not ours. */
  | { readonly does: 'foreign'; readonly device: number; readonly isForeign: boolean }
  | { readonly does: 'set-clock'; readonly device: number; readonly days: number }
  | { readonly does: 'office'; readonly what: AtOffice }
  | { readonly does: 'wait'; readonly seconds: number }
  | { readonly does: 'backup' | 'restore' | 'refuse' | 'accept' };

const device = fc.constantFrom(0, 0, 1, 2);
const mishaps = fc.array(fc.constantFrom<Mishap>('lost-before', 'lost-after', 'lost-after', '500-after', 'portal', 'limit'), {
  maxLength: 4,
});

const event: fc.Arbitrary<ExchangeEvent> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ does: fc.constantFrom(...DECISIONS), device }) },
  { weight: 6, arbitrary: fc.record({ does: fc.constantFrom('exchange' as const, 'plan' as const, 'finish' as const), device }) },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constantFrom('undo' as const, 'take-back' as const, 'restart' as const, 'sync-twice' as const, 'read-list' as const),
      device,
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('other-account' as const), device }) },
  { weight: 8, arbitrary: fc.record({ does: fc.constant('sync' as const), device, mishaps }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('kill' as const), device, step: fc.integer({ min: 1, max: 70 }) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('foreign' as const), device, isForeign: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('set-clock' as const), device, days: fc.constantFrom(-40, -1, 0, 1, 9) }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('office' as const), what: fc.constantFrom(...AT_OFFICE) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('wait' as const), seconds: fc.constantFrom(1, 11, 31, 95, 20_000) }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<ExchangeEvent>({ does: 'backup' }, { does: 'restore' }, { does: 'refuse' }, { does: 'accept' }),
  },
);

/** Three devices have unsent work of every kind when the number changes, which chance alone rarely does. */
const unsentWork: readonly ExchangeEvent[] = [0, 1, 2].flatMap((of): readonly ExchangeEvent[] => [
  { does: 'read-list', device: of },
  { does: 'file', device: of },
  { does: 'note', device: of },
  { does: 'change-metering', device: of },
  { does: 'check-fuses', device: of },
  { does: 'begin', device: of },
  { does: 'photograph', device: of },
  { does: 'finish', device: of },
]);

const exchangedOffline: readonly ExchangeEvent[] = [
  { does: 'read-list', device: 0 },
  { does: 'exchange', device: 0 },
  { does: 'file', device: 0 },
];

const BEGINNINGS: readonly (readonly ExchangeEvent[])[] = [
  [],
  [...unsentWork, { does: 'office', what: 'exchange' }],
  [...unsentWork, { does: 'office', what: 'correct' }],
  exchangedOffline,
  [...exchangedOffline, { does: 'sync', device: 0, mishaps: ['lost-after'] }],
  [{ does: 'backup' }, ...exchangedOffline, { does: 'wait', seconds: 11 }, { does: 'sync', device: 0, mishaps: [] }, { does: 'restore' }],
];

export const exchangeHistory: fc.Arbitrary<readonly ExchangeEvent[]> = fc
  .tuple(fc.constantFrom(...BEGINNINGS), fc.array(event, { minLength: 4, maxLength: 16 }))
  .map((parts) => parts.flat());
