import { expect, test } from 'vitest';
import { retryImport } from '#app/boot/retry-import.ts';

/** A page whose timers run when the test says, and whose network comes back when the test says. */
function aPage() {
  const listeners = new Set<() => void>();
  const timers: (() => void)[] = [];
  const page = {
    timers: { set: (work: () => void) => timers.push(work), clear: () => undefined, idle: (work: () => void) => work() },
    surroundings: {
      isVisible: () => true,
      isOnline: () => true,
      onChange: (changed: () => void) => {
        listeners.add(changed);
        return () => listeners.delete(changed);
      },
    },
  };
  return {
    page,
    listens: () => listeners.size,
    returns: () => {
      for (const listener of [...listeners]) listener();
    },
    timePasses: () => timers.splice(0).forEach((work) => void work()),
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('what cannot be fetched is fetched again when the network is back, and when time has passed, until it is here', async () => {
  const { page, returns, timePasses, listens } = aPage();
  let tries = 0;
  const said: boolean[] = [];
  const load = async () => {
    tries += 1;
    if (tries < 4) throw new TypeError('Failed to fetch dynamically imported module');
    return 'here';
  };
  const bringing = retryImport(load, page, (isMissing) => void said.push(isMissing));
  await settled();
  expect([tries, said]).toEqual([1, [true]]);
  returns();
  await settled();
  timePasses();
  await settled();
  returns();
  expect(await bringing).toBe('here');
  expect([tries, said, listens()]).toEqual([4, [true, false], 0]);
});

test('what comes at once is no trouble', async () => {
  const said: boolean[] = [];
  expect(
    await retryImport(
      async () => 7,
      aPage().page,
      (isMissing) => void said.push(isMissing),
    ),
  ).toBe(7);
  expect(said).toEqual([]);
});
