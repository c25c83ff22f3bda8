import type * as z from 'zod/mini';
import type { Refusal } from '#domain/service/problem.ts';
import { sentences } from '#server/sentences.ts';

const nothing: Refusal = { fields: {}, detail: null, items: [] };

/** The three shapes in which Django REST framework refuses (specification 16.6). */
export const refusedDetail = (detail: string): Refusal => ({ ...nothing, detail });
export const refusedFields = (fields: Readonly<Record<string, readonly string[]>>): Refusal => ({ ...nothing, fields });
export const refusedItems = (items: readonly string[]): Refusal => ({ ...nothing, items });

/** Refuses a call before its handler runs. */
export class Refused extends Error {
  readonly status: 400 | 401 | 403 | 404 | 412 | 428;
  readonly refusal: Refusal;
  /** The `WWW-Authenticate` header of 401 and 403. */
  readonly challenge: string | null;
  /** A code for programs; `null` if the status is enough. */
  readonly code: string | null;
  constructor(status: Refused['status'], refusal: Refusal, challenge = status === 401 ? 'Token' : null, code: string | null = null) {
    super('Refused');
    this.code = code;
    this.status = status;
    this.refusal = refusal;
    this.challenge = challenge;
  }
}

type Issue = z.core.$ZodIssue;

/** Polish messages of the contract's own checks. Keys: the messages in `src/contract`. */
const CONTRACT_MESSAGES: Readonly<Record<string, string>> = {
  'above zero': sentences.aboveZero,
  coordinate: sentences.coordinate,
  'one or three phases': sentences.phases,
  'not a date': sentences.date,
  'not a time': sentences.time,
  'not a whole number': sentences.wholeNumber,
  required: sentences.blank,
  'a status': sentences.status,
  'page size': sentences.pageSize,
};
const WHOLE = new Set([
  'id',
  'page',
  'page_size',
  'type',
  'status',
  'elevation',
  'azimuth',
  'number_of_phases',
  'inverter_rated_power',
  'generator_rated_power',
]);
const TIMES = new Set(['update_date', 'last_value']);
const DATES = new Set(['creation_date', 'date', 'week']);

function sentenceOf(issue: Issue): string {
  const field = String(issue.path[0] ?? '');
  if ('input' in issue && issue.input === undefined) return sentences.required;
  if (issue.code === 'too_small') return sentences.blank;
  if (issue.code === 'too_big') return sentences.tooLong(issue.maximum);
  const own = CONTRACT_MESSAGES[issue.message];
  if (issue.code === 'custom') return own ?? tooManyDigits(issue.message) ?? sentences.wrong;
  if (WHOLE.has(field)) return sentences.wholeNumber;
  if (TIMES.has(field)) return sentences.time;
  if (DATES.has(field)) return sentences.date;
  if (field === 'operator') return sentences.gridOperator;
  if (field === 'latitude' || field === 'longitude') return sentences.coordinate;
  return issue.code === 'invalid_type' || issue.code === 'invalid_union' ? sentences.text : sentences.wrong;
}

const tooManyDigits = (message: string): string | undefined => {
  const digits = /^at most (\d+) characters$/.exec(message)?.[1];
  return digits === undefined ? undefined : sentences.tooLong(Number(digits));
};

/** Validation issues as messages by wire field; those without a field are `non_field_errors`. */
export function refusalOf(issues: readonly Issue[], body: unknown): Refusal {
  const fields: Record<string, string[]> = {};
  for (const issue of issues) {
    const field = issue.path.length > 0 ? String(issue.path[0]) : 'non_field_errors';
    const isMissing = issue.path.length === 1 && typeof body === 'object' && body !== null && !(field in body);
    const messages = fields[field] ?? [];
    const sentence = isMissing ? sentences.required : sentenceOf(issue);
    fields[field] = messages.includes(sentence) ? messages : [...messages, sentence];
  }
  return refusedFields(fields);
}
