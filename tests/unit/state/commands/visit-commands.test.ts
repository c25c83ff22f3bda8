import { expect, test } from 'vitest';
import type { CommandParts } from '#state/commands/command-parts.ts';
import { visitCommands } from '#state/commands/visit-commands.ts';

test('each command of a visit takes the database of the account before it waits for anything', () => {
  let taken = 0;
  const db = {
    peek: () => {
      taken += 1;
      return null;
    },
  };
  const engine = { peek: () => null };
  const commands = visitCommands({ db, engine } as unknown as CommandParts, async () => {
    taken += 1;
    return { ok: true, value: true };
  });
  const each = Object.entries(commands).map(([name, command]): [string, number] => {
    taken = 0;
    void (command as (...args: unknown[]) => Promise<unknown>)('uuid', [], []);
    return [name, taken];
  });
  expect(each).toEqual(Object.keys(commands).map((name) => [name, 1]));
});
