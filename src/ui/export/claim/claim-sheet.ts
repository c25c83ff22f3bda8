import type { Checklist } from '#domain/checklists/checklist.ts';
import type { PowerSeries } from '#domain/energy/series.ts';
import type { EventEntry, Listed, StateRecord } from '#domain/grid/status.ts';
import type { Instant } from '#domain/quantity.ts';
import type { EquipmentPeriod } from '#domain/service/equipment.ts';
import { addressLine, type Installation } from '#domain/service/installation.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { dayOfVisit } from '#domain/visit/visit-times.ts';
import { dateAndTime, shortDate } from '#texts/dates.ts';
import { equipmentTexts } from '#texts/installation/equipment.ts';
import { claimTexts as texts } from '#texts/visit/claim.ts';
import { answerTables } from '#texts/visit/protocol/protocol-answers.ts';
import { findingTable, type ProtocolTable, stringTable } from '#texts/visit/protocol/protocol-tables.ts';

/** What a claim is made of, from what this device holds. */
export interface ClaimFacts {
  readonly installation: Installation;
  /** The latest first. */
  readonly equipment: readonly EquipmentPeriod[];
  readonly task: { readonly id: number | null; readonly reason: string } | null;
  readonly visit: { readonly document: VisitDocument; readonly checklist: Checklist | null } | null;
  /** Causes that are open, in words. */
  readonly causes: readonly string[];
  readonly power: readonly PowerSeries[];
  readonly states: readonly Listed<StateRecord>[];
  readonly events: readonly EventEntry[];
  /** The seven days. */
  readonly from: Instant;
  readonly until: Instant;
}

/** The paper of a claim, as the worker writes it. */
export interface ClaimSheet {
  readonly facts: readonly (readonly [name: string, text: string])[];
  readonly texts: readonly (readonly [title: string, text: string])[];
  readonly tables: readonly ProtocolTable[];
}

type Claimed = Pick<EquipmentPeriod, 'inverterSerial' | 'inverterModel' | 'inverterPower' | 'inverterWarrantyTo' | 'warrantyNote'>;

/** The inverter that is claimed, and the one that has replaced it: that of the visit in which it was exchanged, else the present one. */
function claimedOf({ equipment, visit, installation }: ClaimFacts) {
  const exchanged = equipment.findIndex((one) => visit !== null && one.visit === visit.document.uuid && one.reason === 'replacement');
  const period = exchanged >= 0 ? equipment[exchanged + 1] : equipment[0];
  const claimed: Claimed = period ?? {
    ...{ inverterSerial: installation.sn, inverterModel: installation.model, inverterPower: installation.inverterPower },
    ...{ inverterWarrantyTo: installation.inverterWarrantyTo ?? null, warrantyNote: '' },
  };
  return {
    claimed,
    since: period?.fromAt ?? installation.firstReading,
    replacement: exchanged >= 0 ? (equipment[exchanged]?.inverterSerial ?? null) : null,
  };
}

const isWithin = ({ from, until }: ClaimFacts, at: Instant | null): at is Instant => at !== null && at >= from && at <= until;

/** The codes of the seven days, each with its time and state. */
const codesOf = (facts: ClaimFacts) =>
  facts.events.flatMap(({ at, codes }) =>
    isWithin(facts, at)
      ? Object.entries(codes).map(([code, isOn]) => ({ at, code, state: isOn ? texts.codeStates.on : texts.codeStates.off }))
      : [],
  );

function codeTable(facts: ClaimFacts): ProtocolTable {
  const rows = codesOf(facts).map(({ at, code, state }) => [{ text: dateAndTime(at) }, { text: code }, { text: state }]);
  return { title: texts.codes, head: texts.codesHead, rows };
}

/** The paper of a claim: who, where, which inverter, what was found and measured, its codes with their times, and the strings. */
export function claimSheet(facts: ClaimFacts): ClaimSheet {
  const { installation, task, visit, causes, from, until } = facts;
  const { claimed, since, replacement } = claimedOf(facts);
  const { names } = texts;
  const day = visit && dayOfVisit(visit.document);
  const all: readonly (readonly [string, string | null | undefined | false])[] = [
    [names.customer, installation.owner && [installation.owner.email, installation.owner.phone].filter(Boolean).join(', ')],
    [names.installation, installation.description],
    [names.place, addressLine(installation.address)],
    [names.model, [installation.vendor, claimed.inverterModel].filter(Boolean).join(' ')],
    [names.serial, claimed.inverterSerial],
    [names.replacement, replacement],
    [names.power, equipmentTexts.kilowatts(claimed.inverterPower)],
    [names.modules, equipmentTexts.kilowattsPeak(installation.generatorPower)],
    [names.since, since !== null && shortDate(localDateOf(since))],
    [names.warranty, claimed.inverterWarrantyTo && shortDate(claimed.inverterWarrantyTo)],
    [names.warrantyNote, claimed.warrantyNote],
    [names.request, task && texts.request(task.id, task.reason)],
    [names.visit, visit && texts.visit(visit.document.number, day ? shortDate(day) : '')],
    [names.causes, causes.join('; ')],
    [names.period, equipmentTexts.span(shortDate(localDateOf(from)), shortDate(localDateOf(until)))],
  ];
  return {
    facts: all.filter((fact): fact is readonly [string, string] => Boolean(fact[1])),
    texts: visit
      ? [
          [texts.workDone, visit.document.work_done],
          [texts.notes, visit.document.notes],
        ]
      : [],
    tables: [...(visit ? visitTables(visit) : []), codeTable(facts)],
  };
}

function visitTables({ document, checklist }: NonNullable<ClaimFacts['visit']>): readonly ProtocolTable[] {
  return [findingTable(document, []), ...(checklist ? [answerTables(checklist, document).measured] : []), stringTable(document)];
}

/** A line of the file with readings. */
export interface ClaimLine {
  readonly at: Instant;
  readonly kind: string;
  readonly value: string | number;
}

/** Readings, states and events of the seven days, in the order of time. */
export function claimLines(facts: ClaimFacts): readonly ClaimLine[] {
  const { csv } = texts;
  const lines: ClaimLine[] = [];
  for (const { at, values } of facts.power)
    for (const [index, time] of at.entries()) {
      const value = values[index];
      if (isWithin(facts, time as Instant) && value !== undefined && !Number.isNaN(value))
        lines.push({ at: time as Instant, kind: csv.power, value });
    }
  for (const { at, state } of facts.states) if (isWithin(facts, at)) lines.push({ at, kind: csv.state, value: state });
  for (const { at, code, state } of codesOf(facts)) lines.push({ at, kind: csv.event, value: `${code}: ${state}` });
  return lines.toSorted((one, other) => one.at - other.at);
}
