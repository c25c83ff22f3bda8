import { endpoint } from '#contract/endpoint.ts';
import { DETAIL } from '#contract/refusal.contract.ts';
import { bool, int, list, text } from '#contract/wire/tolerant.ts';
import { named, record } from '#contract/wire/record.ts';
import type { Technician } from '#domain/service/team.ts';

const technician = record<Technician>({ id: int, name: text, email: text, isMe: named('is_me', bool) });

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
