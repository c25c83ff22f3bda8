import { describe, expect, test } from 'vitest';
import { eventChanges, namedStretches } from '#domain/grid/readings/event-changes.ts';
import type { Instant } from '#domain/quantity.ts';

const at = (time: number): Instant => time as Instant;
const CHANGES = [
  { at: at(10), codes: ['A', 'B'] },
  { at: at(11), codes: ['B'] },
  { at: at(12), codes: ['A'] },
];

describe('named events', () => {
  test('last from the entry that contains them to the first without them', () => {
    expect([...namedStretches(CHANGES)]).toEqual([
      [
        'A',
        [
          { from: 10, to: 11 },
          { from: 12, to: null },
        ],
      ],
      ['B', [{ from: 10, to: 12 }]],
    ]);
  });

  test('are read from a backend’s entries in any order; false means not active', () => {
    const entries = [
      { at: at(12), codes: { A: true, B: false } },
      { at: null, codes: { A: true } },
      { at: at(10), codes: { A: true, B: true } },
      { at: at(11), codes: { B: true } },
    ];
    expect(eventChanges(entries)).toEqual(CHANGES);
  });
});
