import { addDays, addMonths, type LocalDate } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import type { Finding, VisitDocument } from './document.ts';
import type { Outcome } from './faults/outcome.ts';
import { dayOfVisit, endOf } from './visit-times.ts';

/** What is looked at of a visit; heads of lists have it too. */
export type DatedVisit = Pick<VisitDocument, 'uuid' | 'kind' | 'source' | 'state' | 'ended_at' | 'is_full_scope' | 'next_on' | 'replaces'>;

export const INSPECTION_STATES = ['overdue', 'soon', 'later', 'unknown'] as const;
/** `unknown`: neither an inspection nor the day of commissioning is known. */
export type InspectionState = (typeof INSPECTION_STATES)[number];

export interface InspectionDue {
  /** The inspection that the date is counted from; `null`: from the commissioning, if its day is known. */
  readonly last: { readonly visit: string; readonly on: LocalDate; readonly source: VisitDocument['source'] } | null;
  readonly due: LocalDate | null;
  readonly state: InspectionState;
}

/** An installation in the list of inspections. */
export interface InspectionOfInstallation extends InspectionDue {
  readonly installation: number;
  readonly sn: string;
  readonly description: string;
  readonly commissionedOn: LocalDate | null;
  /** Of its last inspection, whatever its scope. */
  readonly openRecommendations: number;
  /** Of the same inspection; `null`: there is none, or nothing can be said of it. */
  readonly outcome: Outcome | null;
}

interface InspectionFacts {
  readonly commissionedOn: LocalDate | null;
  /** Visits of the installation of any kind, in any order. */
  readonly visits: readonly DatedVisit[];
}

/** Unit: months. Source: Prawo budowlane art. 62 ust. 1 pkt 2. */
const INTERVAL = 60;
/** Unit: days. Source: specification 33.8. */
const SOON = 60;

/** Final visits that no final visit replaces, the newest last. */
export const visitsInForce = <V extends DatedVisit>(visits: readonly V[]): readonly V[] => inForce(visits, () => true);

/** The inspections among them. */
export const inspectionsInForce = <V extends DatedVisit>(visits: readonly V[]): readonly V[] =>
  inForce(visits, ({ kind }) => kind === 'inspection');

/** Final visits that read settings of the inverter and that no final visit replaces, the newest last: inspections and checks of settings. */
export const inverterSettingsInForce = <V extends DatedVisit & Pick<VisitDocument, 'form'>>(visits: readonly V[]): readonly V[] =>
  inForce(visits, ({ kind, form }) => kind === 'inspection' || form?.key === 'settings');

function inForce<V extends DatedVisit>(visits: readonly V[], isMeant: (visit: V) => boolean): readonly V[] {
  const replaced = new Set(visits.flatMap(({ state, replaces }) => (state === 'final' ? (replaces ?? []) : [])));
  const meant = visits.filter((visit) => isMeant(visit) && visit.state === 'final' && visit.ended_at !== null && !replaced.has(visit.uuid));
  const ends = new Map(meant.map((visit) => [visit, endOf(visit) ?? 0] as const));
  return meant.toSorted((one, other) => (ends.get(one) ?? 0) - (ends.get(other) ?? 0) || (one.uuid < other.uuid ? -1 : 1));
}

/**
 * When the next inspection of an installation is due.
 *
 * Unit    days in Warsaw; `now` in ms since 1970.
 * Range   five years after the last inspection of full scope, or after the commissioning, 29 February becoming 28 February; an earlier day
 *         that the inspection names, if it is after it. `soon` from 60 days before it on, `overdue` from the day after it on.
 * Source  Prawo budowlane art. 62 ust. 1 pkt 2; specification 33.8. It is reckoned from what is stored and judges no duty.
 */
export function inspectionDue({ commissionedOn, visits }: InspectionFacts, now: number): InspectionDue {
  const last = inspectionsInForce(visits).findLast(({ is_full_scope }) => is_full_scope);
  const on = last ? dayOfVisit(last) : null;
  const due =
    last && on !== null ? earlierOf(addMonths(on, INTERVAL), last.next_on, on) : commissionedOn && addMonths(commissionedOn, INTERVAL);
  return {
    last: last && on !== null ? { visit: last.uuid, on, source: last.source } : null,
    due,
    state: due === null ? 'unknown' : stateAt(due, localDateOf(now)),
  };
}

/** The next date that a finished inspection gives by itself; `null` for another visit and for an inspection of partial scope. */
export const dueAfter = (visit: DatedVisit, now: number): LocalDate | null =>
  inspectionDue({ commissionedOn: null, visits: [visit] }, now).due;

/** The next date after a visit: that of the installation, which the office named, else what the visit gives by itself. */
export const nextDueOf = (visit: DatedVisit, office: { readonly next_due: LocalDate | null } | null, now: number): LocalDate | null =>
  office?.next_due ?? dueAfter(visit, now);

const earlierOf = (due: LocalDate, named: LocalDate | null, on: LocalDate): LocalDate =>
  named !== null && named > on && named < due ? named : due;

function stateAt(due: LocalDate, today: LocalDate): InspectionState {
  if (due < today) return 'overdue';
  return due <= addDays(today, SOON) ? 'soon' : 'later';
}

/**
 * Recommendations that an inspection leaves open: its own with an action that were not mended, and earlier ones that were not carried out.
 *
 * Unit    recommendations.
 * Source  Prawo budowlane art. 62a ust. 2; specification 33.8.
 */
export const openRecommendations = ({ findings, earlier }: Pick<VisitDocument, 'findings' | 'earlier'>): number =>
  findings.filter(isOpenRecommendation).length + earlier.filter(({ is_done }) => is_done === false).length;

/** Whether a finding recommends something that was not done during the visit. */
export const isOpenRecommendation = ({ action, mended }: Pick<Finding, 'action' | 'mended'>): boolean => action.trim() !== '' && !mended;
