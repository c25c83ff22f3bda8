import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { whenIdle } from '#ui/when-idle.ts';

describe('in a browser with an idle callback', () => {
  type Idle = (deadline: { timeRemaining(): number; didTimeout: boolean }) => void;
  const requestIdle = vi.fn((_: Idle, __?: { timeout?: number }) => 7);
  const taken = vi.fn();
  beforeEach(() => {
    requestIdle.mockClear();
    vi.stubGlobal('requestIdleCallback', requestIdle);
    vi.stubGlobal('cancelIdleCallback', taken);
  });
  afterEach(() => vi.unstubAllGlobals());

  test('work runs in the idle callback, and gets to know when its time is over', () => {
    const hadTime: boolean[] = [];
    whenIdle((hasTime) => hadTime.push(hasTime(), hasTime()), 400);
    expect(requestIdle).toHaveBeenCalledWith(expect.any(Function), { timeout: 400 });
    const left = [10, 0];
    requestIdle.mock.calls[0]?.[0]({ timeRemaining: () => left.shift() ?? 0, didTimeout: false });
    expect(hadTime).toEqual([true, false]);
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

  test('work runs soon, and its time is limited too', () => {
    const hadTime: boolean[] = [];
    whenIdle((hasTime) => {
      hadTime.push(hasTime());
      vi.advanceTimersByTime(20);
      hadTime.push(hasTime());
    });
    vi.runOnlyPendingTimers();
    expect(hadTime).toEqual([true, false]);
  });

  test('cancelled work never runs', () => {
    const work = vi.fn();
    whenIdle(work)();
    vi.runAllTimers();
    expect(work).not.toHaveBeenCalled();
  });
});
