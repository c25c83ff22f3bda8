import * as fc from 'fast-check';
import { SITE_FIELDS, type SiteField } from '#domain/service/site-card.ts';

/* What happens in a history of one site card: three tablets, one of which has two accounts, and the real server. */

export type Mishap = 'none' | 'lost-before' | 'lost-after' | '500-after' | 'refused' | 'portal';

export type SiteEvent =
  | { readonly does: 'write'; readonly device: number; readonly fields: readonly SiteField[] }
  | { readonly does: 'look' | 'decide-mine' | 'decide-theirs' | 'restart' | 'sync-twice'; readonly device: number }
  | { readonly does: 'sync'; readonly device: number; readonly mishaps: readonly Mishap[] }
  /** A sequence that random events rarely produce: the answer to a change is lost, and the card is erased before it is sent again. */
  | { readonly does: 'erase-under'; readonly device: number; readonly fields: readonly SiteField[] }
  | { readonly does: 'kill'; readonly device: number; readonly step: number }
  | { readonly does: 'wait'; readonly seconds: number }
  | { readonly does: 'foreign' | 'backup' | 'restore' | 'erase' };

/** Device 3 is another account on the tablet of device 0. */
export const DEVICES = 4;
const device = fc.nat({ max: DEVICES - 1 });
const field = fc.constantFrom(...SITE_FIELDS.slice(0, 3));
const mishaps = fc.array(fc.constantFrom<Mishap>('none', 'none', 'lost-before', 'lost-after', '500-after', 'refused', 'portal'), {
  maxLength: 4,
});
const event: fc.Arbitrary<SiteEvent> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constantFrom('write' as const, 'write' as const, 'write' as const, 'write' as const, 'erase-under' as const),
      device,
      fields: fc.uniqueArray(field, { minLength: 1, maxLength: 2 }),
    }),
  },
  { weight: 6, arbitrary: fc.record({ does: fc.constant('sync' as const), device, mishaps }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('kill' as const), device, step: fc.integer({ min: 1, max: 60 }) }) },
  {
    weight: 6,
    arbitrary: fc.record({ does: fc.constantFrom('look', 'decide-mine', 'decide-theirs', 'restart', 'sync-twice'), device }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('wait' as const), seconds: fc.constantFrom(1, 31, 95) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom('foreign', 'backup', 'restore', 'erase') }) },
);
export const siteHistory = fc.array(event, { minLength: 3, maxLength: 22 });
