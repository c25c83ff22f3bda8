import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { DETAIL, refusal } from '#contract/refusal.contract.ts';
import { TEXT_MAX } from '#domain/visit/limits.ts';
import { sha256, uuid } from './visit-facts.contract.ts';

export const forgoFile = endpoint({
  name: 'forgoFile',
  method: 'DELETE',
  path: '/care/v1/visits/{uuid}/files/{sha256}/',
  summary: 'State that a file of a visit will never come, and why',
  access: 'staff',
  role: 'staff',
  isExtension: true,
  params: z.object({ uuid, sha256 }),
  freeText: ['reason'],
  body: z.object({
    reason: z.string().check(
      z.trim(),
      z.refine((value) => value !== '', 'required'),
      z.maxLength(TEXT_MAX),
    ),
  }),
  replies: { 200: z.object({}), 400: refusal, ...DETAIL },
});
