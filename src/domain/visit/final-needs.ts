import { asksStrings, type Checklist } from '#domain/checklists/checklist.ts';
import type { SettingProfile } from '#domain/checklists/profile.ts';
import { askedItems, isDecided } from './asked-items.ts';
import type { Sha256, VisitDocument } from './document.ts';
import { KEY_OF } from './elements.ts';
import { type Concern, earlierDangers, faultNeeds, hasNewNeeds } from './faults/fault-needs.ts';
import { type QualificationFault, qualificationFaults } from './held-qualification.ts';
import { dayOfVisit } from './visit-times.ts';

/** What a visit lacks to be final; each has a sentence. */
export type NeedKind =
  | 'end'
  | 'technician'
  | 'correction_reason'
  | 'work_done'
  | 'presence'
  | 'presence_reason'
  | 'customer_signature'
  | 'inspector'
  | 'qualification'
  | QualificationFault
  | 'inspector_signature'
  | 'owner'
  | 'object'
  | 'scope'
  | 'undecided'
  | 'unchecked_reason'
  | 'partial_scope'
  | 'verdict_fit'
  | 'finding_action'
  | 'finding_date'
  | 'part'
  | 'earlier'
  | 'instrument'
  | 'strings'
  | 'external_number'
  | 'signature_content'
  | Concern;

export interface Need {
  /** As `visitFieldName` makes it. */
  readonly field: string;
  readonly is: NeedKind;
  /** The question that the sentence names, with its string. */
  readonly about?: string;
}

const isEmpty = (text: string | null): boolean => text === null || text.trim() === '';
const need = (isMissing: boolean, field: string, is: NeedKind): Need[] => (isMissing ? [{ field, is }] : []);
const isSigned = ({ signatures }: VisitDocument, by: 'customer' | 'inspector'): boolean =>
  signatures.some(({ role, strokes }) => role === by && strokes.length > 0);

/** Signatures of other content than that of the document. `hash`: the document's `contentHash`. Source: specification 32.13. */
export const foreignSignatures = ({ signatures }: VisitDocument, hash: Sha256): Need[] =>
  need(
    signatures.some(({ of }) => of !== hash),
    'signatures',
    'signature_content',
  );

/**
 * What a visit lacks to be final, the same on the device and on the server. `checklist` is `null` for an inspection by another
 * company, `profile` is the one of settings that the visit names. Source: specification 32.10 to 32.12, 32.60; Prawo budowlane art. 62 ust. 5 and
 * art. 62a.
 */
export function finalNeeds(document: VisitDocument, checklist: Checklist | null, profile: SettingProfile | null = null): readonly Need[] {
  const every = [
    ...need(document.ended_at === null, 'ended_at', 'end'),
    ...need(isEmpty(document.technician.name), 'technician.name', 'technician'),
    ...need(document.replaces !== null && isEmpty(document.correction_reason), 'correction_reason', 'correction_reason'),
    ...document.parts.flatMap(({ key, name }) => need(isEmpty(name), `parts.${key}.name`, 'part')),
  ];
  if (document.source === 'external') return [...every, ...externalNeeds(document)];
  const ofKind = document.kind === 'service' ? serviceNeeds(document) : inspectionNeeds(document);
  return [...every, ...ofKind, ...itemNeeds(document, checklist, profile)];
}

const externalNeeds = (document: VisitDocument): readonly Need[] => [
  ...need(document.inspector === null || isEmpty(document.inspector.name), 'inspector.name', 'inspector'),
  ...need(isEmpty(document.number), 'number', 'external_number'),
];

function serviceNeeds(document: VisitDocument): readonly Need[] {
  const { presence, reason } = document.customer;
  return [
    ...need(isEmpty(document.work_done), 'work_done', 'work_done'),
    ...need(presence === null, 'customer.presence', 'presence'),
    ...need(presence === 'refused' && isEmpty(reason), 'customer.reason', 'presence_reason'),
    ...need(presence === 'present' && !isSigned(document, 'customer'), 'signatures', 'customer_signature'),
  ];
}

