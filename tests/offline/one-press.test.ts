import * as fc from 'fast-check';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import { type Instant, quantity, type Watts } from '#domain/quantity.ts';
import { planEdit } from '#domain/service/plan-decision.ts';
import { decide } from '#intents/decide.ts';
import type { IntentContext } from '#intents/intent-context.ts';
import { decisionOf, type NamedDecision, INTENTS } from '#intents/registry.ts';
import { unplanned } from '#intents/planned-rows.ts';
import { editAndResend } from '#intents/resolve-changes.ts';
import { LocalDb } from '#local/db/local-db.ts';
import { localDbName } from '#local/db/local-db-name.ts';
import { saveDraft } from '#local/outbox/drafts.repo.ts';
import { allOps } from '#local/outbox/operations.repo.ts';
import { taskQueries } from '#state/queries/task-queries.ts';
import { aTask } from '#tests/support/builders.ts';
import { aSeenPlan } from '#tests/support/plans.ts';
import { aVisit } from '#tests/support/visits.ts';
import { aClock } from '#tests/support/clock.ts';
import { storeDecision } from '#tests/support/store-decision.ts';
import { killedAt } from '#tests/support/killed-device.ts';
import { aSyncHarness } from '#tests/support/sync-harness.ts';
import { aTask as aSeenTask } from '#tests/support/view-builders.ts';
import { stride } from '#tests/support/runs.ts';

/* All decisions of one press and the removal of its draft are stored together or not at all, at any time of a kill. */

const DRAFT = 'task.comment:srv:40';
const SEEN = aSeenTask({ id: 40, key: 'srv:40' });
const DIAGNOSIS = { id: 17, sn: 'SN-0001' } as DiagnosisEntry;

const EXCHANGE = {
  ...{ installation: 3, former: 'SN-0003', description: 'Dom', visit: null, fromAt: quantity<Instant>(1) },
  ...{ inverterSerial: 'SN-0004', inverterModel: 'Symo', inverterPower: quantity<Watts>(8000), inverterWarrantyTo: null, warrantyNote: '' },
};
const VISIT = '7f3a0c1e-5b7d-4c2a-9f11-2d4e6a8b0c1d';
/** A draft that was begun by mistake. */
const MISTAKEN = '0b0b0b0b-1c1c-4d1d-8e1e-2f2f2f2f2f2f';

/** Each kind of decision, with an older one that it replaces. */
const ALL = {
  fileTask: ['fileTask', aTask(), 17],
  setTaskStatus: ['setTaskStatus', SEEN, 1],
  acknowledgeDiagnosis: ['acknowledgeDiagnosis', DIAGNOSIS, 'anna@serwis.pl'],
  checkFuses: ['checkFuses', DIAGNOSIS, 'anna@serwis.pl', 'Wymieniono wkładkę'],
  reopenRepair: ['reopenRepair', SEEN],
  chooseDigest: ['chooseDigest', 'daily'],
  changeMetering: ['changeMetering', { id: 3, ppe: null, operator: null }, { ppe: null, operator: 'energa' }, 'Dom'],
  changeSite: [
    'changeSite',
    { id: 3, erasures: 0, access: '', hazards: '', contactName: '', contactPhone: '', remarks: '' },
    'remarks',
    'Pies',
    'Dom',
  ],
  changeSiteFile: [
    'changeSiteFile',
    { id: 3, erasures: 0, files: [] },
    'ef'.repeat(32),
    { bytes: 4, type: 'application/pdf', name: 'Schemat instalacji', thumb: null },
    'Dom',
  ],
  replaceInverter: ['replaceInverter', EXCHANGE],
  decidePutAside: ['decidePutAside', { installation: 3, arrived: 1 }, 'take', 'Dom'],
  planTask: ['planTask', 'srv:40', 'Dom', planEdit(aSeenPlan(40), { plannedOn: '2026-12-04' })],
  commentTask: ['commentTask', SEEN, 'Wymieniono wyłącznik.'],
  keepFile: [
    'keepFile',
    VISIT,
    { sha256: 'ab'.repeat(32), bytes: 4, type: 'image/jpeg', role: 'photo', name: 'Zdjęcie', about: 'Dom', data: new ArrayBuffer(4) },
  ],
  forgoFile: ['forgoFile', { visit: VISIT, sha256: 'ab'.repeat(32), reason: 'Odrzucone', name: 'Zdjęcie', about: 'Dom' }],
  keepProtocol: [
    'keepProtocol',
    { visit: VISIT, sha256: 'cd'.repeat(32), bytes: 4, made_at: '2026-11-24T11:10:00+01:00', name: 'Protokół', about: 'Dom' },
  ],
  withdrawVisit: ['withdrawVisit', { visit: MISTAKEN, number: 'P-1', about: 'Dom' }],
  saveVisit: ['saveVisit', VISIT, () => aVisit({ uuid: VISIT, notes: 'Wymieniono wyłącznik.' })],
} as unknown as { readonly [C in NamedDecision[0]]: Extract<NamedDecision, readonly [C, ...unknown[]]> };

type Press = (intentContext: IntentContext) => Promise<unknown>;
type Kept = { readonly ops: unknown; readonly drafts: unknown; readonly visits: unknown; readonly files: unknown };

