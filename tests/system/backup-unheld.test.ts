import { readdirSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { replaceFile } from '#server/store/backup/backup-file.ts';
import { holdLogOf } from '#server/control/hold-log.ts';
import { backupEmbedded } from '#server/store/backup/embedded-backup.ts';
import { aHeldFolder, older, silent, stranger } from '#tests/support/held-folder.ts';
import { runScript } from '#tests/support/run-script.ts';
import { aFolder } from '#tests/support/scratch.ts';

/* A backup while another process listens at the port of the data folder's server and does not hold its log. */

/** Holds the log, and never confirms the hold until the end. */
const fallingSilent: RequestListener = (request, response) => {
  response.writeHead(200).flushHeaders();
  if (request.headers['content-length'] !== undefined) response.end('kept');
};

/** The output of a backup that waits as long as a test can, and the files that it leaves. */
async function backUp(dataDir: string) {
  const folder = aFolder();
  const said = await replaceFile(join(folder, 'backup.tar.gz'), async (part) =>
    backupEmbedded(dataDir, part, await holdLogOf(dataDir, 200)),
  ).then(
    () => 'taken',
    (error: Error) => error.message,
  );
  return { said, left: readdirSync(folder) };
}

describe('a backup beside a server that does not hold its log', () => {
  test('of an earlier version: says in one sentence what to do, and leaves no file', async () => {
    const folder = aFolder();
    const env = { PV_DATA_DIR: await aHeldFolder(older) };
    expect(await runScript('server/store/backup/backup.cli.ts', env, join(folder, 'backup.tar.gz'))).toEqual({
      code: 1,
      said: 'The running server is of an earlier version, which cannot be backed up while it runs: update it, or stop it and take the backup then.\n',
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  test('that never answers, or only at first: waits no longer than it has timeout, says so, and leaves no file', async () => {
    expect(await backUp(await aHeldFolder(silent))).toEqual({
      said: 'The running server does not answer: take the backup later, or stop the server and take it then.',
      left: [],
    });
    expect(await backUp(await aHeldFolder(fallingSilent))).toEqual({
      said: 'The server has stopped while the backup was taken. Take it again.',
      left: [],
    });
  });

  test('and one that does, whose copy fails, does not wait for its end', async () => {
    const place = join(aFolder(), 'nie-ma');
    const env = { PV_DATA_DIR: await aHeldFolder(fallingSilent) };
    expect(await runScript('server/store/backup/backup.cli.ts', env, join(place, 'backup.tar.gz'))).toEqual({
      code: 1,
      said: `There is no folder ${place}.\n`,
    });
  });

  test.each([
    ['whose key is another', stranger],
    ['that answers otherwise', older],
    ['that says nothing', silent],
  ])('is taken where only a program %s listens at the port of one that was killed', async (_, answers) => {
    expect(await backUp(await aHeldFolder(answers, { isRunning: false }))).toEqual({ said: 'taken', left: ['backup.tar.gz'] });
  });
});
