import { beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#domain/time/local-date.ts';
import { finalNeeds } from '#domain/visit/final-needs.ts';
import { keyForFinding } from '#domain/visit/edit/finding-key.ts';
import { decide } from '#intents/decide.ts';
import { sendAgain } from '#intents/resolve-changes.ts';
import { decisionOf } from '#intents/registry.ts';
import { administer } from '#server/control/administer.ts';
import { sentences } from '#server/sentences.ts';
import { outboxView } from '#state/queries/outbox-view.ts';
import { taskQueries } from '#state/queries/task-queries.ts';
import { aTask } from '#tests/support/builders.ts';
import { storeDecision } from '#tests/support/store-decision.ts';
import { aVisitOffice } from '#tests/support/visit-office.ts';
import { aPhotoDevice, KB } from '#tests/support/visit-photos.ts';
import { aFinding, aFinishedInspection, testChecklist, VISIT_END } from '#tests/support/visits.ts';
import { madeOnce } from '#tests/support/made-once.ts';

/* What was decided together with a visit waits while the office refuses it, and follows the corrected one. */

const office = madeOnce(() => aVisitOffice('pglite', { PV_ROLES: 'on' }));

const PHOTOS = 20;
const REASONS = ['Pęknięta obudowa', 'Luźny przewód', 'Brak opisu'] as const;

function sent(call: string): string {
  const [method = '', path = ''] = call.split(' ');
  if (method === 'PATCH' && path.includes('/files/')) return 'file';
  if (path.includes('/visits/')) return 'visit';
  return method === 'POST' ? 'request' : 'closing';
}

test('case 92: photos, the closing and the requests of a refused visit wait for it, say so, and follow the corrected one once each', async () => {
  const { begins, photographs, edits, heals, user, calls, line, row, states } = aPhotoDevice(office);
  line.isCut = true;
  await storeDecision(user.intentContext(), 'fileTask', aTask({ inverterSerial: 'FR123', reason: 'Falownik stoi' }));
  const lid = (await user.ops()).at(-1)?.lid ?? '';
  const uuid = await begins({}, { task: lid, about: 'Dom', sn: 'FR123', form: null });
  const photos: string[] = [];
  for (let n = 0; n < PHOTOS; n += 1) photos.push(await photographs(uuid, (20 + n) * KB, {}, 4 * KB));
  const finish = async (work_done: string): Promise<void> => {
    const findings = REASONS.map((text, n) =>
      aFinding(`f${n}`, { item: null, text, task_key: keyForFinding(uuid, `f${n}`, crypto.randomUUID()) }),
    );
    const task = (await user.sees(taskQueries)).find(({ key }) => key === lid);
    if (!task) throw new Error('The request is not seen.');
    await decide(
      user.intentContext(),
      [
        decisionOf(['saveVisit', uuid, (one) => ({ ...one, ...VISIT_END, findings, work_done }) as never]),
        decisionOf(['setTaskStatus', task, 1, uuid]),
        ...findings.map(({ text, task_key: key }) =>
          decisionOf(['fileTask', aTask({ inverterSerial: 'FR123', reason: text }), null, { visit: uuid, key: key ?? '' }]),
        ),
      ],
      null,
    );
  };
  await finish('');
  await heals();
  expect(calls.map(sent)).toEqual(['request', 'visit']);
  expect((await states(uuid)).at(-1)).toBe('rejected');
  const { pending } = await outboxView(user.db(), '0.2.0');
  const waits = pending.filter(({ kind }) => kind !== 'visit.save').map(({ state, wait }) => [state, wait]);
  expect(waits).toHaveLength(2 * PHOTOS + 1 + REASONS.length);
  expect(waits.filter(([state, wait]) => state !== 'queued' || wait !== 'visit')).toEqual([]);
  expect((await row(uuid))?.document.files).toHaveLength(PHOTOS);

  calls.length = 0;
  await edits(uuid, { notes: 'Poprawiono' });
  await finish(VISIT_END.work_done);
  for (let round = 0; round < 3; round += 1) await heals();
  const order = calls.map(sent);
  expect(order.filter((one) => one !== 'file').toSorted()).toEqual(['closing', 'request', 'request', 'request', 'visit']);
  expect([order[0], order.slice(-2 * PHOTOS + 1).every((one) => one === 'file')]).toEqual(['visit', true]); // one part at most goes before them
  expect(await office.get(uuid)).toMatchObject({ state: 'final', missing: [], task: expect.any(Number) });
  const previews = new Set((await office.get(uuid)).files.map(({ thumb }) => thumb?.sha256));
  const files = calls.filter((one) => sent(one) === 'file').map((one) => /[0-9a-f]{64}/.exec(one)?.[0] ?? '');
  expect([new Set(files).size, files.length]).toEqual([2 * PHOTOS, 2 * PHOTOS]);
  expect(files.findLastIndex((one) => previews.has(one))).toBeLessThan(files.findIndex((one) => photos.includes(one)));
  const { rows } = office.api.database;
  const filed = await rows('select reason, status from tasks where reason = any($1::text[]) order by id', [
    ['Falownik stoi', ...REASONS],
  ] as never);
  expect(filed).toEqual([{ reason: 'Falownik stoi', status: 1 }, ...REASONS.map((reason) => ({ reason, status: 0 }))]);
  expect((await user.ops()).filter(({ state }) => state !== 'done' && state !== 'superseded')).toEqual([]);
});

test('no request of a refused visit is filed before the visit is finished again, also of faults that were mended or removed', async () => {
  const { begins, edits, heals, user, line, states } = aPhotoDevice(office);
  line.isCut = true;
  const uuid = await begins({}, { task: null, about: 'Dom', sn: 'FR123', form: null });
  const reasons = ['Luźna szyna', 'Zerwana opaska', 'Przetarty kabel'];
  const findings = reasons.map((text, n) =>
    aFinding(`f${n}`, { item: null, text, task_key: keyForFinding(uuid, `f${n}`, crypto.randomUUID()) }),
  );
  await decide(
    user.intentContext(),
    [
      decisionOf(['saveVisit', uuid, (one) => ({ ...one, ...VISIT_END, findings, work_done: '' }) as never]),
      ...findings.map(({ text, task_key: key }) =>
        decisionOf(['fileTask', aTask({ inverterSerial: 'FR123', reason: text }), null, { visit: uuid, key: key ?? '' }]),
      ),
    ],
    null,
  );
  await heals();
  expect((await states(uuid)).at(-1)).toBe('rejected');

  const [mended, , open] = findings;
  await edits(uuid, { findings: [{ ...mended, mended: true }, open] as never });
  await edits(uuid, { work_done: VISIT_END.work_done });
  for (let round = 0; round < 3; round += 1) await heals();
  expect(await office.get(uuid)).toMatchObject({ state: 'draft', findings: [{ task: null }, { task: null }] });
  const { rows } = office.api.database;
  const filed = await rows('select reason from tasks where reason = any($1::text[])', [reasons] as never);
  expect(filed).toEqual([]);
});

describe('case 94: an account that has lost its right to send', () => {
  const OWN = { username: 'ewa@example.com', password: 'Ewa!2026-dach' } as const;
  const administers = async (...words: readonly string[]): Promise<void> =>
    expect(await administer(office.api.database, ['staff', ...words], { roles: true })).toMatchObject({ isDone: true });
  const signsIn = async (): Promise<string> =>
    ((await office.api.ask('POST', 'api-token-auth-care/login/', OWN)).body as { token: string }).token;
  beforeAll(() => administers('add', OWN.username, OWN.password, '--role', 'staff'));

  /** A device of that account with a finished visit that was not sent. */
  const finished = async () => {
    const device = aPhotoDevice(office);
    device.line.token = await signsIn();
    const uuid = await device.begins({ notes: 'na dachu' });
    const sha256 = await device.photographs(uuid, 30 * KB);
    await device.edits(uuid, VISIT_END);
    const isKept = async (): Promise<void> => {
      expect(await device.row(uuid)).toMatchObject({ base: null, document: { ...VISIT_END, notes: 'na dachu', files: [{ sha256 }] } });
      expect((await device.user.db().bytes.get(sha256))?.data.byteLength).toBe(30 * KB);
    };
    const isAtOffice = async (): Promise<void> => {
      expect(await office.get(uuid)).toMatchObject({ state: 'final', version: 1, notes: 'na dachu', missing: [] });
      expect((await device.states(uuid)).filter((state) => state !== 'done' && state !== 'superseded')).toEqual([]);
    };
    const lastSave = async () => (await device.user.ops()).findLast(({ kind }) => kind === 'visit.save');
    return { ...device, isKept, isAtOffice, lastSave };
  };

  test('a viewer by now: refused in the words of the server, kept, and sent again in the former role', async () => {
    const { heals, isKept, isAtOffice, lastSave, user } = await finished();
    await administers('role', OWN.username, 'viewer');
    await heals();
    const op = await lastSave();
    expect(op).toMatchObject({ state: 'rejected', error: { status: 403, text: sentences.viewersOnly } });
    await isKept();
    await administers('role', OWN.username, 'staff');
    expect(await sendAgain(user.intentContext(), op?.seq ?? 0)).toBe(true);
    await heals();
    await isAtOffice();
  });

  test('disabled: the visit waits, and goes by itself after the next sign-in', async () => {
    const { heals, isKept, isAtOffice, lastSave, line, user } = await finished();
    await administers('disable', OWN.username);
    await heals();
    expect([(await user.syncs()).end, (await lastSave())?.state]).toEqual(['auth', 'queued']);
    await isKept();
    await administers('enable', OWN.username);
    line.token = await signsIn();
    user.session.epoch += 1;
    await heals();
    await isAtOffice();
  });
});

test.each([
  ['E alone', 'E', null],
  ['D that ended on the day before', 'D', -1],
  ['D that ends on the day', 'D', 0],
] as const)('case 95: of an inspector with %s the server says the same as the device, and the inspection stays', async (_, kind, days) => {
  const { begins, heals, states, row } = aPhotoDevice(office);
  const { uuid: _uuid, number: _number, ...inspection } = aFinishedInspection({ installation: office.installation });
  const valid_to = days === null ? null : addDays('2026-11-24', days);
  const inspector = { id: 1, name: 'Ewa Dozór', qualification: { kind, number: '1/2024', speciality: '', valid_to } };
  const uuid = await begins({ ...inspection, inspector });
  const document = (await row(uuid))?.document;
  const needs = document ? finalNeeds(document, testChecklist('test-inspection')).filter(({ is }) => is.startsWith('qualification')) : [];
  await heals();
  expect([needs.length, (await states(uuid)).at(-1)]).toEqual(days === 0 ? [0, 'done'] : [1, 'rejected']);
  expect((await row(uuid))?.document).toEqual(document);
});
