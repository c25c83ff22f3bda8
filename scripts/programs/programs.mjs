// Programs of the system that tests need: where they are, and how they get there.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { env, root } from '#scripts/install.mjs';

/** The first of these names that stands in the PATH, else the first of these paths that is there. */
export function programOf(names, elsewhere = []) {
  const named = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return [...named, ...elsewhere].find((path) => path && existsSync(path));
}

/** What a setting names, where that is there; else as `programOf`. */
export const chosenProgram = (setting, names, elsewhere) => programOf([], [setting]) ?? programOf(names, elsewhere);

export const quietly = (command, args) => {
  try {
    execFileSync(command, args, { cwd: root, env: { ...env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: ['ignore', 'ignore', 'inherit'] });
    return true;
  } catch {
    return false;
  }
};

/** Installs packages of Debian where whoever runs this may. */
export function byPackageManager(what, ...packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing ${what} with apt …`);
  quietly('apt-get', ['update', '-qq']) && quietly('apt-get', ['install', '-y', '-qq', ...packages]);
}
