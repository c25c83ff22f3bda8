import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { DETAIL } from '#contract/refusal.contract.ts';
import { bool, int, list, text } from '#contract/wire/tolerant.ts';
import type { Technician } from '#domain/service/team.ts';

const technician = z.codec(z.object({ id: int, name: text, email: text, is_me: bool }), z.custom<Technician>(), {
  decode: ({ is_me, ...same }) => ({ ...same, isMe: is_me }),
  encode: ({ isMe, ...same }) => ({ ...same, is_me: isMe }),
});

export const listTechnicians = endpoint({
  name: 'listTechnicians',
  method: 'GET',
  path: '/care/v1/technicians/',
  summary: 'Active accounts that may carry out visits',
  access: 'staff',
  role: 'viewer',
  isExtension: true,
  replies: { 200: list(technician), ...DETAIL },
});
