import { expect, test } from 'vitest';
import { readVisitSendings } from '#state/queries/visit-sendings.ts';
import { aVisitOffice } from '#tests/support/visit-office.ts';
import { aPhotoDevice, KB } from '#tests/support/visit-photos.ts';
import { aFinishedVisit } from '#tests/support/visits.ts';
import { madeOnce } from '#tests/support/made-once.ts';
import { isFull } from '#tests/support/runs.ts';

/* Many visits wait for days, and are sent over a slow line by a page that is closed every minute. */

const office = madeOnce(() => aVisitOffice('pglite'));

/** `npm run test:full` has the size of the promise. */
const [VISITS, PHOTOS] = isFull ? [30, 20] : [4, 4];

/** Unit: s that a photo of 400 kB takes over 1 Mbit/s. */
const PHOTO_TAKES = 3.2;
/** Steps towards the database and the network that a page makes in about a minute of this line. */
const MINUTE = isFull ? 500 : 120;

test(`case 91: ${VISITS} visits with ${VISITS * PHOTOS} photos after three days offline, over 1 Mbit/s, the page closed every minute: all there, in order`, async () => {
  const device = aPhotoDevice(office);
  const { begins, photographs, edits, user, line, passes, calls } = device;
  line.isCut = true;
  const expected: { readonly uuid: string; readonly files: readonly string[] }[] = [];
  for (let nth = 0; nth < VISITS; nth += 1) {
    const uuid = await begins();
    const files: string[] = [];
    for (let photo = 0; photo < PHOTOS; photo += 1) files.push(await photographs(uuid, 40 * KB));
    const { ended_at, customer } = aFinishedVisit();
    await edits(uuid, { state: 'final', ended_at, work_done: 'Gotowe', customer: { ...customer, presence: 'absent' } });
    expected.push({ uuid, files });
    passes((3 * 86_400) / VISITS);
    await user.syncs();
  }
  expect(calls).toEqual([]);
  line.isCut = false;
  line.spoils = (call) => {
    passes(call.startsWith('PATCH') ? PHOTO_TAKES : 0.2);
    return undefined;
  };
  let closings = 0;
  for (let minutes = 0; (await readVisitSendings(user.db())).length > 0; minutes += 1) {
    expect(minutes).toBeLessThan(40 + VISITS * PHOTOS);
    // at another step each time
    if (await user.syncsUntilKilled(MINUTE + ((minutes * 37) % 80))) closings += 1;
    user.restarts();
    passes(46); // a claim of the page that was closed has expired
  }
  expect(closings).toBeGreaterThan(0);
  for (const { uuid, files } of expected) {
    const { missing, files: named, state } = await office.get(uuid);
    expect({ state, missing, files: named.map(({ sha256 }) => sha256) }).toEqual({ state: 'final', missing: [], files });
  }
  const sent = calls.filter((call) => call.startsWith('PATCH')).map((call) => call.split('/').at(-2) ?? '');
  const order = [...new Set(sent)];
  expect(order).toEqual(expected.flatMap(({ files }) => files));
  expect(sent.length - order.length).toBeLessThanOrEqual(closings);
  const lastVisit = calls.findLastIndex((call) => call.startsWith('PUT'));
  expect(lastVisit).toBeLessThan(calls.findIndex((call) => call.startsWith('PATCH')));
}, 300_000);
