// `npm run doctor`: checks this installation, on any Node.js from 20.19; only built-in modules here.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { missingPackages, root } from './install.mjs';
import { findNode } from './programs/node-program.mjs';

// same format as in server/doctor/finding.ts
const tell = (state, name, said) => console.log(`${state.padEnd(6)}${name.padEnd(14)}${said}`);

/** Whether this version is at least that of `>=20.19.0`. */
function isEnough(required, version) {
  const [wanted, own] = [required, version].map((text) => text.replace(/^\D+/, '').split('.').map(Number));
  const at = wanted.findIndex((part, index) => part !== own[index]);
  return at < 0 || own[at] > wanted[at];
}

function lookAtNode() {
  const { node } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines;
  const found = findNode();
  if (found.sentence) tell('fail', 'Node.js', found.sentence);
  else if (isEnough(node, process.version))
    tell('ok', 'Node.js', `${found.version} runs the server${found.isBundled ? ', from the packages' : ''}; ${node} is asked for`);
  else tell('fail', 'Node.js', `${process.version} is too old for npm start, ${node} is asked for. Install a newer one.`);
  return found.path;
}

function lookAtPackages() {
  const [first, ...others] = missingPackages();
  if (first === undefined) tell('ok', 'packages', 'are those of the lock');
  else
    tell(
      'fail',
      'packages',
      `${first}${others.length > 0 ? ` and ${others.length} others are` : ' is'} not installed as the lock has it. Run npm ci --omit=dev (npm start does it too).`,
    );
  return first === undefined;
}

const program = lookAtNode();
const isWhole = lookAtPackages();
if (program && isWhole) {
  const { status } = spawnSync(program, ['server/doctor/doctor.cli.ts'], { cwd: root, stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
if (process.exitCode === undefined && !(program && isWhole)) process.exitCode = 1;
