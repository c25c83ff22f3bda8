import { readFileSync, statSync } from 'node:fs';
import { setActor } from '#server/store/audit.store.ts';
import type { Database } from '#server/store/database-types.ts';
import { apiKeyCommands } from './commands/api-keys.ts';
import { auditCommands } from './commands/audit.ts';
import { type Circumstances, type Commands, type Done, Impossible, Unsure } from './commands/command.ts';
import { demoCommands } from './commands/demo.ts';
import { epochCommands } from './commands/epoch.ts';
import { checklistCommands } from './commands/checklists.ts';
import { hookCommands } from './commands/hooks.ts';
import { installationCommands } from './commands/installations.ts';
import { keyCommands } from './commands/keys.ts';
import { staffCommands } from './commands/staff.ts';
import { modemCommands, vendorCommands } from './commands/stock.ts';
import { visitCommands } from './commands/visits.ts';

const COMMANDS: Commands = {
  ...keyCommands,
  ...vendorCommands,
  ...modemCommands,
  ...staffCommands,
  ...installationCommands,
  ...apiKeyCommands,
  ...hookCommands,
  ...demoCommands,
  ...auditCommands,
  ...epochCommands,
  ...checklistCommands,
  ...visitCommands,
};

const usage = (): string[] => {
  const rows = Object.entries(COMMANDS).map(([name, { takes, does }]) => [`${name} ${takes}`.trim(), does] as const);
  const width = Math.max(...rows.map(([words]) => words.length)) + 2;
  return ['Commands:', ...rows.map(([words, does]) => `  ${words.padEnd(width)}${does}`)];
};

/** The help, also for unknown commands; `null` for a command. Needs no database. */
export function helpFor(words: readonly string[]): Done | null {
  const [what = '', how = ''] = words;
  return COMMANDS[`${what} ${how}`] ? null : { lines: usage(), isDone: what === 'help' };
}

/** Unit: bytes of a file that a command reads. More than any file that would be accepted. */
const FILE_MAX = 262_144;

/** The words of a command with the text of its file in place of the path. Throws a sentence if it cannot be read. */
export function withFile(words: readonly string[]): readonly string[] {
  const [what, how, path, ...more] = words;
  if (path === undefined || !COMMANDS[`${what} ${how}`]?.readsFile) return words;
  return [what ?? '', how ?? '', textOfFile(path), ...more];
}

function textOfFile(path: string): string {
  try {
    if (statSync(path).size > FILE_MAX) throw new Error(`it is larger than ${FILE_MAX} bytes`);
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason =
      code === 'ENOENT' ? 'there is no such file' : code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? 'it is no text in UTF-8' : message;
    throw new Error(`${path} cannot be read: ${reason}.`, { cause: error });
  }
}

/** Runs one command of `npm run admin -- …`. */
export async function administer(database: Database, words: readonly string[], set: Circumstances = { roles: false }): Promise<Done> {
  const [what, how, ...more] = words;
  const command = COMMANDS[`${what} ${how}`];
  if (!command) return helpFor(words) ?? { lines: [], isDone: false };
  const given = more.filter((word) => word !== '--yes');
  try {
    const lines = await database.transaction(async (tx) => {
      await setActor(tx, { who: 'npm run admin', address: null });
      return command.run(tx, given, given.length < more.length, set);
    });
    const after = await command.afterwards?.(database, lines);
    return { lines: [...lines, ...(after?.lines ?? [])], isDone: after?.isDone ?? true };
  } catch (error) {
    if (error instanceof Impossible) return { lines: [error.message], isDone: false };
    if (error instanceof Unsure) return { lines: [...error.lines, 'Nothing was changed. Add --yes to do it.'], isDone: false };
    throw error;
  }
}
