import { removeFileOf } from '#intents/visits/remove-file.ts';
import { findingOfKey } from '#domain/visit/edit/finding-key.ts';
import type { VisitDocument, VisitFile } from '#domain/visit/document.ts';
import type { KnownOp, NamedDecision } from '#intents/registry.ts';
import type { VisitRow } from '#local/db/visit-rows.ts';
import { type aPhotoDevice, KB } from '#tests/support/visit-photos.ts';
import { aFinding, anAnswer } from '#tests/support/visits.ts';
import { keyOf, STRING } from './documents.ts';
import type { Entered } from './entered.ts';
import type { ACTIONS } from './events.ts';

export type Device = ReturnType<typeof aPhotoDevice>;
export type Edits = Partial<Record<(typeof ACTIONS)[number], (row: VisitRow) => Promise<unknown>>>;

interface Around {
  readonly device: Device;
  readonly entered: Entered;
  readonly rows: () => Promise<VisitRow[]>;
  readonly opOf: (row: VisitRow) => Promise<KnownOp | undefined>;
  readonly saves: (uuid: string, edit: (document: VisitDocument) => VisitDocument) => Promise<unknown>;
  readonly decideAll: (...decisions: NamedDecision[]) => Promise<unknown>;
}

/** What the user of a device does inside of a visit. */
export function visitEdits({ device, entered, rows, opOf, saves, decideAll }: Around): Edits {
  const { user } = device;
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

  return {
    write: async ({ uuid, document }) => {
      const text = entered.enters(uuid);
      entered.givesUp(document.notes);
      await saves(uuid, (one) => ({ ...one, notes: text }));
    },
    'add-finding': ({ uuid }) => {
      const text = entered.enters(uuid);
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
      entered.givesUp(gone);
      await saves(uuid, (one) => ({ ...one, findings: one.findings.filter(({ key }) => key !== gone.key) }));
    },
    'change-finding': async ({ uuid, document }) => {
      const [changed] = document.findings;
      if (!changed || changed.task_key !== null) return;
      const text = entered.enters(uuid);
      entered.givesUp(changed.text);
      await saves(uuid, (one) => ({ ...one, findings: one.findings.map((each) => (each.key === changed.key ? { ...each, text } : each)) }));
    },
    'add-string': ({ uuid }) => {
      const label = entered.enters(uuid);
      const value = String(1_000 + entered.texts.size);
      return saves(uuid, (one) => {
        const key = keyOf('s', one.strings);
        const measured = anAnswer('riso', { of: key, state: null, value, text: label });
        return STRING ? { ...one, strings: [...one.strings, { ...STRING, key, label }], answers: [...one.answers, measured] } : one;
      });
    },
    'add-part': ({ uuid }) => {
      const name = entered.enters(uuid);
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
      entered.givesUp(file?.sha256 ?? '', others);
      if (file) await removeFileOf(user.intentContext(), uuid, file.sha256);
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
  };
}
