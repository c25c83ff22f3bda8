import { describe, expect, test } from 'vitest';
import { chosenStatus, isOpen } from '#domain/service/task.ts';

describe('tasks', () => {
  test('0 and 2 are open, 1 is closed', () => expect(([0, 1, 2] as const).map(isOpen)).toEqual([true, false, true]));
  test('an open 2 stays 2 until it is closed; opening a closed one makes 0', () => {
    expect([chosenStatus(2, false), chosenStatus(0, false), chosenStatus(1, false), chosenStatus(2, true)]).toEqual([2, 0, 0, 1]);
  });
});
