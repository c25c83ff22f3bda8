import { describe, expect, test } from 'vitest';
import { fileTimes, isFirstOfTwo, shownHours } from '#domain/time/file-times.ts';
import { toIso } from '#domain/time/warsaw.ts';

const NIGHT = '2026-10-25';
const inOrder = (...texts: readonly string[]) => {
  const timeOf = fileTimes();
  return texts.map((text) => {
    const at = timeOf(text.length === 5 ? `${NIGHT} ${text}` : text);
    return at === undefined ? undefined : toIso(at).replace(`${NIGHT}T`, '').replace(':00+', '+');
  });
};

describe('in October’s doubled hour a time without an offset is read by its place in the file', () => {
  test('a step back begins the second hour, which lasts until the hour ends', () => {
    expect(inOrder('01:30', '02:00', '02:30', '02:00', '02:30', '03:00')).toEqual([
      '01:30+02:00',
      '02:00+02:00',
      '02:30+02:00',
      '02:00+01:00',
      '02:30+01:00',
      '03:00+01:00',
    ]);
    expect(inOrder('02:55', '02:05', '02:10', '02:08').slice(1)).toEqual(['02:05+01:00', '02:10+01:00', '02:08+01:00']);
  });

  test('without a step back it is the first, as everywhere', () =>
    expect(inOrder('02:00', '02:30', '03:00')).toEqual(['02:00+02:00', '02:30+02:00', '03:00+01:00']));

  test('hourly lines repeat the full hour itself; a repeated line does not', () => {
    expect(inOrder('01:00', '02:00', '02:00', '03:00')).toEqual(['01:00+02:00', '02:00+02:00', '02:00+01:00', '03:00+01:00']);
    expect(inOrder('01:55', '02:00', '02:00', '02:05')).toEqual(['01:55+02:00', '02:00+02:00', '02:00+02:00', '02:05+02:00']);
  });

  test('a file in descending order has the second hour first', () =>
    expect(inOrder('03:00', '02:30', '02:00', '02:30', '02:00', '01:30')).toEqual([
      '03:00+01:00',
      '02:30+01:00',
      '02:00+01:00',
      '02:30+02:00',
      '02:00+02:00',
      '01:30+02:00',
    ]));

  test('so does an hourly file', () =>
    expect(inOrder('03:00', '02:00', '02:00', '01:00')).toEqual(['03:00+01:00', '02:00+01:00', '02:00+02:00', '01:00+02:00']));

  test('an offset determines the hour, and a step back from it is handled as from any other', () =>
    expect(inOrder(`${NIGHT}T02:30:00+01:00`, `${NIGHT}T02:30:00+02:00`, '02:10')).toEqual(['02:30+01:00', '02:30+02:00', '02:10+01:00']));

  test('two files, or the same one again, are each read from their beginning', () => {
    const lines = ['01:55', '02:30', '02:10', '03:05'];
    expect(inOrder(...lines)).toEqual(inOrder(...lines));
  });
});

test('on any other day a step back is a step back', () => {
  const timeOf = fileTimes();
  expect(['2026-10-24T02:30', '2026-10-24T02:00'].map((text) => toIso(timeOf(text) ?? (0 as never)))).toEqual([
    '2026-10-24T02:30:00+02:00',
    '2026-10-24T02:00:00+02:00',
  ]);
  expect(timeOf('never')).toBeUndefined();
});

describe('the lines of a batch beside doubled times show the hour', () => {
  const shownOf = (...texts: readonly string[]) => {
    const timeOf = fileTimes();
    const lines = texts.map((text) => ({ text: `${NIGHT} ${text}`, at: timeOf(`${NIGHT} ${text}`) ?? Number.NaN }));
    return shownHours(lines.map(({ text, at }) => ({ at, isFirstOfTwo: isFirstOfTwo(text, at) })));
  };

  test('the first after a line of the hour before, or before a step back', () => {
    expect(shownOf('01:45', '02:00', '02:15')).toEqual([undefined, 'first', 'first']);
    expect(shownOf('02:30', '02:45', '02:00', '02:15')).toEqual(['first', 'first', undefined, undefined]);
    expect(shownOf('01:00', '02:00')).toEqual([undefined, 'first']);
  });

  test('the second before a line of the hour that follows, unless that is an hour later', () => {
    expect(shownOf('02:20', '02:40', '03:00')).toEqual(['second', 'second', undefined]);
    expect(shownOf('02:00', '03:00')).toEqual([undefined, undefined]);
  });

  test('nothing where they are alone, after a longer silence, or in descending order', () => {
    expect(shownOf('02:20', '02:40')).toEqual([undefined, undefined]);
    expect(shownOf('00:20', '02:40')).toEqual([undefined, undefined]);
    expect(shownOf('02:40', '01:55').at(-1)).toBeUndefined();
    expect(shownOf()).toEqual([]);
  });
});
