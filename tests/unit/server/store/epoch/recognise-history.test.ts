import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EpochMark } from '#server/store/epoch/epoch.ts';
import { isOtherPlace, type PostgresPlace, type KnownHistory, whyRenewed } from '#server/store/epoch/recognise-history.ts';

const NO_PLACE: PostgresPlace = { system: null, timeline: null, database: null };
const known = (epoch: string, counter: number, place = NO_PLACE): KnownHistory => ({ epoch, counter, place });

/** What an operator and a server do with a folder: the mark is written now and then, and when the database is closed. */
const aStep = fc.oneof(
  { weight: 4, arbitrary: fc.record({ is: fc.constant('change' as const), times: fc.integer({ min: 1, max: 50 }) }) },
  { weight: 2, arbitrary: fc.constant({ is: 'note' } as const) },
  { weight: 2, arbitrary: fc.constant({ is: 'restart' } as const) },
  { weight: 1, arbitrary: fc.constant({ is: 'kill' } as const) },
  { weight: 1, arbitrary: fc.constant({ is: 'copy' } as const) },
  { weight: 1, arbitrary: fc.constant({ is: 'copyBack' } as const) },
);

describe('a database of a data folder', () => {
  test('is recognised whenever it is older than its last mark, and only then', () => {
    fc.assert(
      fc.property(fc.array(aStep, { minLength: 1, maxLength: 40 }), (steps) => {
        let [epochs, now] = [0, { epoch: 'e0', counter: 0 }];
        let mark: EpochMark = now;
        let copy = now;
        const open = (mustBeOlder: boolean) => {
          const reason = whyRenewed(known(now.epoch, now.counter), mark, null);
          expect(reason !== null).toBe(mustBeOlder);
          if (reason !== null) {
            epochs += 1;
            now = { ...now, epoch: `e${epochs}` };
          }
          mark = now;
        };
        for (const step of steps) {
          if (step.is === 'change') now = { ...now, counter: now.counter + step.times };
          else if (step.is === 'note') mark = now;
          else if (step.is === 'kill') open(false);
          else if (step.is === 'copy') copy = now;
          else if (step.is === 'restart') {
            mark = now;
            open(false);
          } else {
            mark = now; // the server was stopped for that
            const isOlder = copy.epoch !== now.epoch || copy.counter < now.counter;
            now = copy;
            open(isOlder);
          }
        }
      }),
    );
  });

  test('without a mark is taken as it is: an earlier version made none', () => {
    expect(whyRenewed(known('a', 5), null, null)).toBeNull();
  });
});

describe('a PostgreSQL', () => {
  const aPlace = fc.record({
    system: fc.option(fc.constantFrom('7301', '7302')),
    timeline: fc.option(fc.integer({ min: 1, max: 3 })),
    database: fc.option(fc.integer({ min: 16_384, max: 16_386 })),
  });

  test('is another where a value of both differs; missing values decide nothing', () => {
    fc.assert(
      fc.property(aPlace, aPlace, (before, now) => {
        const readable = (['system', 'timeline', 'database'] as const).filter((part) => before[part] !== null && now[part] !== null);
        expect(isOtherPlace(before, now)).toBe(readable.some((part) => before[part] !== now[part]));
        expect(whyRenewed(known('a', 5, before), null, now)).toBe(isOtherPlace(before, now) ? 'other' : null);
      }),
    );
  });

  test('with another epoch than this folder knows was renewed by another server; one with a lower counter was restored', () => {
    const place = { system: '7301', timeline: 1, database: 16_384 };
    expect(whyRenewed(known('b', 5, place), { epoch: 'a', counter: 90 }, place)).toBeNull();
    expect(whyRenewed(known('a', 90, place), { epoch: 'a', counter: 90 }, place)).toBeNull();
    expect(whyRenewed(known('a', 89, place), { epoch: 'a', counter: 90 }, place)).toBe('older');
  });
});
