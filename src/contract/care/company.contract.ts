import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { DETAIL, refusal } from '#contract/refusal.contract.ts';
import { record } from '#contract/wire/record.ts';
import { int, one, text } from '#contract/wire/tolerant.ts';
import { type Company, type CompanyChange, COMPANY_MAX, LOGO_TYPES } from '#domain/service/company.ts';

/** Unit: bytes of a change: the logo in base64, and room for the rest. */
const BODY_MAX = 300_000;

const logo = z.nullable(z.object({ type: z.enum(LOGO_TYPES), data: z.string() }));
const company: z.ZodMiniType<Company> = z.object({ name: text, address: text, nip: text, phone: text, logo, version: int });

const short = (most: number) => z.optional(z.string().check(z.trim(), z.maxLength(most)));

export const readCompany = endpoint({
  name: 'readCompany',
  method: 'GET',
  path: '/care/v1/company/',
  summary: 'The company that heads every paper; without a name there is none',
  access: 'read',
  role: 'viewer',
  isExtension: true,
  replies: { 200: one(company), ...DETAIL },
});

export const changeCompany = endpoint({
  name: 'changeCompany',
  method: 'PATCH',
  path: '/care/v1/company/',
  summary: 'Change the company that heads every paper; what is left out stays. If-Match names its version',
  access: 'staff',
  role: 'admin',
  isForAllWithoutRoles: true,
  isExtension: true,
  freeText: ['name', 'address'],
  mostBytes: BODY_MAX,
  body: record<CompanyChange>({
    name: short(COMPANY_MAX.name),
    address: short(COMPANY_MAX.address),
    nip: short(20),
    phone: short(COMPANY_MAX.phone),
    logo: z.optional(logo),
  }),
  replies: { 200: one(company), 400: refusal, 412: one(company), ...DETAIL },
});
