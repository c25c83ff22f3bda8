import { spawnSync } from 'node:child_process';

// Random histories of faults against the outbox with a new seed each time: npm run test:chaos [HISTORIES] [SEED]
const [histories = '2000', seed = String(Math.floor(Math.random() * 2 ** 31))] = process.argv.slice(2);
console.log(`Chaos: ${histories} histories for each kind of office, seed ${seed}. The same again: npm run test:chaos ${histories} ${seed}`);
const { status } = spawnSync(process.execPath, ['tests/support/run-histories.ts', 'both', histories, seed], { stdio: 'inherit' });
process.exit(status ?? 1);
