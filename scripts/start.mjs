// `npm start`: everything from a fresh clone to a working sign-in. Where only what a server needs was installed, a built app is served as it is.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { bundle, finishBuildBeside, isBuilt, needsBuild } from './build.mjs';
import { env, install, isServerAlone, root } from './install.mjs';
import { nodeProgram } from './programs/node-program.mjs';

const isWhole = isBuilt() && isServerAlone();
if (!isWhole) install();
const isToBuild = !isWhole && needsBuild();
// what Node.js has translated stays for the next start; where it cannot be written, each start translates anew
const NODE_COMPILE_CACHE = env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/start');
// glibc otherwise keeps up to 64 MB for each thread of V8 that was once busy
const MALLOC_ARENA_MAX = env.MALLOC_ARENA_MAX ?? '2';
const server = spawn(nodeProgram(), ['server/main.ts'], {
  cwd: root,
  env: { ...env, NODE_ENV: 'production', NODE_COMPILE_CACHE, MALLOC_ARENA_MAX },
  stdio: ['inherit', isToBuild ? 'pipe' : 'inherit', 'inherit'],
});
// npm ends the shell between itself and this process and nothing more: when the parent is gone, so is the reason to serve.
const parent = process.ppid;
setInterval(() => process.ppid === parent || server.kill('SIGTERM'), 1000).unref();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
process.on('exit', () => server.kill('SIGTERM'));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 130 : 1)));
if (isToBuild) {
  // The server makes its database meanwhile. What it says is shown once the app is there: its address is pressed at once.
  bundle();
  server.stdout.pipe(process.stdout);
  finishBuildBeside();
}
