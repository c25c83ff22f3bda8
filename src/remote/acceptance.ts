import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { refusal } from '#contract/refusal.contract.ts';
import type { Problem } from '#domain/service/problem.ts';
import type { Answer } from './call.ts';

/** Why a change was not accepted. */
export interface NotTaken {
  readonly ok: false;
  readonly problem: Problem;
  /** `null` without a response. */
  readonly status: number | null;
  readonly retryAfter: number | null;
  readonly body: unknown;
  readonly raw: unknown;
  readonly isBackend: boolean;
  /** The response is from our own server. */
  readonly hasExtensions: boolean;
}

export type Acceptance =
  /** `body` is `null` if it is not as in the contract. */
  { readonly ok: true; readonly body: unknown; readonly raw: unknown; readonly status: number } | NotTaken;

/** Whether the backend accepted a change. Any success status without a refusal in the body counts, whatever the body is. */
export function acceptance<E extends Endpoint>(answer: Answer<E>): Acceptance {
  if (answer.is === 'unchanged') return notTaken({ is: 'shape' }, 304);
  const status = answer.is === 'ok' ? answer.reply.status : answer.status;
  const isAccepted = answer.is === 'ok' || (answer.problem.is === 'shape' && isSuccess(status));
  if (!isAccepted || status === null) return answer.is === 'ok' ? notTaken({ is: 'shape' }, status) : { ...answer, ok: false };
  const stated = refusalIn(answer.raw);
  if (stated) return notTaken({ is: 'refused', status, refusal: stated }, status);
  return { ok: true, body: answer.is === 'ok' ? answer.reply.body : null, raw: answer.raw, status };
}

const notTaken = (problem: Problem, status: number | null): NotTaken => ({
  ok: false,
  problem,
  status,
  retryAfter: null,
  body: undefined,
  raw: undefined,
  isBackend: true,
  hasExtensions: false,
});

const isSuccess = (status: number | null): boolean => status !== null && status >= 200 && status < 300;
const isEmpty = (value: unknown): boolean => typeof value === 'object' && value !== null && Object.keys(value).length === 0;
const isSomething = (value: unknown): boolean => Boolean(value) && !isEmpty(value);

/** The refusal in the body of a success status, as some backends send it. */
function refusalIn(raw: unknown) {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return null;
  const { success, ok, status, error, errors } = raw as Record<string, unknown>;
  const isRefusal = success === false || ok === false || /^(error|fail)/i.test(String(status)) || isSomething(error) || isSomething(errors);
  if (!isRefusal) return null;
  const read = z.safeDecode(refusal, raw as never);
  return read.success ? read.data : { fields: {}, detail: null, items: [] };
}
