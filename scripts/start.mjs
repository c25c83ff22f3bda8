// `npm start`: everything from a fresh clone to a working sign-in. If only the server's packages are installed, an existing built app is served as it is.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { bundle, finishBuildBeside, isBuilt, needsBuild } from './build.mjs';
import { env, install, isServerAlone, root } from './install.mjs';
import { nodeProgram } from './programs/node-program.mjs';

const isWhole = isBuilt() && isServerAlone();
if (!isWhole) install();
const isToBuild = !isWhole && needsBuild();
// keeps compiled code for the next start; if it cannot be written, each start compiles again
const NODE_COMPILE_CACHE = env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/start');
// glibc otherwise keeps up to 64 MB for each V8 thread that was ever busy
const MALLOC_ARENA_MAX = env.MALLOC_ARENA_MAX ?? '2';
const server = spawn(nodeProgram(), ['server/main.ts'], {
  cwd: root,
  env: { ...env, NODE_ENV: 'production', NODE_COMPILE_CACHE, MALLOC_ARENA_MAX },
  stdio: ['inherit', isToBuild ? 'pipe' : 'inherit', 'inherit'],
});
// npm ends only the shell between itself and this process: when the parent is gone, this process stops as well.
const parent = process.ppid;
setInterval(() => process.ppid === parent || server.kill('SIGTERM'), 1000).unref();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
process.on('exit', () => server.kill('SIGTERM'));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 130 : 1)));
if (isToBuild) {
  // The server creates its database meanwhile. Its output is shown once the app is built, because its address can be opened at once.
  bundle();
  server.stdout.pipe(process.stdout);
  finishBuildBeside();
}
