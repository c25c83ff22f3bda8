import { PLAN_FIELDS, type PlanField } from '#domain/service/plan.ts';
import type { OfficePlan, PlannerOffice } from './office.ts';

/** Values that no two decisions of a history share. */
const UNIQUE: readonly PlanField[] = ['minutes', 'deadline', 'plannedOn'];

export interface Applied {
  readonly reason: string;
  readonly field: PlanField;
  readonly value: unknown;
}

/** What a history has decided and seen, and what of it broke a promise. */
export function aPlanRecord() {
  const seen = new Set<string>();
  const makers = new Map<string, number>();
  const nameOf = (device: number, reason: string, field: PlanField, value: unknown) => `${device} ${reason} ${field} ${value}`;
  return {
    broken: [] as string[],
    applied: [] as Applied[],
    hasGoneBack: false,
    foreign: new Set<number>(),
    sees: (device: number, reason: string, plan: Partial<Record<PlanField, unknown>>): void => {
      for (const field of PLAN_FIELDS) if (plan[field] !== undefined) seen.add(nameOf(device, reason, field, plan[field]));
    },
    hasSeen: (device: number, reason: string, field: PlanField, value: unknown): boolean => seen.has(nameOf(device, reason, field, value)),
    /** Remembers who made a value. -1: the office. */
    makes: (by: number, field: PlanField, value: unknown): void => {
      if (UNIQUE.includes(field) && value !== null) makers.set(`${field} ${value}`, by);
    },
    makerOf: (field: PlanField, value: unknown): number | undefined => makers.get(`${field} ${value}`),
  };
}
export type PlanRecord = ReturnType<typeof aPlanRecord>;

/** The server of a history: it carries calls one at a time, and sees what each planning change did. */
export function watchedOffice(office: PlannerOffice, record: PlanRecord): PlannerOffice {
  let turn: Promise<unknown> = Promise.resolve();
  const carry = async (url: string, init: RequestInit): Promise<Response> => {
    const [, number] = /^\/care\/v1\/tasks\/(\d+)\/plan\/$/.exec(url) ?? [];
    if (init.method !== 'PATCH' || number === undefined) return office.api.app.request(url, init);
    const device = office.accounts.findIndex(({ token }) => new Headers(init.headers).get('authorization')?.endsWith(token));
    if (record.foreign.has(device)) record.broken.push(`FOREIGN: device ${device} sent a plan to another backend`);
    const before = await office.plans();
    const answer = await office.api.app.request(url, init);
    const after = await office.plans();
    for (const was of before) {
      const is = after.find(({ id }) => id === was.id);
      if (is) judge(record, device, was, is, Number(number));
    }
    return answer;
  };
  const request = (url: string, init: RequestInit): Promise<Response> => {
    const answering = turn.then(() => carry(url, init));
    turn = answering.catch(() => undefined);
    return answering;
  };
  return { ...office, api: { ...office.api, app: { request } as never } };
}

function judge(record: PlanRecord, device: number, was: OfficePlan, is: OfficePlan, sentTo: number): void {
  if (was.status !== is.status) record.broken.push(`STATUS: planning made ${was.reason} ${is.status}`);
  for (const field of PLAN_FIELDS) {
    if (field === 'place' || was[field] === is[field]) continue;
    const what = `${field} of '${was.reason}'`;
    if (was.id !== sentTo) record.broken.push(`MISFILED: ${what} was changed by a change of another request`);
    if (!record.hasSeen(device, was.reason, field, was[field]))
      record.broken.push(`OVERWRITTEN: ${what}: ${was[field]} by ${is[field]}, unseen by device ${device}`);
    const maker = record.makerOf(field, is[field]);
    if (maker !== undefined && maker !== device && !record.hasSeen(device, was.reason, field, is[field]))
      record.broken.push(`ACCOUNT: ${what} became ${is[field]}, which device ${maker} decided and ${device} sent`);
    if (maker === undefined && UNIQUE.includes(field) && is[field] !== null && is[field] !== 60)
      record.broken.push(`WRONG: ${what} became ${is[field]}`);
    const isAgain = record.applied.some((one) => one.reason === was.reason && one.field === field && one.value === is[field]);
    if (isAgain && maker !== undefined && !record.hasGoneBack && !record.hasSeen(device, was.reason, field, was[field]))
      record.broken.push(`TWICE: ${what} became ${is[field]}`);
    record.applied.push({ reason: was.reason, field, value: is[field] });
  }
}
