import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { minVersionWarning } from '#server/own-version.ts';
import type { Settings } from '#server/settings.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The sources that app and server share, and that a server is deployed with. */
const IN_COMMON = ['src/contract', 'src/domain', 'src/lib', 'src/texts'];
const NAME = '.built-of';

const markSchema = z.object({ version: z.string(), inCommon: z.string() });

/** The version and the sources of a build; a file in its folder. */
export type BuildMark = z.output<typeof markSchema>;

const versionSchema = z.object({ version: z.string() });

/** The mark of a build that belongs to this server. */
export function ownMark(root = ROOT): BuildMark {
  const hash = createHash('sha256');
  for (const folder of IN_COMMON) {
    const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
    for (const name of names.map((one) => one.replaceAll('\\', '/')).sort()) {
      if (name.endsWith('.ts')) hash.update(`${folder}/${name}`).update(readFileSync(join(root, folder, name)));
    }
  }
  const { version } = versionSchema.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  return { version, inCommon: hash.digest('hex') };
}

export const markFile = (appDir: string): string => join(appDir, NAME);

/** `undefined` for a build of an earlier version, without a mark. */
function markOf(appDir: string): BuildMark | undefined {
  try {
    return markSchema.parse(JSON.parse(readFileSync(markFile(appDir), 'utf8')));
  } catch {
    return undefined;
  }
}

const BUILD = 'Build it with npm ci && npm run build, here or elsewhere';

/** Whether there is a built app, and whether it has the version of this server. */
export function checkApp({ appDir, minVersion }: Pick<Settings, 'appDir' | 'minVersion'>): Finding {
  if (appDir === null) return ok('is not served (PV_APP=off)');
  const folder = resolve(appDir);
  if (!existsSync(join(folder, 'index.html'))) return fail(`There is no built app in ${folder}. ${BUILD}, and copy dist/ (PV_APP=FOLDER).`);
  const [mark, own] = [markOf(folder), ownMark()];
  if (mark === undefined) return warn(`${folder} does not say of which version it is. ${BUILD} again.`);
  if (mark.version !== own.version) return fail(`${folder} is of version ${mark.version}, the server of ${own.version}. ${BUILD} again.`);
  if (mark.inCommon !== own.inCommon) return fail(`${folder} was built from other sources than those of this server. ${BUILD} again.`);
  const warning = minVersionWarning({ appDir, minVersion }, own.version);
  if (warning !== null) return warn(`${warning} Set it to that version, or to an older one.`);
  return ok(`${folder} is of this version, ${own.version}`);
}
