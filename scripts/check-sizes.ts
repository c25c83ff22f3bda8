// Says what each screen of the built app weighs on the wire, and ends with 1 where one weighs more than it may.
import { fileURLToPath } from 'node:url';
import { routeSizes } from './bundle/route-sizes.ts';

const sizes = routeSizes(fileURLToPath(new URL('../dist', import.meta.url)));
for (const { screen, kB, budget } of sizes) {
  const line = `${screen.padEnd(15)} ${kB.toFixed(0).padStart(4)} of ${budget} kB`;
  if (kB > budget) console.error(`${line}: more than it may (scripts/bundle/route-sizes.ts)`);
  else console.log(line);
}
if (sizes.some(({ kB, budget }) => kB > budget)) process.exit(1);
