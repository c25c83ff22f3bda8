import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { DETAIL, refusal } from '#contract/refusal.contract.ts';
import { fileSize, sha256, timeText, uuid } from './visit-facts.contract.ts';

export const keepProtocol = endpoint({
  name: 'keepProtocol',
  method: 'POST',
  path: '/care/v1/visits/{uuid}/protocols/',
  summary: 'Name a PDF that was handed out, to be kept beside its final visit; five at most',
  access: 'staff',
  role: 'staff',
  isExtension: true,
  params: z.object({ uuid }),
  body: z.object({ sha256, bytes: fileSize, made_at: timeText }),
  replies: { 200: z.object({}), 201: z.object({}), 400: refusal, 409: refusal, ...DETAIL },
});
