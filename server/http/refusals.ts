import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
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
  'a key': sentences.key,
  'a value': sentences.value,
  'a year from 2000 to 2100': sentences.dateRange,
  'pairs of coordinates': sentences.strokes,
  'a time of day': sentences.plan.clock,
  'a priority': sentences.plan.priority,
};
/** Messages by the type that was expected. */
const OF_TYPE: Readonly<Record<string, string>> = {
  int: sentences.wholeNumber,
  number: sentences.number,
  boolean: sentences.yesOrNo,
  array: sentences.list,
  object: sentences.object,
};
const WHOLE = new Set([
  'id',
  'page',
  'page_size',
  'type',
  'status',
  'elevation',
  'azimuth',
  'assignee',
  'helper',
  'priority',
  'minutes',
  'number_of_phases',
  'inverter_rated_power',
  'generator_rated_power',
  'inverter_power',
  'generator_power',
]);
const TIMES = new Set(['update_date', 'last_value', 'from_at']);
const DATES = new Set([
  'creation_date',
  'date',
  'week',
  'commissioned_on',
  'inverter_warranty_to',
  'modules_warranty_to',
  'planned_on',
  'deadline',
]);

function sentenceOf(issue: Issue): string {
  const field = String(issue.path[0] ?? '');
  if ('input' in issue && issue.input === undefined) return sentences.required;
  if (issue.code === 'too_small')
    return issue.origin === 'number' || issue.origin === 'int' ? sentences.atLeast(issue.minimum) : sentences.blank;
  if (issue.code === 'too_big') return tooBig(issue.origin, issue.maximum);
  const own = CONTRACT_MESSAGES[issue.message];
  if (issue.code === 'custom') return own ?? tooManyDigits(issue.message) ?? sentences.wrong;
  if (WHOLE.has(field)) return sentences.wholeNumber;
  if (TIMES.has(field)) return sentences.time;
  if (DATES.has(field)) return sentences.date;
  if (field === 'operator') return sentences.gridOperator;
  if (field === 'export_limit') return sentences.exportLimit;
  if (field === 'latitude' || field === 'longitude') return sentences.coordinate;
  if (issue.code === 'invalid_type') return OF_TYPE[issue.expected] ?? sentences.text;
  return issue.code === 'invalid_union' ? sentences.text : sentences.wrong;
}

function tooBig(origin: string, most: number | bigint): string {
  if (origin === 'array') return sentences.tooMany(most);
  return origin === 'string' ? sentences.tooLong(most) : sentences.atMost(most);
}

const tooManyDigits = (message: string): string | undefined => {
  const digits = /^at most (\d+) characters$/.exec(message)?.[1];
  return digits === undefined ? undefined : sentences.tooLong(Number(digits));
};

/** The first member of a path: the field of a flat body. */
const firstMember = (path: readonly PropertyKey[]): string => String(path[0]);

/** Whether the member at the end of a path is missing in the body. */
function isMissing(path: readonly PropertyKey[], body: unknown): boolean {
  const parent = path.slice(0, -1).reduce<unknown>((value, step) => (value as Record<PropertyKey, unknown> | undefined)?.[step], body);
  return typeof parent === 'object' && parent !== null && !Array.isArray(parent) && !((path.at(-1) ?? '') in parent);
}

/**
 * Validation issues as messages by wire field; those without a field are `non_field_errors`. `fieldName`: how a call names parts of
 * its body.
 */
export function refusalOf(issues: readonly Issue[], body: unknown, fieldName?: Endpoint['fieldName']): Refusal {
  const fields: Record<string, string[]> = {};
  for (const issue of issues) {
    const { path } = issue;
    const field = path.length > 0 ? (fieldName ?? firstMember)(path, body) : 'non_field_errors';
    const messages = fields[field] ?? [];
    const sentence = (fieldName ?? path.length === 1) && isMissing(path, body) ? sentences.required : sentenceOf(issue);
    fields[field] = messages.includes(sentence) ? messages : [...messages, sentence];
  }
  return refusedFields(fields);
}
