import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { DETAIL, refusal } from '#contract/refusal.contract.ts';
import { int, list, localDate, one, shared } from '#contract/wire/tolerant.ts';
import { PAGE_SIZE_MAX } from '#domain/service/limits.ts';
import type { AnsweredVisit } from '#domain/visit/answered-visit.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { visitFieldName } from '#domain/visit/field-name.ts';
import { STATES } from '#domain/visit/document.ts';
import type { VisitHead } from '#domain/visit/visit-head.ts';
import { outcome, sha256, uuid } from './visit-facts.contract.ts';
import { documentFields, visitDocument } from './visit-document.contract.ts';

/* The calls of visits. A visit has the same form on the wire and in the domain, so that nothing is translated. */

const keptAs = <T>(schema: z.ZodMiniType) =>
  z.codec(schema, z.custom<T>(), { decode: (wire) => wire as T, encode: (value): unknown => value });

const replacing = z.nullable(z.looseObject({ uuid, number: z.string(), state: z.enum(STATES) }));
const maybeTime = z.nullable(z.string());
const erasedAt = z.optional(maybeTime);

const answered = shared(
  'Visit',
  keptAs<AnsweredVisit>(
    z.looseObject({
      ...documentFields,
      version: z.int(),
      epoch: z.optional(z.string()),
      received_at: z.string(),
      final_at: maybeTime,
      by: z.string(),
      replaced_by: replacing,
      erased_at: erasedAt,
      next_due: z.nullable(localDate),
      missing: z.array(sha256),
      forgone: z.array(z.looseObject({ sha256, reason: z.string(), by: z.string() })),
      protocols: z.array(z.looseObject({ sha256, bytes: z.int(), made_at: z.string(), by: z.string() })),
    }),
  ),
);

const head = shared(
  'VisitHead',
  keptAs<VisitHead>(
    z.looseObject({
      uuid,
      installation: z.int(),
      task: z.nullable(z.int()),
      kind: documentFields.kind,
      source: documentFields.source,
      state: documentFields.state,
      number: z.string(),
      replaces: z.nullable(uuid),
      replaced_by: replacing,
      form: documentFields.form,
      next_on: documentFields.next_on,
      started_at: z.string(),
      ended_at: maybeTime,
      times_by_hand: z.boolean(),
      is_full_scope: z.boolean(),
      technician: documentFields.technician,
      inspector: documentFields.inspector,
      wants_signature_of_inspector: z.boolean(),
      version: z.int(),
      received_at: z.string(),
      final_at: maybeTime,
      by: z.string(),
      erased_at: erasedAt,
      faults: z.int(),
      outcome: z.optional(z.nullable(outcome)),
      open_recommendations: z.int(),
      files: z.int(),
      documents: z._default(z.int(), 0), // a device may hold a list of an older version, which has no such member
      missing_count: z.int(),
      decided: z.int(),
      items: z.int(),
    }),
  ),
);

const standing = z.codec(
  z.looseObject({ detail: z.string(), visit: z.nullable(z.unknown()) }),
  z.custom<{ readonly detail: string; readonly visit: AnsweredVisit | null }>(),
  { decode: (wire) => wire as never, encode: (value) => ({ ...value }) },
);

const params = z.object({ uuid });

export const saveVisit = endpoint({
  name: 'saveVisit',
  method: 'PUT',
  path: '/care/v1/visits/{uuid}/',
  summary: 'Create a visit (If-None-Match: *) or change it (If-Match: its version); the same body again is the same visit',
  access: 'staff',
  role: 'staff',
  isExtension: true,
  namesTask: true,
  params,
  body: shared('VisitDocument', keptAs<VisitDocument>(visitDocument)),
  fieldName: visitFieldName,
  replies: { 200: one(answered), 201: one(answered), 400: refusal, 409: standing, 412: standing, 428: refusal, ...DETAIL },
});

export const readVisit = endpoint({
  name: 'readVisit',
  method: 'GET',
  path: '/care/v1/visits/{uuid}/',
  summary: 'A visit with its files that are awaited and the PDFs that were handed out',
  access: 'staff',
  role: 'viewer',
  isExtension: true,
  params,
  replies: { 200: one(answered), ...DETAIL },
});

export const listVisitsOf = endpoint({
  name: 'listVisitsOf',
  method: 'GET',
  path: '/care/v1/installations/{id}/visits/',
  summary: 'The newest 200 visits of an installation, without their answers, texts, signatures and files',
  access: 'staff',
  role: 'viewer',
  isExtension: true,
  params: z.object({ id: int }),
  replies: { 200: list(head), ...DETAIL },
});

export const listVisits = endpoint({
  name: 'listVisits',
  method: 'GET',
  path: '/care/v1/visits/',
  summary:
    'Visits that began on these days, 92 at most, 1000 on a page; by technician, by state, or with missing=1 those that lack a file. X-PV-Version is the same for pages of one list',
  access: 'staff',
  role: 'viewer',
  isExtension: true,
  query: z.object({
    from: localDate,
    to: localDate,
    technician: z.optional(int),
    state: z.optional(z.enum(STATES)),
    missing: z.optional(z.enum(['1'])),
    page: z.optional(int),
    page_size: z.optional(int.check(z.refine((size) => size >= 1 && size <= PAGE_SIZE_MAX, 'page size'))),
  }),
  replies: { 200: list(head), 400: refusal, ...DETAIL },
});
