import { expect, test } from 'vitest';
import { keyForFinding } from '#domain/visit/edit/finding-key.ts';
import { decide } from '#intents/decide.ts';
import { decisionOf } from '#intents/registry.ts';
import { eraseVisit } from '#server/store/visits/erase-visit.ts';
import { readVisitSendings } from '#state/queries/visit-sendings.ts';
import { taskQueries } from '#state/queries/task-queries.ts';
import { makeFetch } from '#sync/fetch/make-fetch.ts';
import { aTask } from '#tests/support/builders.ts';
import { storeDecision } from '#tests/support/store-decision.ts';
import { aTaskBody } from '#tests/support/api.ts';
import { aVisitOffice } from '#tests/support/visit-office.ts';
import { aPhotoDevice, KB } from '#tests/support/visit-photos.ts';
import { aFinding } from '#tests/support/visits.ts';
import { madeOnce } from '#tests/support/made-once.ts';
import { stride } from '#tests/support/runs.ts';

/* What the office erases of a visit is erased on each device that has it, and stays erased. */

const office = madeOnce(() => aVisitOffice('pglite'));

const NAME = 'Zofia Tajna';
const erases = (uuid: string): Promise<boolean> => office.api.database.transaction((tx) => eraseVisit(tx, uuid));

/** A device with a sent draft that names a person and has a photo. */
async function aHolder() {
  const device = aPhotoDevice(office);
  const { begins, photographs, edits, heals, user, clock, wire } = device;
  const uuid = await begins({ customer: { name: NAME, presence: 'present', reason: null } });
  const sha256 = await photographs(uuid, 30 * KB);
  await edits(uuid, { notes: `Klucz ma ${NAME}` });
  await heals();
  const session = user.credentials();
  const fetching = () => makeFetch({ db: user.db(), wire, session, device: clock.device, yieldToMain: async () => undefined });
  /** Everything of the visit that is on the device, as text. */
  const held = async (): Promise<string> => {
    const { visits, files, bytes, ops, details } = user.db();
    const rows = await Promise.all([
      visits.get(uuid),
      files.toArray(),
      bytes.toCollection().primaryKeys(),
      ops.toArray(),
      details.toArray(),
    ]);
    return JSON.stringify(rows);
  };
  return {
    ...device,
    uuid,
    sha256,
    held,
    pulls: (resource: Parameters<ReturnType<typeof makeFetch>['pull']>[0]) => fetching().pull(resource),
  };
}

test.each([
  ['the visit', (uuid: string) => ({ of: 'officeVisit' as const, uuid })],
  ['a list', () => ({ of: 'recentVisits' as const })],
] as const)('case 90: a visit that the office has erased is erased here when %s is fetched', async (_, resourceOf) => {
  const { uuid, sha256, held, pulls, heals } = await aHolder();
  await pulls({ of: 'officeVisit', uuid });
  expect([await held(), await held()]).toEqual([expect.stringContaining(NAME), expect.stringContaining(sha256)]);
  expect(await erases(uuid)).toBe(true);
  expect(await pulls(resourceOf(uuid))).toBeNull();
  const left = await held();
  expect([left.includes(NAME), left.includes(sha256)]).toEqual([false, false]);
  await heals();
  expect((await office.get(uuid)).customer.name).toBe('');
});

test('case 90: what a device has not sent of an erased visit does not undo the erasure, and the user is told', async () => {
  const { uuid, sha256, held, user, edits, photographs, heals, syncsAfter, row } = await aHolder();
  await edits(uuid, { notes: `${NAME} dzwoniła` });
  const second = await photographs(uuid, 31 * KB);
  expect(await erases(uuid)).toBe(true);
  await syncsAfter(70);
  const left = await held();
  expect([NAME, sha256, second].filter((one) => left.includes(one))).toEqual([]);
  expect(await row(uuid)).toMatchObject({ erased: { hadUnsent: true }, document: { notes: '', files: [] } });
  expect(await readVisitSendings(user.db())).toMatchObject([{ uuid, isErased: true, changes: [] }]);
  await edits(uuid, { notes: `${NAME} jeszcze raz` });
  await photographs(uuid, 32 * KB);
  await heals();
  expect((await held()).includes(NAME)).toBe(false);
  expect(await office.get(uuid)).toMatchObject({ notes: '', files: [], customer: { name: '' } });
});

test('case 90: killed at each step of erasing: afterwards it is erased, and nothing of it was sent', async () => {
  for (let step = 1, wasKilled = true; wasKilled; step += stride(2)) {
    const { uuid, held, user, edits, heals, passes } = await aHolder();
    await edits(uuid, { notes: `${NAME} dzwoniła` });
    await erases(uuid);
    passes(70);
    wasKilled = await user.syncsUntilKilled(step);
    user.restarts();
    await heals();
    expect([step, (await held()).includes(NAME), (await office.get(uuid)).notes]).toEqual([step, false, '']);
    user.switchesOff();
  }
}, 180_000);

