import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { refusal } from '#contract/refusal.contract.ts';
import type { Problem } from '#domain/service/problem.ts';
import type { Answer } from './call.ts';

export type Acceptance =
  /** `body` is `null` where it was said in words that nobody described. */
  { readonly ok: true; readonly body: unknown } | { readonly ok: false; readonly problem: Problem };

/** What the backend says to a change: any success without a refusal in it is one, whatever its words. */
export function acceptance<E extends Endpoint>(answer: Answer<E>): Acceptance {
  if (answer.is === 'unchanged') return { ok: false, problem: { is: 'shape' } };
  const status = answer.is === 'ok' ? answer.reply.status : answer.status;
  const isAccepted = answer.is === 'ok' || (answer.problem.is === 'shape' && isSuccess(status));
  if (!isAccepted) return { ok: false, problem: answer.problem };
  const said = refusalIn(answer.raw);
  if (said) return { ok: false, problem: { is: 'refused', status: status ?? 200, refusal: said } };
  return { ok: true, body: answer.is === 'ok' ? answer.reply.body : null };
}

const isSuccess = (status: number | null): boolean => status !== null && status >= 200 && status < 300;
const isSomething = (value: unknown): boolean => value !== null && value !== undefined && value !== false && value !== '' && !isEmpty(value);
const isEmpty = (value: unknown): boolean => typeof value === 'object' && value !== null && Object.keys(value).length === 0;

/** Some backends refuse with a success and say so inside. */
function refusalIn(raw: unknown) {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return null;
  const { success, ok, status, error, errors } = raw as Record<string, unknown>;
  const saysNo = success === false || ok === false || /^(error|fail)/i.test(String(status)) || isSomething(error) || isSomething(errors);
  if (!saysNo) return null;
  const read = z.safeDecode(refusal, raw as never);
  return read.success ? read.data : { fields: {}, detail: null, items: [] };
}
