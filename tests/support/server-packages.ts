import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './scratch.ts';

interface Locked {
  readonly version: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly devOptional?: boolean;
}

/** Installs what `npm ci --omit=dev` would, by the lock, from the packages that are installed here, without a network. */
export function putServerPackages(folder: string, { withOptional }: { readonly withOptional: boolean }): void {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> };
  const here = Object.entries(lock.packages).filter(
    ([path, { dev, optional, devOptional }]) =>
      path !== '' && !dev && !devOptional && (withOptional || !optional) && existsSync(join(ROOT, path)),
  );
  for (const [path] of here) {
    const [from, to] = [join(ROOT, path), join(folder, path)];
    mkdirSync(dirname(to), { recursive: true });
    if (path.startsWith('node_modules/node-')) symlinkSync(from, to);
    else cpSync(from, to, { recursive: true, filter: (file) => !file.slice(from.length).includes('node_modules') });
  }
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages: Object.fromEntries(here) }));
}
