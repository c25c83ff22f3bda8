import type { Ask } from '#contract/endpoint.ts';
import { acknowledgeDiagnosis, listDiagnoses } from '#contract/care/diagnoses.contract.ts';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import type { CallOp } from '#local/db/row-types.ts';
import { recordCall } from './intent-context.ts';
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

const diagnosisIn = (answered: unknown, { body }: AcknowledgeDiagnosisOp): DiagnosisEntry | undefined =>
  (answered as readonly DiagnosisEntry[]).find(({ id, sn }) => id === body.diagnosis && sn === body.sn);

export const acknowledgeDiagnosisIntent = {
  kind: KIND,
  sending: 'call',
  command: 'acknowledgeDiagnosis',
  bodyVersion: BODY_VERSION,
  endpoint: acknowledgeDiagnosis,
  record: (decider, { id, sn }: DiagnosisEntry, by: string) =>
    recordCall(decider, { kind: KIND, opv: BODY_VERSION, lid: `diagnosis:${id}`, body: { diagnosis: id, sn, by } }),
  atOnce: (_, { id }: DiagnosisEntry) => ({ params: { id } }) satisfies Ask<typeof acknowledgeDiagnosis>,
  ask: ({ body }) => ({ params: { id: body.diagnosis } }) satisfies Ask<typeof acknowledgeDiagnosis>,
  precondition: () => null,
  isApplied: () => false,
  target: {
    endpoint: listDiagnoses,
    serialOf: ({ body }) => body.sn,
    ask: () => ({}),
    isSame: (answered, op) => diagnosisIn(answered, op) !== undefined,
  },
  proof: {
    endpoint: listDiagnoses,
    ask: () => ({}),
    // a diagnosis that is no longer listed needs no acknowledgement
    isThere: (answered, op) => diagnosisIn(answered, op)?.acknowledged !== null,
  },
  details: ({ body }) => ({ task: null, about: body.sn, quote: null, status: null, base: null, office: null }),
} as const satisfies CallIntent<AcknowledgeDiagnosisOp>;
