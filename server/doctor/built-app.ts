import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Settings } from '#server/settings.ts';
import { markOf, ownMark } from './build-mark.ts';
import { minVersionWarning } from '#server/own-version.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

const BUILD = 'Build it with npm ci && npm run build, here or elsewhere';

/** Whether there is an app to serve, and whether it is of the version of this server. */
export function builtApp({ appDir, minVersion }: Pick<Settings, 'appDir' | 'minVersion'>): Finding {
  if (appDir === null) return ok('is not served (PV_APP=off)');
  const folder = resolve(appDir);
  if (!existsSync(join(folder, 'index.html'))) return fail(`There is no built app in ${folder}. ${BUILD}, and copy dist/ (PV_APP_DIR).`);
  const [mark, own] = [markOf(folder), ownMark()];
  if (mark === undefined) return warn(`${folder} does not say of which version it is. ${BUILD} anew.`);
  if (mark.version !== own.version) return fail(`${folder} is of version ${mark.version}, the server of ${own.version}. ${BUILD} anew.`);
  if (mark.inCommon !== own.inCommon) return fail(`${folder} was built from other sources than those of this server. ${BUILD} anew.`);
  const warning = minVersionWarning({ appDir, minVersion }, own.version);
  if (warning !== null) return warn(`${warning} Set it to that version, or to an older one.`);
  return ok(`${folder} is of this version, ${own.version}`);
}
