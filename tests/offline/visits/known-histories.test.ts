import { expect, test } from 'vitest';
import { begun, type VisitEvent } from '#tests/support/visit-histories/events.ts';
import { aFragileOffice } from '#tests/support/visit-histories/office.ts';
import { playVisits } from '#tests/support/visit-histories/play.ts';
import { madeOnce } from '#tests/support/made-once.ts';

/* Short histories that the generator draws rarely. Each shows one mistake (scripts/visit-mutants.mjs), or was broken once. */

type Action = Extract<VisitEvent, { readonly visit: number; readonly device: number }>['does'];

const office = madeOnce(() => aFragileOffice());
const on = (device: number, ...actions: readonly Action[]): VisitEvent[] => actions.map((does) => ({ does, device, visit: 0 }));
const sync = (device: number): VisitEvent[] => [
  { does: 'wait', seconds: 61 },
  { does: 'sync', device, mishaps: [] },
];
const decide = (device: number): VisitEvent[] => [{ does: 'decide', device }, ...sync(device)];
const refuse = (why: 'form' | null): VisitEvent => ({ does: 'refuse', why });
const begin: readonly VisitEvent[] = [{ does: 'begin', device: 0, hasTask: true }, ...sync(0)];

test.each<[string, readonly VisitEvent[]]>([
  [
    'an end that was refused is taken back',
    [...begin, refuse('form'), ...on(0, 'add-finding', 'finish'), ...sync(0), refuse(null), ...on(0, 'write'), ...sync(0)],
  ],
  ['a finding with a request was changed by a colleague', [...begun.overtaken, ...sync(0)]],
  ['and the end was discarded and restored before', [...begun.overtaken, ...on(0, 'discard'), { does: 'undo', device: 0 }, ...sync(0)]],
  ['an end becomes the correction of the end of a colleague', [...begun.endedTwice, ...decide(0)]],
  ['two users change one finding', [...begun.shared, ...on(0, 'change-finding'), ...sync(0), ...decide(0)]],
  ['a copy is fetched before the restore is known', [...begun.looked, ...sync(1)]],
  ['an end is refused that closes its request', [...begun.refused]],
  [
    'a photo that was given up comes after all',
    [...begin, ...on(0, 'photograph', 'damage-photo'), ...sync(0), ...decide(0), ...on(0, 'add-photo-again'), ...sync(0)],
  ],
  ['a photo follows its visit', [...begin, ...on(0, 'photograph'), ...sync(0)]],
  ['changes are sent to a restored office', [...begun.restored, ...on(1, 'write'), ...sync(1)]],
  [
    'a photo that never came is taken out',
    [...begin, ...on(0, 'photograph', 'damage-photo'), ...sync(0), ...on(0, 'remove-photo'), ...sync(0)],
  ],
  [
    'a restored office refuses a visit whose photo it has lost',
    [
      ...[...begun.together, ...on(0, 'photograph'), ...sync(0), { does: 'restore' } as const, refuse('form'), ...on(0, 'write')],
      ...[...sync(0), refuse(null)],
    ],
  ],
  [
    'a visit without one of its photos is corrected',
    [...begin, ...on(0, 'photograph', 'damage-photo', 'finish'), ...sync(0), ...decide(0), ...on(0, 'correct'), ...sync(0)],
  ],
  [
    'an end becomes the correction of an end that a photo never reaches',
    [
      ...begun.together,
      ...on(1, 'photograph', 'damage-photo', 'finish'),
      ...on(0, 'write', 'finish'),
      ...sync(1),
      ...sync(0),
      ...decide(0),
      ...decide(1),
    ],
  ],
])('%s', async (_, events) => {
  expect(await playVisits(office, events)).toEqual([]);
});
