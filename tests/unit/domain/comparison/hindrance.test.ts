import { describe, expect, test } from 'vitest';
import { type HindranceFacts, hindranceIn } from '#domain/comparison/hindrance.ts';

const facts = (over: Partial<HindranceFacts> = {}): HindranceFacts => ({
  states: [{ at: 0, state: 'MPPT' }],
  events: [],
  wasSilent: false,
  ...over,
});
const FAULT = [
  { at: 0, state: 'MPPT' },
  { at: 10, state: 'FAULT' },
  { at: 20, state: 'MPPT' },
];

describe('what reduces the yield of an installation', () => {
  test.each<[string, Partial<HindranceFacts>, string | null]>([
    ['nothing', {}, null],
    ['a FAULT without codes', { states: FAULT }, 'fault'],
    ['a FAULT by number', { states: [{ at: 0, state: '7' }] }, 'fault'],
    ['a FAULT with a code of its own', { states: FAULT, events: [{ at: 10, codes: ['GROUND_FAULT'] }] }, 'fault'],
    [
      'a FAULT that the grid alone brought about',
      {
        states: FAULT,
        events: [
          { at: 10, codes: ['AC_OVER_VOLT'] },
          { at: 20, codes: [] },
        ],
      },
      null,
    ],
    ['a fuse', { events: [{ at: 0, codes: ['BLOWN_STRING_FUSE'] }] }, 'events'],
    ['overvoltage', { events: [{ at: 0, codes: ['AC_OVER_VOLT'] }] }, null],
    ['a grid that is not there, with what goes with it', { events: [{ at: 0, codes: ['AC_DISCONNECT', 'GRID_DISCONNECT'] }] }, null],
    ['a code that nobody knows', { events: [{ at: 0, codes: ['FRO_567'] }] }, null],
    ['silence', { wasSilent: true }, 'silence'],
    ['several: the gravest is named', { states: FAULT, wasSilent: true }, 'fault'],
  ])('is named for %s if there is any', (_, over, hindrance) => {
    expect(hindranceIn(facts(over))).toBe(hindrance);
  });
});
