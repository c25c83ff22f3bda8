import { setActor } from '#server/store/audit.store.ts';
import type { Database } from '#server/store/database-types.ts';
import { apiKeyCommands } from './commands/api-keys.ts';
import { auditCommands } from './commands/audit.ts';
import { type Circumstances, type Commands, type Done, Impossible, Unsure } from './commands/command.ts';
import { demoCommands } from './commands/demo.ts';
import { epochCommands } from './commands/epoch.ts';
import { checklistCommands } from './commands/checklists.ts';
import { hookCommands } from './commands/hooks.ts';
import { importCommands } from './commands/import-installations.ts';
import { installationCommands } from './commands/installations.ts';
import { keyCommands } from './commands/keys.ts';
import { siteCommands } from './commands/sites.ts';
import { staffCommands } from './commands/staff.ts';
import { modemCommands, vendorCommands } from './commands/stock.ts';
import { visitCommands } from './commands/visits.ts';
import { tableOfFile, textOfFile } from './read-file.ts';

const COMMANDS: Commands = {
  ...keyCommands,
  ...vendorCommands,
  ...modemCommands,
  ...staffCommands,
  ...installationCommands,
  ...importCommands,
  ...apiKeyCommands,
  ...hookCommands,
  ...demoCommands,
  ...auditCommands,
  ...epochCommands,
  ...checklistCommands,
  ...visitCommands,
  ...siteCommands,
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

/** The words of a command with what its file has in place of the path. Throws a sentence if it cannot be read. */
export async function withFile(words: readonly string[]): Promise<readonly string[]> {
  const [what, how, path, ...more] = words;
  const reads = COMMANDS[`${what} ${how}`]?.readsFile;
  if (path === undefined || !reads) return words;
  return [what ?? '', how ?? '', reads === 'text' ? textOfFile(path) : await tableOfFile(path), ...more];
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
