// `npm run gallery`: every component of src/ui in its states on http://127.0.0.1:5174, without a server.
import { spawn } from 'node:child_process';
import { env, install, root } from './install.mjs';

install();
const gallery = spawn('vite', ['--config', 'gallery/vite.config.ts', '--host', '127.0.0.1'], {
  cwd: root,
  env,
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => gallery.kill('SIGTERM'));
gallery.on('exit', (code) => {
  process.exitCode = code ?? 0;
});