/** A device with an older draft and an unsent older decision of each kind that a newer one replaces. */
async function aDevice(clock = aClock()) {
  const indexedDB = new IDBFactory();
  const over = async <T>(work: (db: LocalDb) => Promise<T>): Promise<T> => {
    const db = new LocalDb(localDbName('serwis'), { indexedDB, IDBKeyRange });
    try {
      return await work(db);
    } finally {
      db.close();
    }
  };
  const deciderOver = (db: LocalDb): IntentContext => ({ db, device: clock.device, accountId: 'serwis' });
  await over(async (db) => {
    for (const name of ['fileTask', 'setTaskStatus', 'chooseDigest', 'reopenRepair', 'planTask'] as const)
      await storeDecision(deciderOver(db), ...ALL[name]);
    await storeDecision(deciderOver(db), 'saveVisit', MISTAKEN, () => aVisit({ uuid: MISTAKEN }));
    await saveDraft(db, DRAFT, 'Wymieniono', clock.device.now());
  });
  const kept = (): Promise<Kept> =>
    over(async (db) => ({
      ops: await allOps(db),
      drafts: await db.drafts.toArray(),
      visits: await db.visits.toArray(),
      files: [await db.files.toArray(), await db.bytes.toArray()],
    }));
  return { kept, pressed: (diesAt: number, press: Press) => killedAt(diesAt, indexedDB, (db) => press(deciderOver(db))) };
}

/** What is stored after each kill, and at the end after the press that was not killed. */
async function keptAfter(press: Press): Promise<{ before: Kept; killed: Kept[]; whole: Kept }> {
  const killed: Kept[] = [];
  for (let step = 1; step < 200; step += stride()) {
    const device = await aDevice();
    const before = await device.kept();
    const wasKilled = await device.pressed(step, press);
    const kept = await device.kept();
    if (!wasKilled) return { before, killed, whole: kept };
    killed.push(kept);
  }
  throw new Error('The press never ends.');
}

const pressOf =
  (names: readonly NamedDecision[0][]): Press =>
  async (intentContext) => {
    await saveDraft(intentContext.db, DRAFT, 'Wymieniono wyłącznik.', intentContext.device.now());
    await decide(
      intentContext,
      names.map((name) => decisionOf(ALL[name])),
      DRAFT,
    );
  };

async function expectAllOrNothing(press: Press): Promise<void> {
  const { before, killed, whole } = await keptAfter(press);
  const [draft] = before.drafts as { value: unknown }[];
  const typed = { ...before, drafts: [{ ...draft, value: 'Wymieniono wyłącznik.' }] };
  expect(whole.drafts).toEqual([]);
  expect(whole.ops).not.toEqual(before.ops);
  expect(killed.length).toBeGreaterThan(8 / stride());
  for (const kept of killed) expect([before, typed, whole]).toContainEqual(kept);
}

test('every intent there is has a decision in these tests', () => {
  expect(Object.keys(ALL).toSorted()).toEqual(
    Object.values(INTENTS)
      .map(({ command }) => command)
      .toSorted(),
  );
});

test.each(Object.keys(ALL) as NamedDecision[0][])('killed at every step of a press that decides %s: all is kept, or nothing', (name) =>
  expectAllOrNothing(pressOf([name])),
);

test('killed at every step of a press that decides several things at once: all is kept, or nothing', async () => {
  const names = fc.uniqueArray(fc.constantFrom(...(Object.keys(ALL) as NamedDecision[0][])), { minLength: 2, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(names, (chosen) => expectAllOrNothing(pressOf(chosen))),
    { numRuns: 6, seed: 20_261_125 },
  );
});

test('killed at every step of filing a request for a day: it is filed and planned, or neither', () =>
  expectAllOrNothing(async (intentContext) => {
    await saveDraft(intentContext.db, DRAFT, 'Wymieniono wyłącznik.', intentContext.device.now());
    const key = 'diagnosis-17-0d0d0d0d-1c1c-4d1d-8e1e-2f2f2f2f2f2f';
    const planning = ['planTask', key, 'Dom', planEdit(unplanned(key, null), { plannedOn: '2026-12-04' })] as const;
    await decide(intentContext, [decisionOf(['fileTask', aTask(), 17, { visit: null, key }]), decisionOf(planning)], DRAFT);
  }));

test('killed at every step of mending a request: the mended one is kept and its draft is gone, or neither', () =>
  expectAllOrNothing(async (intentContext) => {
    await saveDraft(intentContext.db, DRAFT, 'Wymieniono wyłącznik.', intentContext.device.now());
    await editAndResend(intentContext, 1, aTask({ reason: 'Bez literówki' }), DRAFT);
  }));

test('a request closed with a note, killed at every step and pressed again where the draft came back: one note, and it is closed', async () => {
  for (let step = 1, wasKilled = true; wasKilled; step += stride()) {
    const { user, hasTask, heals, office } = aSyncHarness();
    const { id, lid } = await hasTask();
    const key = `task.comment:${lid}`;
    const task = (await user.sees(taskQueries)).find(({ id: of }) => of === id);
    if (!task) throw new Error('The task is not seen.');
    const closing = [decisionOf(['commentTask', task, 'Wymieniono wyłącznik.']), decisionOf(['setTaskStatus', task, 1])];
    await saveDraft(user.db(), key, 'Wymieniono', user.intentContext().device.now());
    user.switchesOff();
    wasKilled = await killedAt(step, user.indexedDB, async (db) => {
      const intentContext = { ...user.intentContext(), db };
      await saveDraft(db, key, 'Wymieniono wyłącznik.', intentContext.device.now());
      await decide(intentContext, closing, key);
    });
    user.restarts();
    const draft = await user.db().drafts.get(key);
    const unsent = (await user.ops()).filter(({ state }) => state === 'queued').map(({ kind }) => kind);
    expect([step, unsent]).toEqual([step, draft ? [] : ['task.comment', 'task.status']]);
    if (unsent.length === 0) await decide(user.intentContext(), closing, key);
    await heals();
    expect(office.care.comments.map(({ text }) => text)).toEqual(['Wymieniono wyłącznik.']);
    expect(office.rows.get(id)?.status).toBe(1);
    user.switchesOff();
  }
});
