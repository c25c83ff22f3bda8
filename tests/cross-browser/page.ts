import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { vi } from 'vitest';
import type { Driver } from './driver.ts';
import { type Found, findInPage, type What, wasHit } from './in-page.ts';

const LIBRARY = readFileSync(
  join(dirname(createRequire(import.meta.url).resolve('@testing-library/dom')), '@testing-library/dom.umd.min.js'),
  'utf8',
);

/** Limit for a browser that hangs; a slow machine stays below it. */
const WAITS = { timeout: 60_000, interval: 100 } as const;

const KEYS = { Enter: '\uE007', Tab: '\uE004', Escape: '\uE00C', Control: '\uE009', Backspace: '\uE003' } as const;
type Key = keyof typeof KEYS | (string & {});
const keyOf = (key: Key): string => KEYS[key as keyof typeof KEYS] ?? key;

const strokes = (keys: readonly string[]): object[] =>
  keys.flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);

/** What a user does and sees in any browser. */
export function aPage(driver: Driver, address: () => string) {
  const ask = async <Given>(work: (...values: never[]) => Given, ...values: readonly unknown[]): Promise<Awaited<Given>> =>
    (await driver.call(String(work), values)) as Awaited<Given>;

  const all = async (what: What, isAimed = false): Promise<Found[]> => {
    const found = await ask(findInPage, what, isAimed);
    if (found) return found;
    await driver.call(`() => { ${LIBRARY} }`, []);
    return (await ask(findInPage, what, isAimed)) ?? [];
  };

  /** Waits until the condition holds. A page during a navigation gives no answer, which counts as false. */
  const until = (holds: () => Promise<void>): Promise<void> => vi.waitFor(holds, WAITS);

  const seen = async (what: What): Promise<Found> => {
    let first: Found | undefined;
    await until(async () => {
      [first] = await all(what);
      if (!first) throw new Error(`not to be seen: ${JSON.stringify(what)}`);
    });
    return first as Found;
  };

  /** Where it can be pressed, once it does not move. */
  const still = async (what: What): Promise<Found> => {
    let before: Found | undefined;
    await until(async () => {
      const [now] = await all(what, true);
      const last = before;
      before = now;
      if (!now?.isEnabled || !now.isUncovered) throw new Error(`not to be pressed: ${JSON.stringify(what)}, ${JSON.stringify(now)}`);
      if (now.x !== last?.x || now.y !== last.y) throw new Error(`moves: ${JSON.stringify(what)}`);
    });
    return before as Found;
  };

  const point = (x: number, y: number, isPressed: boolean): Promise<void> =>
    driver.act([
      {
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', x, y, duration: 0 },
          ...(isPressed
            ? [
                { type: 'pointerDown', button: 0 },
                { type: 'pointerUp', button: 0 },
              ]
            : []),
        ],
      },
    ]);

  /** Presses again if it moved away at that moment. */
  const press = (what: What): Promise<void> =>
    until(async () => {
      const { x, y } = await still(what);
      await point(x, y, true);
      await vi.waitFor(async () => {
        if ((await ask(wasHit)) === null) throw new Error(`nothing was pressed: ${JSON.stringify(what)}`);
      });
      if (!(await ask(wasHit))) throw new Error(`something else was pressed: ${JSON.stringify(what)}`);
    });

  const keys = (...pressed: readonly Key[]): Promise<void> =>
    driver.act([{ type: 'key', id: 'keys', actions: strokes(pressed.map(keyOf)) }]);

  const page = {
    driver,
    ask,
    all,
    seen,
    press,
    keys,
    until,
    point,
    /** By its address, as a new document. */
    reloads: (): Promise<void> => driver.reload(),
    opens: (path: string): Promise<void> => driver.open(`${address()}${path}`),
    /** Inside the app, as its links do. */
    goes: (path: string): Promise<void> => ask((to: string) => history.pushState(null, '', to), path),
    path: (): Promise<string> => ask(() => location.pathname + location.search),
    gone: (what: What): Promise<void> =>
      until(async () => {
        const [one] = await all(what);
        if (one) throw new Error(`still there: ${JSON.stringify(what)}, ${one.text.slice(0, 200)}`);
      }),
    /** Selects an option until it is selected: content above it may appear or disappear at that moment. */
    chooses: (what: What): Promise<void> =>
      until(async () => {
        if ((await seen(what)).isChecked) return;
        await press(what);
        if (!(await seen(what)).isChecked) throw new Error(`not chosen: ${JSON.stringify(what)}`);
      }),
    /** The decision is also visible on the screen. */
    drawn: (): Promise<void> =>
      ask(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))),
    /** Presses into a field and replaces its text. */
    fills: async (what: What, text: string): Promise<void> => {
      await press(what);
      await until(async () => {
        if (!(await seen(what)).isFocused) throw new Error(`not in ${JSON.stringify(what)}`);
      });
      await driver.act([
        {
          type: 'key',
          id: 'keys',
          actions: [
            { type: 'keyDown', value: KEYS.Control },
            ...strokes(['a']),
            { type: 'keyUp', value: KEYS.Control },
            ...strokes([...text]),
          ],
        },
      ]);
      await until(async () => {
        const { value } = await seen(what);
        if (value !== text) throw new Error(`${JSON.stringify(what)} holds '${value}' and not '${text}'`);
      });
    },
  };
  return page;
}

export type TestPage = ReturnType<typeof aPage>;
