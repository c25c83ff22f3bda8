import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { DETAIL } from '#contract/refusal.contract.ts';
import { int, list, localDate, text } from '#contract/wire/tolerant.ts';
import { named, record } from '#contract/wire/record.ts';
import { SOURCES } from '#domain/visit/document.ts';
import { outcome } from './visits/visit-facts.contract.ts';
import { INSPECTION_STATES, type InspectionOfInstallation } from '#domain/visit/inspection-due.ts';

const day = z.nullable(localDate);
const row = record<InspectionOfInstallation>({
  installation: int,
  sn: text,
  description: text,
  last: z.nullable(z.object({ visit: z.string(), on: localDate, source: z.enum(SOURCES) })),
  commissionedOn: named('commissioned_on', day),
  due: day,
  state: z.enum(INSPECTION_STATES),
  openRecommendations: named('open_recommendations', int),
  outcome: z._default(z.nullable(outcome), null), // a device may hold a list of an older version, which has no such member
});

export const listInspections = endpoint({
  name: 'listInspections',
  method: 'GET',
  path: '/care/v1/inspections/',
  summary: 'When the inspection of each installation is due, out of its last one or its commissioning; the first due first',
  access: 'read',
  role: 'viewer',
  isExtension: true,
  replies: { 200: list(row), ...DETAIL },
});
