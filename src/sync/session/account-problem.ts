import * as z from 'zod/mini';
import { refusal } from '#contract/refusal.contract.ts';
import { isAboutData, type Problem, type Refusal } from '#domain/service/problem.ts';

/** The parts of a failed answer that decide its problem. */
interface Refused {
  readonly problem: Problem;
  /** `null` without an answer. */
  readonly status: number | null;
  readonly raw: unknown;
}

/** The backend has no such call, or not with this method. */
const NO_SUCH_CALL: ReadonlySet<number> = new Set([404, 405, 410]);
/** The call exists but does not accept this kind of body. */
const OTHER_FORMAT: ReadonlySet<number> = new Set([406, 411, 413, 415]);
/** Too many requests, or try later; these mean the same for every call. */
const LATER: ReadonlySet<number> = new Set([408, 425, 426, 429]);
/** Source: Django's and Django REST framework's words for a request without a CSRF token. */
const ABOUT_CSRF = /\bcsrf\b/i;

/** A refusal in a shape of Django REST framework (16.6) with at least one text; otherwise `null`. */
function refusalIn(raw: unknown): Refusal | null {
  if (typeof raw !== 'object' || raw === null) return null;
  const read = z.safeDecode(refusal, raw as never);
  if (!read.success) return null;
  const { detail, items, fields } = read.data;
  const hasWords = [detail, ...items, ...Object.values(fields).flat()].some((word) => word?.trim());
  return hasWords ? read.data : null;
}

/**
 * Why a sign-in, a registration or a new password was refused. These calls have no token, so no answer is about an ended session.
 * A foreign backend may refuse them for reasons that have nothing to do with the input.
 */
export function accountProblem({ problem, status, raw }: Refused): Problem {
  if (status === null || status < 400 || status >= 500 || LATER.has(status)) return problem;
  const stated = refusalIn(raw);
  const refused = stated && ({ is: 'refused', status, refusal: stated } as const);
  if (refused && isAboutData(refused)) return refused;
  if (NO_SUCH_CALL.has(status)) return { is: 'unserved', status, why: 'absent' };
  if (OTHER_FORMAT.has(status)) return { is: 'unserved', status, why: 'format' };
  if (stated && ABOUT_CSRF.test(stated.detail ?? '')) return { is: 'unserved', status, why: 'csrf' };
  return refused ?? { is: 'unserved', status, why: 'denied' };
}
