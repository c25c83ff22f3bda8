import type { Checklist } from '#domain/checklists/checklist.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import type { Qualification, VisitDocument } from '#domain/visit/document.ts';
import { hasOpenDanger } from '#domain/visit/final-needs.ts';
import { dayOfVisit } from '#domain/visit/visit-times.ts';
import { shortDate } from '#texts/dates.ts';
import { customerText, timeText } from '#texts/visit/answers.ts';
import { inspectionTexts } from '#texts/visit/inspection.ts';
import { protocolTexts as texts } from '#texts/visit/protocol/protocol-texts.ts';
import { externalTexts } from '#texts/visit/visit-list.ts';

/** What the facts of a visit follow from. */
export interface FactsOfVisit {
  readonly document: VisitDocument;
  /** `null` if the checklist is not known here, or there is none. */
  readonly checklist: Checklist | null;
  /** `null` where it is named beside the facts. */
  readonly installation: { readonly description: string; readonly sn: string; readonly address: string } | null;
  /** The request of the visit; `null` if there is none. */
  readonly task: { readonly id: number | null; readonly reason: string } | null;
  /** Causes that were open at the installation when the protocol was made. */
  readonly causes: readonly string[];
  /** Number of the visit that this one replaces; `null` if it replaces none or it is not known here. */
  readonly replaces: string | null;
  /** The day of the installation's next inspection; `null` if it is not known. */
  readonly nextDue: LocalDate | null;
}

const qualificationText = ({ kind, number, speciality, valid_to: until }: Qualification): string =>
  texts.qualification(texts.kinds[kind], number, speciality, until && shortDate(until));

const withUnit = (value: string | null, unit: string): string => (value === null ? '' : `${value.replace('.', ',')} ${unit}`);

/** Names and values of what is known of a visit, without what is empty. The same on its page and in its protocol. */
export function factsOfVisit(known: FactsOfVisit): readonly (readonly [name: string, text: string])[] {
  const { document, checklist, installation, task, causes, replaces, nextDue } = known;
  const { names } = texts;
  const { conditions, inspector } = document;
  const day = dayOfVisit(document);
  const isOwn = document.source === 'own';
  const facts: readonly (readonly [string, string | null | undefined | false])[] = [
    [names.number, document.number],
    [names.day, document.kind === 'inspection' && day !== null && shortDate(day)],
    [names.installation, installation?.description],
    [names.serial, installation?.sn],
    [names.address, installation?.address],
    [names.owner, document.owner.name],
    [names.object, document.object],
    [names.scope, document.scope],
    [names.task, task && texts.task(task.id, task.reason)],
    [names.causes, causes.join('; ')],
    // of an inspection by another company only the day is known
    [names.begun, isOwn && timeText(document.started_at)],
    [names.ended, isOwn && [timeText(document.ended_at), document.times_by_hand && texts.byHand].filter(Boolean).join(', ')],
    [isOwn ? names.technician : externalTexts.enteredBy, document.technician.name],
    [names.inspector, inspector?.name],
    [names.qualification, inspector?.qualification && qualificationText(inspector.qualification)],
    [names.customer, customerText(document)],
    [names.weather, conditions.weather],
    [names.irradiance, withUnit(conditions.irradiance, 'W/m²')],
    [names.moduleTemperature, withUnit(conditions.module_temperature, '°C')],
    [names.airTemperature, withUnit(conditions.air_temperature, '°C')],
    [names.duty, hasOpenDanger(document) && inspectionTexts.duty],
    [names.nextDue, nextDue && shortDate(nextDue)],
    [names.checklist, checklist?.title],
    [names.replaces, replaces],
    [names.reason, document.correction_reason],
  ];
  return facts.flatMap(([name, text]) => (text ? [[name, text] as const] : []));
}
