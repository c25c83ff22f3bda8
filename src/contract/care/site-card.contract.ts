import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { DETAIL, refusal } from '#contract/refusal.contract.ts';
import { named, record } from '#contract/wire/record.ts';
import { int, one, text } from '#contract/wire/tolerant.ts';
import { SITE_TEXT_MAX, type SiteCard, type SiteChange } from '#domain/service/site-card.ts';

const card = record<SiteCard>({
  id: int,
  erasures: int,
  access: text,
  hazards: text,
  contactName: named('contact_name', text),
  contactPhone: named('contact_phone', text),
  remarks: text,
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
  summary: 'What one must know before driving there: access, hazards, a contact, remarks',
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
