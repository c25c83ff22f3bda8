import { expect, test } from 'vitest';
import type { Instant } from '#domain/quantity.ts';
import { needsUser } from '#domain/service/change-state.ts';
import { addSiteFile } from '#intents/visits/add-files.ts';
import { cachedValue } from '#local/cache/resource-cache.repo.ts';
import type { Wire } from '#remote/wire.ts';
import { renewEpoch } from '#server/store/epoch/epoch.ts';
import { eraseSiteCard } from '#server/store/site-cards.store.ts';
import { makeFetch } from '#sync/fetch/make-fetch.ts';
import { aClock } from '#tests/support/clock.ts';
import { aDeviceUser } from '#tests/support/device-user.ts';
import { aFile } from '#tests/support/file-parts.ts';
import { madeOnce } from '#tests/support/made-once.ts';
import { aSiteOffice } from '#tests/support/site-histories/office.ts';
import { storeDecision } from '#tests/support/store-decision.ts';

/* Documents of a site card after the office went back in time, or erased the card. */

const office = madeOnce(() => aSiteOffice());
const MINUTE = 60_000;
const WEEK = 8 * 86_400_000;

/** A device that has added a picture with a preview to the card, and not sent it yet. */
async function anAdding() {
  const { api, id, tokens, card } = office;
  const made = aClock();
  // the server knows the keys of the other devices
  const clock = { ...made, device: { ...made.device, newId: () => crypto.randomUUID() } };
  const line = { isCut: false };
  const wire: Wire = {
    base: '',
    timeout: 30_000,
    fetch: async (url, init) => {
      if (line.isCut) throw new TypeError('Failed to fetch');
      return api.app.request(url, init);
    },
  };
  const user = aDeviceUser({ clock, wire, token: () => tokens[0] ?? '' });
  const fetching = makeFetch({
    db: user.db(),
    wire,
    session: user.credentials(),
    device: clock.device,
    yieldToMain: async () => undefined,
  });
  const resource = { of: 'siteCard', id } as const;
  const passes = (ms: number): void => {
    clock.pass(ms);
    api.time.now = clock.now();
  };
  const looks = async () => {
    expect(await fetching.pull(resource)).toBeNull();
    const held = await cachedValue(user.db(), resource);
    if (!held) throw new Error('The card was not stored.');
    return held;
  };
  const syncs = async (): Promise<void> => {
    for (let run = 0; run < 3; run += 1) {
      await user.syncs();
      passes(2 * MINUTE);
    }
  };
  const [picture, preview] = [aFile(1_500), aFile(300)];
  const data = (bytes: Buffer) => new Uint8Array(bytes).buffer;
  const content = {
    type: picture.type,
    data: data(picture.bytes),
    preview: data(preview.bytes),
    width: 16,
    height: 16,
    name: 'Rozdzielnica',
  };
  passes(0);
  await user.looks();
  await addSiteFile(user.intentContext(), { card: await looks(), content, takenAt: clock.now() as Instant, about: 'Dom' });
  const hashes = [picture.sha256, preview.sha256];
  const decoded = "sha256 in (select decode(h, 'hex') from unnest($1::text[]) h)";
  return {
    ...{ user, line, looks, syncs, passes, sha256: picture.sha256 },
    listed: async () => (await card()).files?.find(({ sha256 }) => sha256 === picture.sha256),
    wholeAtOffice: async () => (await api.database.rows(`select 1 as one from files where is_whole and ${decoded}`, [hashes])).length,
    /** A backup is restored that has the names of the files and not their bytes. */
    restoresNamesOnly: async (): Promise<void> => {
      await api.database.rows(`delete from file_parts where ${decoded}`, [hashes]);
      await api.database.rows(`update files set received = 0, is_whole = false, whole_at = null where ${decoded}`, [hashes]);
      await renewEpoch(api.database, 'restore');
    },
  };
}

test.each([
  ['the next fetch of the card', 0],
  ['the question of the week, if nobody opens the card', WEEK],
] as const)('bytes that a restored card misses are sent again after %s', async (_, wait) => {
  const { looks, syncs, passes, listed, wholeAtOffice, restoresNamesOnly } = await anAdding();
  await syncs();
  expect([(await listed())?.isWhole, await wholeAtOffice()]).toEqual([true, 2]);
  await restoresNamesOnly();
  expect([(await listed())?.isWhole, await wholeAtOffice()]).toEqual([false, 0]);
  passes(wait);
  if (wait === 0) await looks();
  await syncs();
  expect([(await listed())?.isWhole, await wholeAtOffice()]).toEqual([true, 2]);
});

test('bytes that wait to be sent again are not dropped by their age', async () => {
  const { user, line, looks, syncs, passes, wholeAtOffice, restoresNamesOnly } = await anAdding();
  await syncs();
  await looks();
  passes(WEEK);
  await restoresNamesOnly();
  await looks();
  line.isCut = true;
  await syncs();
  expect(await user.db().bytes.count()).toBe(2);
  line.isCut = false;
  await syncs();
  expect(await wholeAtOffice()).toBe(2);
});

test('a file that was added before an erasure of the card comes back only when the user sends it again', async () => {
  const { user, looks, syncs, listed, sha256 } = await anAdding();
  await eraseSiteCard(office.api.database, office.id);
  await syncs();
  expect(await listed()).toBeUndefined();
  const refused = (await user.ops()).filter(needsUser);
  expect(refused.map(({ kind, error }) => [kind, error?.status])).toEqual([['installation.site-file', 412]]);
  const [op] = refused;
  if (op?.kind !== 'installation.site-file') throw new Error('The addition is not there.');
  await storeDecision(user.intentContext(), 'changeSiteFile', await looks(), sha256, op.body.file, 'Dom');
  await syncs();
  expect((await listed())?.isWhole).toBe(true);
});
