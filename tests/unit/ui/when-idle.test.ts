import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { whenIdle } from '#ui/when-idle.ts';

describe('in a browser that says when it is idle', () => {
  type Idle = (deadline: { timeRemaining(): number; didTimeout: boolean }) => void;
  const asked = vi.fn((_: Idle, __?: { timeout?: number }) => 7);
  const taken = vi.fn();
  beforeEach(() => {
    asked.mockClear();
    vi.stubGlobal('requestIdleCallback', asked);
    vi.stubGlobal('cancelIdleCallback', taken);
  });
  afterEach(() => vi.unstubAllGlobals());

  test('work comes when the browser says so, and hears when its time is over', () => {
    const seen: boolean[] = [];
    whenIdle((hasTime) => seen.push(hasTime(), hasTime()), 400);
    expect(asked).toHaveBeenCalledWith(expect.any(Function), { timeout: 400 });
    const left = [10, 0];
    asked.mock.calls[0]?.[0]({ timeRemaining: () => left.shift() ?? 0, didTimeout: false });
    expect(seen).toEqual([true, false]);
  });

  test('what is not wanted any more is taken back', () => {
    whenIdle(() => {})();
    expect(taken).toHaveBeenCalledWith(7);
  });
});

describe('in one that does not', () => {
  beforeEach(() => {
    vi.stubGlobal('requestIdleCallback', undefined);
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('work comes soon, and its time ends all the same', () => {
    const seen: boolean[] = [];
    whenIdle((hasTime) => {
      seen.push(hasTime());
      vi.advanceTimersByTime(20);
      seen.push(hasTime());
    });
    vi.runOnlyPendingTimers();
    expect(seen).toEqual([true, false]);
  });

  test('what is not wanted any more never comes', () => {
    const work = vi.fn();
    whenIdle(work)();
    vi.runAllTimers();
    expect(work).not.toHaveBeenCalled();
  });
});
