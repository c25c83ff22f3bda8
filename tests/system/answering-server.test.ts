import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { answeringServer } from '#server/control/control-file.ts';
import { aHeldFolder, older, silent, stranger } from '#tests/support/held-folder.ts';
import { runScript } from '#tests/support/run-script.ts';
import { aFolder } from '#tests/support/scratch.ts';

describe('a command beside another listener at the port of the data folder', () => {
  test.each([
    ['is sent to a server that knows its key, however old', older, true],
    ['is not sent to one that knows another', stranger, false],
    ['is not sent to one that says nothing', silent, false],
  ])('%s', async (_, answers, isSent) => {
    expect((await answeringServer(await aHeldFolder(answers), 200)) !== null).toBe(isSent);
  });

  test('comes to its end where a running server says nothing: the folder is in use', async () => {
    const env = { PV_DATA_DIR: await aHeldFolder(silent) };
    const file = join(aFolder(), 'readings.csv');
    writeFileSync(file, 'time;sn\n');
    const inUse = { code: 1, said: expect.stringContaining(`is in use by process ${process.pid}`) };
    const [admin, taken] = await Promise.all([
      runScript('server/admin.cli.ts', env, 'staff', 'list'),
      runScript('server/telemetry/import.cli.ts', env, file),
    ]);
    expect(admin).toEqual(inUse);
    expect(taken).toEqual(inUse);
  });
});
