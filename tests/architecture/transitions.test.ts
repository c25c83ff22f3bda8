import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CHANGE_STATES } from '#domain/service/change-state.ts';
import { canHappen, moved, TRANSITIONS } from '#local/outbox/transitions.ts';
import { ROOT } from '#tests/support/scratch.ts';

const inCode = Object.entries(TRANSITIONS).flatMap(([from, events]) =>
  Object.entries(events).map(([event, to]) => `${event}: ${from} → ${to}`),
);

/** `| event | from, from | to | when |`, of the one table whose rows begin with an event. */
function inDocs(): string[] {
  const rows = readFileSync(join(ROOT, 'docs/offline.md'), 'utf8').matchAll(/^\| `(\w+)` \| ([`\w, ]+) \| `(\w+)` \| [^|]+ \|$/gm);
  return [...rows].flatMap(([, event, from = '', to]) => from.split(', ').map((state) => `${event}: ${state.replaceAll('`', '')} → ${to}`));
}

test('the steps that the documentation names are those that the code takes', () => {
  expect(inDocs().sort()).toEqual(inCode.toSorted());
});

test('no step leads out of a change that is over, but for what the office has lost; every other state leads to an end', () => {
  const leads = (state: (typeof CHANGE_STATES)[number]): readonly string[] => Object.values(TRANSITIONS[state]);
  expect(CHANGE_STATES.filter((state) => leads(state).length === 0)).toEqual(['superseded', 'discarded']);
  expect(leads('done')).toEqual(['review']);
  for (const state of CHANGE_STATES.filter((each) => leads(each).length > 0 && each !== 'done')) expect(leads(state)).toContain('done');
});

test('a step that is not in the table is never written', () => {
  const sent = { state: 'done' } as never;
  expect(canHappen(sent, 'claim')).toBe(false);
  expect(() => moved(sent, 'claim')).toThrow("A change that is done knows no 'claim'.");
});
