import * as fc from 'fast-check';
import { DEVICES, type Mishap } from './events.ts';

/* What happens in a history of the documents of one site card: three tablets, one of which has two accounts, and the real server. */

/** Files that are added and removed; the last one is a picture with a preview. */
const FILES = 3;

export type FileEvent =
  | { readonly does: 'add' | 'remove'; readonly device: number; readonly file: number }
  | { readonly does: 'look' | 'again' | 'skip' | 'restart' | 'sync-twice'; readonly device: number }
  | { readonly does: 'sync'; readonly device: number; readonly mishaps: readonly Mishap[] }
  /** A sequence that random events rarely produce: the answer is lost, and another device decides the opposite meanwhile. */
  | { readonly does: 'overtake'; readonly device: number; readonly file: number }
  | { readonly does: 'kill'; readonly device: number; readonly step: number }
  | { readonly does: 'wait'; readonly seconds: number }
  | { readonly does: 'backup' | 'restore' | 'erase' };

const device = fc.nat({ max: DEVICES - 1 });
const file = fc.nat({ max: FILES - 1 });
const mishaps = fc.array(fc.constantFrom<Mishap>('none', 'none', 'lost-before', 'lost-after', '500-after', 'refused', 'portal'), {
  maxLength: 6,
});
const event: fc.Arbitrary<FileEvent> = fc.oneof(
  { weight: 7, arbitrary: fc.record({ does: fc.constantFrom('add', 'add', 'add', 'remove', 'remove', 'overtake'), device, file }) },
  { weight: 6, arbitrary: fc.record({ does: fc.constant('sync' as const), device, mishaps }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('kill' as const), device, step: fc.integer({ min: 1, max: 120 }) }) },
  { weight: 6, arbitrary: fc.record({ does: fc.constantFrom('look', 'again', 'skip', 'restart', 'sync-twice'), device }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('wait' as const), seconds: fc.constantFrom(1, 31, 95) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('backup', 'restore', 'erase') }) },
);
export const fileHistory = fc.array(event, { minLength: 3, maxLength: 22 });
