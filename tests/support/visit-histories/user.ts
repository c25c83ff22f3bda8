import { randomUUID } from 'node:crypto';
import { canonicalJson } from '#lib/json.ts';
import { isLive } from '#domain/service/change-state.ts';
import { documentOf } from '#domain/visit/answered-visit.ts';
import { CLOSED } from '#domain/service/task.ts';
import { correctionOf } from '#domain/visit/begin/correction.ts';
import { newVisit } from '#domain/visit/begin/new-visit.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import type { VisitClock } from '#domain/visit/edit/ended-visit.ts';
import { findingsToFile, withTaskKeys } from '#domain/service/finding-requests.ts';
import { keyForFinding } from '#domain/visit/edit/finding-key.ts';
import { decide } from '#intents/decide.ts';
import { decisionOf, type KnownOp, type NamedDecision } from '#intents/registry.ts';
import { restore } from '#intents/restore.ts';
import { discard, sendAgain } from '#intents/resolve-changes.ts';
import { decideVisit, keepAsCorrection, mergedWith } from '#intents/visits/decide-visit.ts';
import { visitLid } from '#intents/visits/queue-visit.ts';
import { wrongBy } from '#domain/time/clock-difference.ts';
import type { VisitRow } from '#local/db/visit-rows.ts';
import { clockOf } from '#local/outbox/outbox-facts.repo.ts';
import { taskQueries } from '#state/queries/task-queries.ts';
import { takeFetchedHeads, takeFetchedVisit } from '#sync/outbox/visits/take-fetched.ts';
import { aTask } from '#tests/support/builders.ts';
import { aFile } from '#tests/support/file-parts.ts';
import type { Mishap } from '#tests/support/visit-device.ts';
import { testChecklist } from '#tests/support/visits.ts';
import { completed, INSPECTION } from './documents.ts';
import { type Device, type Edits, visitEdits } from './edits.ts';
import type { Dated, Entered } from './entered.ts';
import type { ACTIONS } from './events.ts';
import type { FragileOffice, StoredNow } from './office.ts';

/** Unit: ms. */
const DAY = 86_400_000;
const CHECKLIST = testChecklist('test-inspection');

