import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runScript } from '#tests/support/run-script.ts';
import { aFolder } from '#tests/support/scratch.ts';

/** Prints the loaded files when its process ends. */
const TELLING = `
import { registerHooks } from 'node:module';
const loaded = [];
registerHooks({
  load: (url, context, next) => {
    loaded.push(url);
    return next(url, context);
  },
});
process.once('exit', () => console.info(loaded.join('\\n')));
`;

/** The modules that the server loads before it reads its settings, the first of which is wrong. */
async function filesLoaded(): Promise<readonly string[]> {
  const telling = join(aFolder(), 'telling.mjs');
  writeFileSync(telling, TELLING);
  const { said } = await runScript('server/main.ts', { PORT: 'none', NODE_OPTIONS: `--import ${telling}` });
  return said.split('\n').filter((line) => line.startsWith('file:'));
}

describe('what a start loads', () => {
  test('is nothing of what only some servers need', async () => {
    const files = await filesLoaded();
    const inPackages = files.filter((file) => file.includes('/node_modules/'));
    const of = (name: string) => inPackages.filter((file) => file.includes(`/node_modules/${name}/`));
    expect(of('hono')).not.toEqual([]);
    for (const name of ['@electric-sql/pglite', 'pg', 'nodemailer', 'prom-client', '@opentelemetry/api']) expect(of(name)).toEqual([]);
  });
});
