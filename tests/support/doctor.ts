import { writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import { markFile, ownMark } from '#server/doctor/built-app.ts';
import { aBuild } from './build.ts';
import { freePort } from './postgres.ts';
import { runScript } from './run-script.ts';

/** A built app of this version; returns its folder. */
export function currentApp(): string {
  const folder = aBuild('doctor');
  writeFileSync(markFile(folder), JSON.stringify(ownMark()));
  return folder;
}

/** The output of `npm run doctor` for each point, and its exit code. */
export async function runDoctor(env: Readonly<Record<string, string>>) {
  const settings = { PORT: String(await freePort()), PV_SEED: 'none', ...env };
  const { code, said } = await runScript('scripts/doctor.mjs', settings);
  const lines = said.trimEnd().split('\n');
  const unlike = lines.filter((line) => !/^(ok {4}|warn {2}|fail {2})\S.{13}\S/.test(line));
  expect(unlike).toEqual([]);
  return { code, points: Object.fromEntries(lines.map((line) => [line.slice(6, 20).trim(), line.slice(0, 6) + line.slice(20)])) };
}
