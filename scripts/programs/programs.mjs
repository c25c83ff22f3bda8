// Programs of the system that tests need: where they are, and how to install them.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { env, root } from '#scripts/install.mjs';

/** The first of these names in the PATH, otherwise the first of these paths that exists. */
export function programOf(names, elsewhere = []) {
  const named = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return [...named, ...elsewhere].find((path) => path && existsSync(path));
}

/** The path in a setting if it exists; otherwise as `programOf`. */
export const chosenProgram = (setting, names, elsewhere) => programOf([], [setting]) ?? programOf(names, elsewhere);

export const quietly = (command, args) => {
  try {
    execFileSync(command, args, { cwd: root, env: { ...env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: ['ignore', 'ignore', 'inherit'] });
    return true;
  } catch {
    return false;
  }
};

/** Installs Debian packages if the user is allowed to. */
export function byPackageManager(what, ...packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing ${what} with apt …`);
  quietly('apt-get', ['update', '-qq']) && quietly('apt-get', ['install', '-y', '-qq', ...packages]);
}
