// Prints the compressed size of each screen of the built app and the number of its files; exits with 1 where a limit is exceeded.
import { fileURLToPath } from 'node:url';
import { FILES_AT_MOST, FIRST_ROWS_AT_MOST, routeSizes, scriptsAndStyles, sizeOfFirstRows } from './bundle/route-sizes.ts';

const dist = fileURLToPath(new URL('../dist', import.meta.url));
const sizes = [...routeSizes(dist), { screen: 'first rows', kB: sizeOfFirstRows(dist), budget: FIRST_ROWS_AT_MOST }];
for (const { screen, kB, budget } of sizes) {
  const line = `${screen.padEnd(15)} ${kB.toFixed(0).padStart(4)} of ${budget} kB`;
  if (kB > budget) console.error(`${line}: more than it may (scripts/bundle/route-sizes.ts)`);
  else console.log(line);
}
const files = scriptsAndStyles(dist).length;
console.log(`${'all of it'.padEnd(15)} ${String(files).padStart(4)} of ${FILES_AT_MOST} scripts and styles`);
if (files > FILES_AT_MOST || sizes.some(({ kB, budget }) => kB > budget)) process.exit(1);
