import type { Ask } from '#contract/endpoint.ts';
import { acknowledgeDiagnosis } from '#contract/care/diagnoses.contract.ts';
import type { DiagnosisEntry } from '#domain/diagnosis/diagnosis.ts';
import type { CallOp } from '#local/db/row-types.ts';
import { decideCall } from './decide-call.ts';
import type { CallIntent } from './intent.ts';

const KIND = 'diagnosis.acknowledge';
const BODY_VERSION = 1;

interface Acknowledging {
  readonly diagnosis: number;
  /** Serial number of the inverter, to show. */
  readonly sn: string;
  /** Who has seen it. */
  readonly by: string;
}

export type AcknowledgeDiagnosisOp = CallOp<typeof KIND, Acknowledging>;

export const acknowledgeDiagnosisIntent = {
  kind: KIND,
  sending: 'call',
  command: 'acknowledgeDiagnosis',
  bodyVersion: BODY_VERSION,
  endpoint: acknowledgeDiagnosis,
  decide: (decider, { id, sn }: DiagnosisEntry, by: string) =>
    decideCall(decider, { kind: KIND, opv: BODY_VERSION, lid: `diagnosis:${id}`, body: { diagnosis: id, sn, by } }),
  atOnce: (_, { id }: DiagnosisEntry) => ({ params: { id } }) satisfies Ask<typeof acknowledgeDiagnosis>,
  ask: ({ body }) => ({ params: { id: body.diagnosis } }) satisfies Ask<typeof acknowledgeDiagnosis>,
  precondition: () => null,
  isApplied: () => false,
  details: ({ body }) => ({ task: null, about: body.sn, quote: null, status: null, base: null, office: null }),
} as const satisfies CallIntent<AcknowledgeDiagnosisOp>;
