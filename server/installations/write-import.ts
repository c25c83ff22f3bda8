import { FIELDS_ON_WIRE } from '#contract/care/import-installations.contract.ts';
import { serialKey } from '#domain/codes/same-serial.ts';
import type { ImportBatch, ImportCounts, ImportedChange } from '#domain/service/import/batches.ts';
import { differing, flatOf, isSameValue, nameOf, nestedOf } from '#domain/service/import/judge-rows.ts';
import type { Installation, InstallationForm } from '#domain/service/installation.ts';
import { sentences } from '#server/sentences.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { lockInstallations, lockSerials } from '#server/store/equipment.store.ts';
import { installationsStore } from '#server/store/installations.store.ts';
import { correctInstallation } from '#server/telemetry/recount-energy.ts';
import { refusalOfForm, trimmed } from './installation-form.ts';

/** Sentences by the row and the field that they are about: `added.3.sn`, `changed.0.description`. */
type ImportRefusal = Readonly<Record<string, readonly string[]>>;

export type ImportResult = { readonly counts: ImportCounts } | { readonly refused: ImportRefusal };

/** A row that is to be written. */
interface Planned {
  readonly at: string;
  /** `null`: it is added. */
  readonly stored: Installation | null;
  readonly installation: InstallationForm;
}

type Plan = Planned | { readonly at: string; readonly is: 'same' } | { readonly at: string; readonly refused: ImportRefusal };

const sourceOf = ({ stored, installation }: Planned): Installation['source'] =>
  stored?.source ?? (installation.modem === '' ? 'Solarman' : 'PV');

/** Serial numbers that installations have, and the installations that had others. */
interface Numbers {
  readonly byKey: ReadonlyMap<string, string>;
  readonly formers: ReadonlyMap<string, string>;
}

/** A new row; one that is stored already just so was written by an earlier call whose answer was lost. */
async function planAdded(tx: Queryable, given: InstallationForm, index: number, { byKey, formers }: Numbers): Promise<Plan> {
  const [at, installation] = [`added.${index}`, trimmed(given)];
  const sn = byKey.get(serialKey(installation.sn));
  const former = formers.get(serialKey(installation.sn));
  if (sn === undefined && former !== undefined) return { at, refused: { [`${at}.sn`]: [sentences.formerSerial(former)] } };
  if (sn === undefined) return { at, stored: null, installation };
  const stored = await installationsStore(tx).bySerial(sn);
  if (stored && differing(flatOf(stored), flatOf(installation)).length === 0) return { at, is: 'same' };
  return { at, refused: { [`${at}.sn`]: [sentences.installationExists] } };
}

/** A change; a field that is neither what the user saw nor what is wanted was changed by another user. */
async function planChanged(tx: Queryable, { sn, was, now }: ImportedChange, index: number): Promise<Plan> {
  const at = `changed.${index}`;
  const stored = await installationsStore(tx).bySerial(sn);
  if (!stored) return { at, refused: { [`${at}.sn`]: [sentences.noSuchInverter] } };
  const before = flatOf(stored);
  const fields = differing(now, before);
  const changedByOther = fields.filter((field) => !isSameValue(before[field], was[field]));
  if (changedByOther.length > 0)
    return {
      at,
      refused: Object.fromEntries(changedByOther.map((field) => [`${at}.${FIELDS_ON_WIRE[field]}`, [sentences.changedMeanwhile]])),
    };
  if (fields.length === 0) return { at, is: 'same' };
  return { at, stored, installation: trimmed(nestedOf({ ...before, ...now, sn: stored.sn })) };
}

async function refusalOf(tx: Queryable, plan: Plan): Promise<ImportRefusal> {
  if ('refused' in plan) return plan.refused;
  if ('is' in plan) return {};
  const refusal = await refusalOfForm(tx, plan.installation, sourceOf(plan), plan.stored?.id ?? null);
  return Object.fromEntries(Object.entries(refusal?.fields ?? {}).map(([field, said]) => [`${plan.at}.${field}`, said]));
}

/** Serial numbers and modems that two rows of the batch have. */
function refusalOfTwins(planned: readonly Planned[]): ImportRefusal {
  const taken = new Set<string>();
  const refused: Record<string, readonly string[]> = {};
  for (const { at, installation } of planned) {
    const [serial, modem] = [`sn ${serialKey(installation.sn)}`, `modem ${installation.modem}`];
    if (taken.has(serial)) refused[`${at}.sn`] = [sentences.installationExists];
    if (installation.modem !== '' && taken.has(modem)) refused[`${at}.pv_modem`] = [sentences.modemTaken];
    taken.add(serial).add(modem);
  }
  return refused;
}

async function write(tx: Queryable, plan: Planned): Promise<void> {
  const { stored, installation } = plan;
  if (stored) await correctInstallation(tx, stored.id, installation);
  else await installationsStore(tx).add(installation, sourceOf(plan));
}

/** Adds and changes installations, all or none: everything is checked before the first is written. Source: specification 18.29. */
export async function writeImport(tx: Queryable, { added, changed, areFormersNew = false }: ImportBatch): Promise<ImportResult> {
  await lockSerials(tx);
  const held = await tx.rows<{ id: number; sn: string }>('select id, sn from installations');
  const changedSerials = new Set(changed.map(({ sn }) => sn));
  await lockInstallations(
    tx,
    held.flatMap(({ id, sn }) => (changedSerials.has(sn) ? [id] : [])),
  );
  const byKey = new Map(held.map(({ sn }) => [serialKey(sn), sn]));
  const former = areFormersNew
    ? []
    : await tx.rows<{ was: string; sn: string; description: string }>(
        `select p.inverter_sn as was, i.sn, i.description from equipment p join installations i on i.id = p.installation_id
         where p.inverter_sn <> i.sn`,
      );
  const numbers = { byKey, formers: new Map(former.map((one) => [serialKey(one.was), nameOf(one)])) };
  const plans: Plan[] = [];
  for (const [index, installation] of added.entries()) plans.push(await planAdded(tx, installation, index, numbers));
  for (const [index, change] of changed.entries()) plans.push(await planChanged(tx, change, index));
  const planned = plans.flatMap((plan) => ('installation' in plan ? [plan] : []));
  const refusals = [refusalOfTwins(planned)];
  for (const plan of plans) refusals.push(await refusalOf(tx, plan));
  const refused: ImportRefusal = Object.assign({}, ...refusals);
  if (Object.keys(refused).length > 0) return { refused };
  for (const plan of planned) await write(tx, plan);
  const isNew = planned.filter(({ stored }) => stored === null).length;
  return { counts: { added: isNew, changed: planned.length - isNew, same: plans.length - planned.length } };
}
