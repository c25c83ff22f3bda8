/*
 * `npm run bench` measures everything, `npm run bench -- charts table` some of it. Every bench runs its baseline in the same
 * run and prints ratios: milliseconds depend on the machine, ratios do not.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('..', import.meta.url));
const FOLDERS = ['', 'visit/'];
const paths = new Map(
  FOLDERS.flatMap((folder) => {
    const names = readdirSync(`${here}${folder}`).filter((name) => /^[a-z-]+\.ts$/.test(name));
    return names.map((name) => [name.slice(0, -3), `${here}${folder}${name}`] as const);
  }),
);
const all = [...paths.keys()];
const wanted = process.argv.slice(2);
const strangers = wanted.filter((name) => !all.includes(name));

if (strangers.length > 0) {
  console.error(`There is no bench "${strangers.join('", "')}". There are: ${all.join(', ')}.`);
  process.exit(1);
}
for (const name of wanted.length > 0 ? wanted : all) {
  console.log(`\n== ${name} ==`);
  execFileSync('node', ['--expose-gc', paths.get(name) ?? ''], { cwd: `${here}..`, stdio: 'inherit' });
}