/** The user of one device. */
export function aVisitUser(device: Device, office: FragileOffice, entered: Entered) {
  const { user } = device;
  const context = () => user.intentContext();
  const opOf = async ({ uuid }: VisitRow) =>
    (await user.db().ops.where('lid').equals(visitLid(uuid)).toArray()).find(isLive) as KnownOp | undefined;
  const rows = async (): Promise<VisitRow[]> => {
    const all = await user.db().visits.toArray();
    return all.toSorted((one, other) => entered.begun.indexOf(one.uuid) - entered.begun.indexOf(other.uuid));
  };
  const decideAll = (...decisions: NamedDecision[]) => decide(context(), decisions.map(decisionOf), null);
  const saves = (uuid: string, edit: (document: VisitDocument) => VisitDocument) =>
    decideAll([
      'saveVisit',
      uuid,
      (now) => {
        if (!now) throw new Error('The visit is not on this device');
        const next = { ...edit(now) };
        return next.state === 'draft' || now.state === 'final' ? { ...next, signatures: [] } : next;
      },
    ]);

  /** What the user does with a visit whose end the office refused takes that end back. */
  async function takingBack(uuid: string, work: () => Promise<unknown>): Promise<void> {
    const row = await user.db().visits.get(uuid);
    const refused = row?.state === 'final' && (await opOf(row))?.state === 'rejected' ? row : null;
    await work();
    const now = (await user.db().visits.get(uuid))?.document;
    if (refused?.sent && canonicalJson(now) !== canonicalJson(refused.document))
      entered.takenBack.add(canonicalJson(refused.sent.document));
  }

  /** The time by which the app dates visits. */
  const clock = async (): Promise<VisitClock> => {
    const ahead = wrongBy(await clockOf(user.db()), context().device.now());
    return { now: context().device.now() - (ahead ?? 0), isCorrected: ahead !== null };
  };
  /** When the device asked the office last since its clock was set. Unit: ms. */
  let askedAt = Number.NEGATIVE_INFINITY;
  const dated = (): Dated => {
    const at = device.clock.now();
    return { at, isKnown: at - askedAt < DAY, isWrong: device.line.clockAhead !== 0 };
  };

  /** Hands out the PDF of a finished visit. */
  async function handOut({ uuid: visit }: VisitRow): Promise<void> {
    const { bytes: data, sha256 } = aFile(700, 'application/pdf');
    const named = { visit, sha256, bytes: data.length, made_at: '2026-11-24T13:10:00+01:00', name: 'Protokół', about: 'Dom' };
    const { buffer } = Uint8Array.from(data);
    await decideAll(
      ['keepProtocol', named],
      [
        'keepFile',
        visit,
        { sha256, bytes: data.length, name: 'Protokół', about: 'Dom', type: 'application/pdf', role: 'protocol', data: buffer },
      ],
    );
  }

  async function finish(row: VisitRow, isBad: boolean): Promise<void> {
    const task = (await user.sees(taskQueries)).find(({ key, status }) => key === row.task && status !== CLOSED);
    const ending = await clock();
    if (row.document.ended_at === null) entered.times.get(row.uuid)?.ended.push(dated());
    const filed = findingsToFile(row.document).map(({ key, text }) => [key, keyForFinding(row.uuid, key, randomUUID()), text] as const);
    const keys = new Map(filed.map(([finding, key]) => [finding, key] as const));
    await decideAll(
      ['saveVisit', row.uuid, (now) => completed(withTaskKeys(now ?? row.document, keys), isBad, ending)],
      ...(task ? ([['setTaskStatus', task, CLOSED, row.uuid]] as const) : []),
      ...filed.map(
        ([, key, reason]): NamedDecision => ['fileTask', aTask({ inverterSerial: 'FR123', reason }), null, { visit: row.uuid, key }],
      ),
    );
  }

  const edits: Edits = {
    ...visitEdits({ device, entered, rows, opOf, saves, decideAll }),
    finish: (row) => finish(row, false),
    'finish-badly': (row) => finish(row, true),
    withdraw: async ({ uuid, document, base }) => {
      entered.givesUp(document);
      entered.givesUp(base);
      await decideAll(['withdrawVisit', { visit: uuid, number: document.number, about: 'Dom' }]);
    },
  };

  /** What stays on the device when its changes are discarded. */
  const leftOf = ({ theirs, base }: VisitRow): unknown => theirs ?? base ?? '';

  /** What was discarded, with what the user gave up by it. */
  const discarded: { readonly seq: number; readonly gone: readonly string[] }[] = [];

  /** Begins the correction of a finished visit. */
  async function corrects({ base, task, about, sn, form }: VisitRow): Promise<void> {
    if (base?.state !== 'final' || base.replaced_by || base.erased_at) return;
    const [content, uuid] = [documentOf(base), randomUUID()];
    entered.begun.push(uuid);
    entered.corrected.set(uuid, base.uuid);
    const correction = correctionOf({ content, corrected: content, uuid });
    await decideAll(['saveVisit', uuid, (now) => now ?? correction, { task, about, sn, form }]);
  }

  /** Takes the way out of a change that needs the user. */
  async function takeWayOut(op: KnownOp, isLast: boolean): Promise<void> {
    const row = op.kind === 'visit.save' ? await user.db().visits.get(op.body.visit) : undefined;
    if (isLast) return discards(op);
    if (op.kind === 'visit.file') return discards(op);
    if (op.kind !== 'visit.save' || !row) return void ((await sendAgain(context(), op.seq)) || (await discards(op)));
    if (row.theirs?.state === 'final') {
      const corrected = randomUUID();
      entered.begun.push(corrected);
      entered.corrected.set(corrected, row.uuid);
      entered.carries(corrected, row.theirs, [row.base, mergedWith(row, row.theirs).conflicts.map(({ theirs }) => theirs)]);
      await keepAsCorrection(context(), row.uuid, corrected);
      return;
    }
    if (row.theirs) {
      const { conflicts } = mergedWith(row, row.theirs);
      for (const { mine, theirs } of conflicts) entered.givesUp(theirs, mine);
      await decideVisit(context(), row.uuid, new Map(conflicts.map(({ path }) => [path, 'mine'] as const)));
      return;
    }
    if (op.state === 'review') return void (await sendAgain(context(), op.seq));
    if (row.document.replaces !== null && op.error?.status === 409) return discards(op); // somebody else has corrected the visit
    await takingBack(row.uuid, async () => {
      if (row.document.state === 'final') await saves(row.uuid, (one) => ({ ...one, object: INSPECTION.object }));
      await finish((await user.db().visits.get(row.uuid)) ?? row, false);
    });
  }

  async function discards(op: KnownOp): Promise<void> {
    const row = op.kind === 'visit.save' ? await user.db().visits.get(op.body.visit) : undefined;
    const gone = [
      ...(row ? entered.givesUp(row.document, leftOf(row)) : []),
      ...(op.kind === 'visit.file' ? entered.givesUp(op.body.sha256) : []),
    ];
    if (await discard(context(), op.seq, 'Zdjęcie jest zbędne')) discarded.push({ seq: op.seq, gone });
    else for (const text of gone) entered.texts.set(text, 'kept');
  }

  return {
    ...device,
    rows,
    async begins(hasTask: boolean): Promise<void> {
      const lid = hasTask
        ? (
            await user.op(
              (await decideAll(['fileTask', aTask({ inverterSerial: 'FR123', reason: `Zgłoszenie ${entered.begun.length}` })]))[0] ?? 0,
            )
          ).lid
        : null;
      const uuid = randomUUID();
      const by = { id: 1, name: entered.enters(uuid) };
      const begun = newVisit({ uuid, installation: office.installation, checklist: CHECKLIST, technician: by, clock: await clock() });
      entered.begun.push(uuid);
      entered.times.set(uuid, { begun: dated(), ended: [] });
      await decideAll(['saveVisit', uuid, (now) => now ?? begun, { task: lid, about: 'Dom', sn: 'FR123', form: null }]);
    },
    /** Goes on with a draft that the office has. */
    async takes(index: number): Promise<void> {
      const drafts = (await office.visits()).filter(
        ({ state, uuid, erased_at: erased }) => state === 'draft' && !erased && entered.begun.includes(uuid),
      );
      const base = drafts.toSorted((one, other) => (one.uuid < other.uuid ? -1 : 1))[index % Math.max(drafts.length, 1)];
      if (!base || (await user.db().visits.get(base.uuid))) return;
      const technician = { id: 1, name: entered.enters(base.uuid) };
      entered.givesUp(base.technician.name);
      const begun = { task: null, about: 'Dom', sn: 'FR123', form: null, base };
      await decideAll(['saveVisit', base.uuid, (now) => ({ ...(now ?? documentOf(base)), technician }), begun]);
    },
    async does(action: (typeof ACTIONS)[number], index: number): Promise<void> {
      const all = await rows();
      const row = all[index % Math.max(all.length, 1)];
      if (!row || row.erased) return;
      const op = await opOf(row);
      if (action === 'fetch') {
        const answer = await office.api.ask('GET', `/care/v1/visits/${row.uuid}/`);
        if (answer.status === 200) await takeFetchedVisit(context(), answer.body as never);
        return;
      }
      if (action === 'discard') return op && ['queued', 'rejected', 'conflict'].includes(op.state) ? discards(op) : undefined;
      if (action === 'correct') return op ? undefined : corrects(row);
      if (action === 'hand-out') return row.state === 'final' && op?.state !== 'rejected' ? handOut(row) : undefined;
      const isOpen = (row.state === 'draft' || op?.state === 'rejected') && row.theirs?.state !== 'final';
      if (isOpen && !(action === 'withdraw' && row.state === 'final')) await takingBack(row.uuid, async () => edits[action]?.(row));
      if (entered.erased.has(row.uuid)) entered.givesUp((await user.db().visits.get(row.uuid)) ?? ''); // the user reads that it is not sent
    },
    async syncs(...happen: readonly Mishap[]): Promise<void> {
      const answers = device.line.answers;
      device.mishaps.splice(0, 9, ...happen);
      await user.syncs();
      device.mishaps.length = 0;
      if (device.line.answers > answers) askedAt = device.clock.now();
    },
    setsClock(days: number): void {
      askedAt = Number.NEGATIVE_INFINITY;
      device.line.clockAhead = days * DAY;
    },
    /** Takes the last discarding back that the app offers to take back. */
    async undoes(): Promise<void> {
      const last = discarded.pop();
      if (last && (await restore(context(), last.seq))) for (const text of last.gone) entered.texts.set(text, 'kept');
    },
    /** The list of visits is on the screen. */
    async readsList(): Promise<void> {
      const { body } = await office.api.ask('GET', `/care/v1/installations/${office.installation}/visits/`);
      await takeFetchedHeads(context(), body as never);
    },
    /** The office erases the visit. */
    async forgets({ uuid, document }: StoredNow): Promise<void> {
      entered.givesUp([document, await user.db().visits.get(uuid)]);
    },
    /** Decides one change that needs the user. */
    async decides(isLast = false): Promise<boolean> {
      const op = (await user.ops()).find(({ state }) => ['rejected', 'conflict', 'review'].includes(state));
      if (op) await takeWayOut(op, isLast);
      return op !== undefined;
    },
  };
}

export type VisitUser = ReturnType<typeof aVisitUser>;
