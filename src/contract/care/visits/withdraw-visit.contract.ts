import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { DETAIL, refusal } from '#contract/refusal.contract.ts';
import { uuid } from './visit-facts.contract.ts';

/** The visit is as the server has it; the sender of this call does not read it. */
const standing = z.looseObject({ detail: z.string(), visit: z.nullable(z.unknown()) });

export const withdrawVisit = endpoint({
  name: 'withdrawVisit',
  method: 'DELETE',
  path: '/care/v1/visits/{uuid}/',
  summary: 'Delete a draft that was begun by mistake (If-Match: its version)',
  access: 'staff',
  role: 'staff',
  isExtension: true,
  params: z.object({ uuid }),
  replies: { 200: z.object({}), 409: standing, 412: standing, 428: refusal, ...DETAIL },
});
