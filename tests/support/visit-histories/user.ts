import { randomUUID } from 'node:crypto';
import { isLive } from '#domain/service/change-state.ts';
import { documentOf } from '#domain/visit/answered-visit.ts';
import { CLOSED } from '#domain/service/task.ts';
import type { VisitDocument, VisitFile } from '#domain/visit/document.ts';
import { findingsToFile, withTaskKeys } from '#domain/service/finding-requests.ts';
import { findingOfKey, keyForFinding } from '#domain/visit/edit/finding-key.ts';
import { elementKey, type KeyPrefix } from '#domain/visit/elements.ts';
import { decide } from '#intents/decide.ts';
import { decisionOf, type KnownOp, type NamedDecision } from '#intents/registry.ts';
import { discard, sendAgain } from '#intents/resolve-changes.ts';
import { decideVisit, keepAsCorrection, mergedWith } from '#intents/visits/decide-visit.ts';
import { visitLid } from '#intents/visits/queue-visit.ts';
import { removeFileOf } from '#intents/visits/remove-file.ts';
import type { VisitRow } from '#local/db/visit-rows.ts';
import { taskQueries } from '#state/queries/task-queries.ts';
import { takeFetchedVisit } from '#sync/outbox/visits/take-fetched.ts';
import { aTask } from '#tests/support/builders.ts';
import { aFile } from '#tests/support/file-parts.ts';
import { type aPhotoDevice, KB } from '#tests/support/visit-photos.ts';
import { aFinding, aFinishedInspection, anAnswer, aSignature } from '#tests/support/visits.ts';
import type { ACTIONS } from './events.ts';
import type { FragileOffice, StoredNow } from './office.ts';

export type Device = ReturnType<typeof aPhotoDevice>;

/** What the users of a history have entered. Each text and hash of a photo is unique, so it is recognised wherever it is. */
export interface Entered {
  readonly texts: Map<string, 'kept' | 'given up'>;
  /** Visits that the office has erased. */
  readonly erased: Set<string>;
  /** Local ids of requests that were closed or left open. */
  readonly begun: string[];
}

const { uuid: _1, number: _2, answers: _3, findings: _4, signatures: _5, strings, installation: _6, ...INSPECTION } = aFinishedInspection();
const [STRING] = strings;
const { inspector: SIGNER } = INSPECTION;
const LAPSED = SIGNER?.qualification ? { ...SIGNER, qualification: { ...SIGNER.qualification, valid_to: '2026-11-23' } } : null;

/** The document with everything that a final inspection needs. The server refuses it without `object`, or if the inspector may not sign any more. */
function completed(document: VisitDocument, isBad: boolean): VisitDocument {
  const measured = document.strings.length > 0 ? document.strings : STRING ? [STRING] : [];
  const has = (item: string, of: string | null) => document.answers.some((one) => one.item === item && one.of === of);
  const whole: VisitDocument = {
    ...document,
    ...{ state: 'final', inspector: isBad && document.answers.length > 0 ? LAPSED : INSPECTION.inspector },
    ...{ owner: INSPECTION.owner, scope: INSPECTION.scope },
    ended_at: document.replaces === null ? INSPECTION.ended_at : document.ended_at,
    object: isBad && document.answers.length === 0 ? '' : INSPECTION.object,
    correction_reason: document.replaces === null ? null : 'Uzupełniono.',
    instruments: document.instruments.length > 0 ? document.instruments : INSPECTION.instruments,
    strings: measured,
    findings: document.findings.map((one) => ({ ...one, action: one.action || 'Wymienić', due_on: '2026-12-24' })),
    answers: [
      ...document.answers,
      ...(has('isolator', null) ? [] : [anAnswer('isolator')]),
      ...measured.filter(({ key }) => !has('riso', key)).map(({ key }) => anAnswer('riso', { of: key, state: null, value: '200' })),
    ],
  };
  return { ...whole, signatures: [aSignature(whole, 'inspector')] };
}

