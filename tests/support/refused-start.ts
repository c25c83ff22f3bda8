import { expect } from 'vitest';
import { freePort } from './postgres.ts';
import { runScript } from './run-script.ts';

/** The output of a start that fails: one line without a stack trace. */
export async function refusedStart(env: Readonly<Record<string, string>>): Promise<string> {
  const { code, said } = await runScript('server/main.ts', { PORT: String(await freePort()), PV_SEED: 'none', PV_APP: 'off', ...env });
  expect(code).toBe(1);
  expect(said.trim().split('\n')).toHaveLength(1);
  return said.trim();
}
