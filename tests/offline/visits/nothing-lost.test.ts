import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { finishReceived } from '#server/store/visits/file-bytes.store.ts';
import { aVisitWorld } from '#tests/support/visit-device.ts';
import { aFragileOffice, type FragileOffice } from '#tests/support/visit-histories/office.ts';
import { aPhotoDevice, hashAtOffice, KB } from '#tests/support/visit-photos.ts';

/* Ways in which work was lost, misfiled, or called sent when it was not. Most were found by the histories. */

let office: FragileOffice;
beforeAll(async () => {
  office = await aFragileOffice();
}, 180_000);
beforeEach(() => office.clears());
afterAll(() => office.api.remove());

test('a server that is killed at any write while it takes a photo has it whole in the end, and nobody calls it whole before', async () => {
  for (let write = 1, wasKilled = true; wasKilled; write += 1) {
    const { begins, photographs, heals, user, fileState } = aPhotoDevice(office, aVisitWorld(office));
    const uuid = await begins();
    await heals();
    const sha256 = await photographs(uuid, 20 * KB);
    office.killsAt(write);
    await user.syncs();
    wasKilled = office.wasKilled();
    office.killsAt(null);
    if ((await fileState(sha256)) === 'at-office') expect((await office.wholeFiles()).has(sha256)).toBe(true);
    await heals();
    expect([write, await hashAtOffice(office, sha256), (await office.get(uuid)).missing]).toEqual([write, sha256, []]);
    user.switchesOff();
  }
});

test('a file whose check was interrupted is checked by the server itself, also where no device sends it any more', async () => {
  const { begins, photographs, heals } = aPhotoDevice(office, aVisitWorld(office));
  const uuid = await begins();
  const [right, wrong] = [await photographs(uuid, 20 * KB), await photographs(uuid, 21 * KB)];
  await heals();
  const { rows } = office.api.database;
  await rows('update files set is_whole = false');
  await rows(`update file_parts set data = data || '\\x00' where sha256 = decode($1, 'hex')`, [wrong]);
  await finishReceived(office.api.database);
  expect(await office.wholeFiles()).toEqual(new Set([right]));
  expect((await office.get(uuid)).missing).toEqual([wrong]);
});
