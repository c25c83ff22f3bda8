import { freePort } from './postgres.ts';
import { runScript } from './run-script.ts';
import { aCopyOf, sourcesStamp } from './scratch.ts';
import { serverProcess } from './server-process.ts';

/** Settings without output and without work that tests do not need. */
export const QUIET = { PV_LOG_LEVEL: 'warn' } as const;

/** Unit: ms. An inverter counts as silent after an hour of daylight without a reading, so a demo may be half as old. */
const FRESH_MS = 30 * 60_000;

/** The current half hour as a part of a name: 2026-11-20T1130. */
const halfHour = (): string => new Date(Math.floor(Date.now() / FRESH_MS) * FRESH_MS).toISOString().slice(0, 16).replace(':', '');

/**
 * A copy of a data folder with the demo and all that a server computes in its first minutes. It is made once per half hour, because its
 * readings end now.
 */
export const demoFolder = (size: number): Promise<string> =>
  aCopyOf(`settled-${size}-${halfHour()}-${sourcesStamp('server', 'src/domain', 'src/lib')}`, async (folder) => {
    const seeding = serverProcess({
      ...QUIET,
      PORT: String(await freePort()),
      PV_DATA_DIR: folder,
      PV_SEED: `demo,size=${size},simulator=off`,
      PV_APP: 'off',
    });
    await seeding.start();
    await seeding.end('SIGTERM');
    const { code, said } = await runScript('tests/support/settle-demo.ts', { PV_DATA_DIR: folder });
    if (code !== 0) throw new Error(`The demo did not settle:\n${said}`);
  });