/** Some of the keys are counted, as older apps make them. */
const keyOf = (prefix: KeyPrefix, others: readonly object[]): string =>
  others.length % 2 === 0 ? `${prefix}${others.length + 1}` : elementKey(prefix, randomUUID());

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
  const newText = (): string => {
    const text = `tekst ${entered.texts.size + 1}.`;
    entered.texts.set(text, 'kept');
    return text;
  };
  /** The user removes or replaces what the screen shows. */
  const giveUp = (from: unknown, but: unknown = ''): void => {
    const [shown, left] = [JSON.stringify(from), JSON.stringify(but)];
    for (const text of entered.texts.keys()) if (shown.includes(text) && !left.includes(text)) entered.texts.set(text, 'given up');
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

  /** Photos that were taken out of a visit, or damaged. */
  const removed: [VisitFile, ArrayBuffer][] = [];
  /** Adds a photo whose bytes are at hand. */
  async function addsKnown({ uuid, document }: VisitRow, file: VisitFile, data: ArrayBuffer | undefined): Promise<void> {
    const { sha256, bytes, type, role, name } = file;
    if (!data) return;
    const isNamed = document.files.some((one) => one.sha256 === sha256);
    const files = isNamed ? document.files : [...document.files, { ...file, thumb: null }];
    await decideAll(
      ['keepFile', uuid, { sha256, bytes, type, role, name, about: 'Dom', data }],
      ['saveVisit', uuid, (one) => ({ ...(one ?? document), files, signatures: [] })],
    );
  }

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
    const filed = findingsToFile(row.document).map(({ key, text }) => [key, keyForFinding(row.uuid, key, randomUUID()), text] as const);
    const keys = new Map(filed.map(([finding, key]) => [finding, key] as const));
    await decideAll(
      ['saveVisit', row.uuid, (now) => completed(withTaskKeys(now ?? row.document, keys), isBad)],
      ...(task ? ([['setTaskStatus', task, CLOSED, row.uuid]] as const) : []),
      ...filed.map(
        ([, key, reason]): NamedDecision => ['fileTask', aTask({ inverterSerial: 'FR123', reason }), null, { visit: row.uuid, key }],
      ),
    );
  }

  const edits: Partial<Record<(typeof ACTIONS)[number], (row: VisitRow) => Promise<unknown>>> = {
    write: async ({ uuid, document }) => {
      const text = newText();
      giveUp(document.notes);
      await saves(uuid, (one) => ({ ...one, notes: text }));
    },
    'add-finding': ({ uuid }) => {
      const text = newText();
      return saves(uuid, (one) => ({
        ...one,
        findings: [...one.findings, aFinding(keyOf('f', one.findings), { text, item: null, severity: 'repair' })],
      }));
    },
    'remove-finding': async (row) => {
      const { uuid, document } = row;
      const [gone] = document.findings;
      if (!gone) return;
      // the request of a refused end was not sent
      const isUnfiled = findingOfKey(gone.task_key ?? '')?.visit === uuid && (await opOf(row))?.state === 'rejected';
      if (gone.task_key !== null && !isUnfiled) return;
      giveUp(gone);
      await saves(uuid, (one) => ({ ...one, findings: one.findings.filter(({ key }) => key !== gone.key) }));
    },
    'add-string': ({ uuid }) => {
      const label = newText();
      const value = String(entered.texts.size);
      return saves(uuid, (one) => {
        const key = keyOf('s', one.strings);
        const measured = anAnswer('riso', { of: key, state: null, value, text: label });
        return STRING ? { ...one, strings: [...one.strings, { ...STRING, key, label }], answers: [...one.answers, measured] } : one;
      });
    },
    'add-part': ({ uuid }) => {
      const name = newText();
      const part = { name, serial: '', quantity: '1', unit: 'szt.' };
      return saves(uuid, (one) => ({ ...one, parts: [...one.parts, { ...part, key: keyOf('p', one.parts) }] }));
    },
    // the second file of a visit is a document in several parts
    photograph: async ({ uuid, document: { files } }) => {
      const [bytes, changes, preview] = files.length === 1 ? ([300 * KB, { role: 'document' }, 0] as const) : ([3_000, {}, 400] as const);
      entered.texts.set(await device.photographs(uuid, bytes, changes, preview), 'kept');
    },
    'share-photo': async (row) => {
      const other = (await rows()).find((one) => one.uuid !== row.uuid && one.document.files.length > 0);
      for (const file of other?.document.files ?? []) await addsKnown(row, file, (await user.db().bytes.get(file.sha256))?.data);
    },
    'remove-photo': async ({ uuid, document }) => {
      const [file] = document.files;
      const data = file && (await user.db().bytes.get(file.sha256))?.data;
      if (file && data) removed.push([file, data]);
      const others = (await rows()).filter((one) => one.uuid !== uuid).map((one) => one.document.files);
      giveUp(file?.sha256 ?? '', others);
      if (file) await removeFileOf(context(), uuid, file.sha256);
    },
    'add-photo-again': async (row) => {
      for (const [file, data] of removed.splice(0)) await addsKnown(row, file, data);
    },
    'damage-photo': async ({ document: { files } }) => {
      const [file] = files;
      const data = file && (await user.db().bytes.get(file.sha256))?.data;
      if (!file || !data || (await user.db().files.get(file.sha256))?.state !== 'kept') return;
      removed.push([file, data]);
      await user.db().bytes.put({ sha256: file.sha256, data: data.slice(1) });
    },
    finish: (row) => finish(row, false),
    'finish-badly': (row) => finish(row, true),
    withdraw: async ({ uuid, document, base }) => {
      giveUp(document);
      giveUp(base);
      await decideAll(['withdrawVisit', { visit: uuid, number: document.number, about: 'Dom' }]);
    },
  };

  /** Takes the way out of a change that needs the user. */
  async function takeWayOut(op: KnownOp, isLast: boolean): Promise<void> {
    const row = op.kind === 'visit.save' ? await user.db().visits.get(op.body.visit) : undefined;
    if (isLast) return discards(op);
    if (op.kind === 'visit.file') return discards(op);
    if (op.kind !== 'visit.save' || !row) return void ((await sendAgain(context(), op.seq)) || (await discards(op)));
    if (row.theirs?.state === 'final') {
      const corrected = randomUUID();
      entered.begun.push(corrected);
      await keepAsCorrection(context(), row.uuid, corrected);
      return;
    }
    if (row.theirs) {
      const { conflicts } = mergedWith(row, row.theirs);
      for (const { mine, theirs } of conflicts) giveUp(theirs, mine);
      await decideVisit(context(), row.uuid, new Map(conflicts.map(({ path }) => [path, 'mine'] as const)));
      return;
    }
    if (op.state === 'review') return void (await sendAgain(context(), op.seq));
    if (row.document.state === 'final') await saves(row.uuid, (one) => ({ ...one, object: INSPECTION.object }));
    await finish((await user.db().visits.get(row.uuid)) ?? row, false);
  }

  async function discards(op: KnownOp): Promise<void> {
    const row = op.kind === 'visit.save' ? await user.db().visits.get(op.body.visit) : undefined;
    if (row) giveUp(row.document, row.theirs ?? row.base ?? '');
    if (op.kind === 'visit.file') giveUp(op.body.sha256);
    await discard(context(), op.seq, 'Zdjęcie jest zbędne');
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
      const document = { kind: 'inspection', form: INSPECTION.form } as const;
      entered.begun.push(await device.begins(document, { task: lid, about: 'Dom', sn: 'FR123', form: null }));
    },
    /** Goes on with a draft that the office has. */
    async takes(index: number): Promise<void> {
      const drafts = (await office.visits()).filter(
        ({ state, uuid, erased_at: erased }) => state === 'draft' && !erased && entered.begun.includes(uuid),
      );
      const base = drafts.toSorted((one, other) => (one.uuid < other.uuid ? -1 : 1))[index % Math.max(drafts.length, 1)];
      if (!base || (await user.db().visits.get(base.uuid))) return;
      const technician = { id: 1, name: newText() };
      giveUp(base.technician.name);
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
      if (action === 'discard') return op && ['rejected', 'conflict'].includes(op.state) ? discards(op) : undefined;
      if (action === 'hand-out') return row.state === 'final' && op?.state !== 'rejected' ? handOut(row) : undefined;
      const isOpen = (row.state === 'draft' || op?.state === 'rejected') && row.theirs?.state !== 'final';
      if (isOpen && !(action === 'withdraw' && row.state === 'final')) await edits[action]?.(row);
      if (entered.erased.has(row.uuid)) giveUp((await user.db().visits.get(row.uuid)) ?? ''); // the user reads that it is not sent
    },
    /** The office erases the visit. */
    async forgets({ uuid, document }: StoredNow): Promise<void> {
      giveUp([document, await user.db().visits.get(uuid)]);
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
