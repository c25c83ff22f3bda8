import type { VisitDocument } from '#domain/visit/document.ts';

type Identity = Pick<
  VisitDocument,
  'uuid' | 'installation' | 'task' | 'kind' | 'source' | 'number' | 'replaces' | 'form' | 'started_at' | 'technician'
>;

/** The visit as it was begun: what identifies it, and nothing that was entered later. */
export const emptyVisit = (identity: Identity): VisitDocument => ({
  ...identity,
  state: 'draft',
  correction_reason: null,
  next_on: null,
  ended_at: null,
  times_by_hand: false,
  is_full_scope: true,
  inspector: null,
  wants_signature_of_inspector: false,
  owner: { name: '' },
  object: '',
  scope: '',
  usage_advice: '',
  conditions: { weather: '', irradiance: null, module_temperature: null, air_temperature: null },
  instruments: [],
  strings: [],
  answers: [],
  findings: [],
  earlier: [],
  work_done: '',
  notes: '',
  parts: [],
  settings: null,
  customer: { name: '', presence: null, reason: null },
  signatures: [],
  files: [],
});
