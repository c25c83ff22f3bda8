import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { DETAIL, refusal } from '#contract/refusal.contract.ts';
import { named, record } from '#contract/wire/record.ts';
import { int, one, text } from '#contract/wire/tolerant.ts';
import { SITE_TEXT_MAX, type SiteCard, type SiteChange, type SiteFile } from '#domain/service/site-card.ts';
import { FILE_TYPES, PREVIEW_MAX, WORD_MAX } from '#domain/visit/limits.ts';
import { fileSize, sha256 } from './visits/visit-facts.contract.ts';

const newFile = {
  bytes: fileSize,
  type: z.enum(FILE_TYPES),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(WORD_MAX)),
  thumb: z.nullable(z.object({ sha256, bytes: z.int().check(z.minimum(1), z.maximum(PREVIEW_MAX)) })),
};

const card = record<SiteCard>({
  id: int,
  erasures: int,
  access: text,
  hazards: text,
  contactName: named('contact_name', text),
  contactPhone: named('contact_phone', text),
  remarks: text,
  files: z.optional(z.array(record<SiteFile>({ ...newFile, sha256, isWhole: named('is_whole', z.boolean()) }))),
});

const short = z.optional(z.string().check(z.trim(), z.maxLength(SITE_TEXT_MAX)));
const change = record<SiteChange>({
  access: short,
  hazards: short,
  contactName: named('contact_name', short),
  contactPhone: named('contact_phone', short),
  remarks: short,
});

export const readSiteCard = endpoint({
  name: 'readSiteCard',
  method: 'GET',
  path: '/care/v1/installations/{id}/site/',
  summary: 'What one must know before driving there: access, hazards, a contact, remarks, documents and pictures',
  access: 'staff',
  role: 'viewer',
  isExtension: true,
  params: z.object({ id: int }),
  replies: { 200: one(card), ...DETAIL },
});

export const changeSiteCard = endpoint({
  name: 'changeSiteCard',
  method: 'PATCH',
  path: '/care/v1/installations/{id}/site/',
  summary: 'Change what is known of the site; what is left out stays. If-Match names what the changed fields were',
  access: 'staff',
  role: 'staff',
  isExtension: true,
  params: z.object({ id: int }),
  freeText: ['access', 'hazards', 'contactName', 'remarks'],
  body: change,
  replies: { 200: one(card), 400: refusal, 412: one(card), ...DETAIL },
});

export const changeSiteFile = endpoint({
  name: 'changeSiteFile',
  method: 'PUT',
  path: '/care/v1/installations/{id}/site/files/{sha256}/',
  summary: 'Add a document or picture to the site card, by its hash, before its bytes are sent as a file; null removes it',
  access: 'staff',
  role: 'staff',
  isExtension: true,
  params: z.object({ id: int, sha256 }),
  body: z.object({ file: z.nullable(z.object(newFile)) }),
  replies: { 200: z.object({}), 400: refusal, 409: refusal, 412: one(card), 422: refusal, ...DETAIL },
});