/** A device with a sent final visit, of which two requests for findings and the closing are not sent, with a comment on one of them. */
async function aFinisher() {
  const device = await aHolder();
  const { uuid, user, line } = device;
  await office.api.ask('POST', 'task_order/', aTaskBody({ reason: `Zlecenie ${uuid}` }));
  await device.pulls({ of: 'tasks' });
  line.isCut = true;
  const findings = ['f1', 'f2'].map((key) =>
    aFinding(key, { item: null, text: `${NAME} ${key}`, task_key: keyForFinding(uuid, key, crypto.randomUUID()) }),
  );
  const open = (await user.sees(taskQueries)).find(({ reason }) => reason === `Zlecenie ${uuid}`);
  if (!open) throw new Error('The request is not seen.');
  const customer = { name: NAME, presence: 'absent', reason: null };
  const end = { state: 'final', ended_at: '2026-11-24T11:05:00+01:00', work_done: 'Tak', findings, customer };
  await decide(
    user.intentContext(),
    [
      decisionOf(['saveVisit', uuid, (one) => ({ ...one, ...end }) as never]),
      decisionOf(['setTaskStatus', open, 1, uuid]),
      ...findings.map(({ text, task_key: key }) =>
        decisionOf(['fileTask', aTask({ inverterSerial: 'FR123', reason: text }), null, { visit: uuid, key: key ?? '' }]),
      ),
    ],
    null,
  );
  const filed = (await user.sees(taskQueries)).find(({ reason }) => reason === `${NAME} f1`);
  if (!filed) throw new Error('The request for the finding is not seen.');
  await storeDecision(user.intentContext(), 'commentTask', filed, `${NAME} prosi o telefon`);
  const tasksAtOffice = async (): Promise<readonly { readonly reason: string; readonly status: number }[]> => {
    const rows = await office.api.database.rows<{ reason: string; status: number }>('select reason, status from tasks order by id');
    return rows.filter(({ reason }) => reason === open.reason || reason.includes(NAME));
  };
  return { ...device, tasksAtOffice, open };
}

test.each([
  ['before it could send the end', false],
  ['when the end is there, and the device learns it by a list', true],
])(
  'case 90: requests for findings of a visit that is erased %s are not filed; its request is closed if the end is there',
  async (_, isEndSent) => {
    const { uuid, held, heals, line, syncsAfter, pulls, tasksAtOffice, open, row } = await aFinisher();
    if (isEndSent) {
      line.spoils = (call) => (call.includes('task_order') ? 'lost-before' : undefined);
      line.isCut = false;
      await syncsAfter(70);
      expect(await office.get(uuid)).toMatchObject({ state: 'final' });
      expect(await erases(uuid)).toBe(true);
      await pulls({ of: 'recentVisits' });
      expect((await held()).includes(NAME)).toBe(false);
    } else expect(await erases(uuid)).toBe(true);
    await heals();
    expect(await tasksAtOffice()).toEqual([{ reason: open.reason, status: isEndSent ? 1 : 0 }]);
    expect((await held()).includes(NAME)).toBe(false);
    expect(await row(uuid)).toMatchObject({ erased: { hadUnsent: true } });
  },
);

test('case 90: a request that was on the wire when the device learnt of the erasure is refused and goes too', async () => {
  const { uuid, held, heals, line, syncsAfter, pulls, tasksAtOffice, user, open } = await aFinisher();
  line.spoils = (call) => (call.startsWith('POST') ? 'lost-before' : undefined);
  line.isCut = false;
  await syncsAfter(70);
  await erases(uuid);
  const request = (await user.ops()).find(({ kind, body }) => kind === 'task.create' && JSON.stringify(body).includes(NAME));
  if (!request) throw new Error('No request waits.');
  await user.db().ops.put({ ...request, state: 'sending' });
  await pulls({ of: 'recentVisits' });
  expect(await user.db().ops.get(request.seq)).toMatchObject({ state: 'sending' });
  await heals();
  expect((await held()).includes(NAME)).toBe(false);
  expect(await tasksAtOffice()).toEqual([{ reason: open.reason, status: 1 }]);
});

test('a photo that another visit names stays when one of its visits is erased', async () => {
  const { uuid, sha256, user, begins, photographs, heals, pulls } = await aHolder();
  const other = await begins();
  await photographs(other, 30 * KB);
  await user.db().files.update(sha256, { visits: [uuid, other] });
  await heals();
  await erases(uuid);
  await pulls({ of: 'officeVisit', uuid });
  expect(await user.db().files.get(sha256)).toMatchObject({ visits: [other] });
  expect(await user.db().bytes.where('sha256').equals(sha256).count()).toBe(1);
});
