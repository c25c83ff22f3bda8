// `npm run dev`: the app on http://127.0.0.1:5173 and its server; both reload when files change.
import { spawn } from 'node:child_process';
import { env, install, root } from './install.mjs';

install();
const port = process.env.PV_DEV_API_PORT ?? '8081';
const started = [
  spawn('node', ['--watch-path=server', '--watch-path=src/domain', '--watch-path=src/contract', '--watch-path=src/lib', 'server/main.ts'], {
    cwd: root,
    env: { ...env, PORT: port, PV_APP: 'off' },
    stdio: 'inherit',
  }),
  spawn('vite', [], { cwd: root, env: { ...env, PV_DEV_API_PORT: port }, stdio: 'inherit', shell: process.platform === 'win32' }),
];
const stop = () => {
  for (const child of started) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
for (const child of started)
  child.on('exit', (code) => {
    stop();
    process.exitCode ??= code ?? 0;
  });
