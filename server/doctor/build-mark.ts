import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The sources that app and server have in common, and that stand beside a server without the others. */
const IN_COMMON = ['src/contract', 'src/domain', 'src/texts'];
const NAME = '.built-of';

const markSchema = z.object({ version: z.string(), inCommon: z.string() });

/** Of which version an app was built: stands in its folder, beside the files. */
export type BuildMark = z.output<typeof markSchema>;

const versionSchema = z.object({ version: z.string() });

/** The mark that an app has which belongs to this server. */
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

/** `undefined` for an app without a mark, as an earlier version built it. */
export function markOf(appDir: string): BuildMark | undefined {
  try {
    return markSchema.parse(JSON.parse(readFileSync(markFile(appDir), 'utf8')));
  } catch {
    return undefined;
  }
}