function inspectionNeeds(document: VisitDocument): readonly Need[] {
  return [
    ...inspectorNeeds(document),
    ...need(isEmpty(document.owner.name), 'owner.name', 'owner'),
    ...need(isEmpty(document.object), 'object', 'object'),
    ...need(isEmpty(document.scope), 'scope', 'scope'),
    ...need(hasNewNeeds(document) && isFit(document) && hasOpenDanger(document), `answers.${VERDICT.item}`, 'verdict_fit'),
    ...document.findings.flatMap(({ key, action, due_on, mended = false }) => [
      ...need(isEmpty(action), `findings.${key}.action`, 'finding_action'),
      ...need(due_on === null && !mended, `findings.${key}.due_on`, 'finding_date'),
    ]),
    ...document.earlier.flatMap((one) => need(one.is_done === null, `earlier.${KEY_OF.earlier(one)}.is_done`, 'earlier')),
  ];
}

/** The question about the state of the whole installation, and its choice that nothing has to be done before it is used. */
export const VERDICT = { item: 'findings-verdict', fit: 'fit' } as const;

/**
 * Whether an inspection found a danger that was not removed, or one of the inspection before was not. Source: specification 33.65;
 * Prawo budowlane art. 70.
 */
export const hasOpenDanger = (document: Pick<VisitDocument, 'kind' | 'findings' | 'earlier'>): boolean =>
  document.kind === 'inspection' &&
  (earlierDangers(document) > 0 || document.findings.some(({ severity, mended }) => severity === 'danger' && mended !== true));

const isFit = ({ answers }: VisitDocument): boolean => answers.some(({ item, choice }) => item === VERDICT.item && choice === VERDICT.fit);

/** Who signs needs a qualification for supervision (D) or a building licence, valid on the day. */
function inspectorNeeds(document: VisitDocument): readonly Need[] {
  const { inspector } = document;
  if (inspector === null || isEmpty(inspector.name)) return [{ field: 'inspector.name', is: 'inspector' }];
  const { qualification } = inspector;
  const isEnough =
    qualification !== null && (qualification.kind === 'D' || qualification.kind === 'licence') && !isEmpty(qualification.number);
  const day = dayOfVisit(document);
  const all = qualification === null || day === null ? [] : qualificationFaults(qualification, day);
  const faults = hasNewNeeds(document) ? all : all.filter((is) => is === 'qualification_expired');
  return [
    ...need(!isEnough, 'inspector.qualification', 'qualification'),
    ...faults.map((is): Need => ({ field: 'inspector.qualification', is })),
    ...need(!isSigned(document, 'inspector'), 'signatures', 'inspector_signature'),
  ];
}

/** Whether a needed item was not checked, so that the scope is a partial one. */
export const isPartialScope = (document: VisitDocument, checklist: Checklist | null): boolean =>
  checklist !== null && askedItems(checklist, document).some(({ item, answer }) => isNeeded(item) && answer?.state === 'unchecked');

const isNeeded = ({ needed }: { readonly needed: string }): boolean => needed !== 'never';

/** Items that are not decided, or not checked without a reason; a needed one that was not checked makes the scope a partial one. */
function itemNeeds(document: VisitDocument, checklist: Checklist | null, profile: SettingProfile | null): readonly Need[] {
  const asked = checklist === null ? [] : askedItems(checklist, document);
  const perItem = asked.flatMap((one): Need[] => {
    const field = `answers.${KEY_OF.answers({ item: one.item.key, of: one.of })}`;
    if (!isDecided(one)) return need(isNeeded(one.item), field, 'undecided');
    return need(one.answer?.state === 'unchecked' && isEmpty(one.answer.text), `${field}.text`, 'unchecked_reason');
  });
  const isPartial = isPartialScope(document, checklist);
  const hasMeasured = asked.some(({ item, answer }) => item.type === 'number' && answer !== null && answer.value !== null);
  const isInspection = document.kind === 'inspection';
  const hasInstrument = document.instruments.some(({ model, serial }) => !isEmpty(model) && !isEmpty(serial));
  return [
    ...faultNeeds(document, asked, profile),
    ...perItem,
    ...need(isInspection && isPartial && document.is_full_scope, 'is_full_scope', 'partial_scope'),
    ...need(isInspection && hasMeasured && !hasInstrument, 'instruments', 'instrument'),
    ...need(isInspection && asksStrings(checklist) && document.strings.length === 0 && document.is_full_scope, 'strings', 'strings'),
  ];
}
