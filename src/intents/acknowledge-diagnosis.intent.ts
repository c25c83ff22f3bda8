import type { RequestOf } from '#contract/endpoint.ts';
import { acknowledgeDiagnosis, listDiagnoses } from '#contract/care/diagnoses.contract.ts';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import type { Instant } from '#domain/quantity.ts';
import { isMoving } from '#domain/service/change-state.ts';
import type { CallOp } from '#local/db/row-types.ts';
import { recordCall, UNDO_TIME } from './intent-context.ts';
import type { CallIntent } from './intent.ts';

const KIND = 'diagnosis.acknowledge';
const BODY_VERSION = 1;

interface Acknowledging {
  readonly diagnosis: number;
  /** Missing in decisions of an older app. */
  readonly installation?: number;
  /** Serial number of the inverter, to show. */
  readonly sn: string;
  /** The user who acknowledged it. */
  readonly by: string;
}

export type AcknowledgeDiagnosisOp = CallOp<typeof KIND, Acknowledging>;

/** A diagnosis with the decisions of this device applied. */
export interface SeenDiagnosis extends DiagnosisEntry {
  /** Its acknowledgement is not confirmed yet. */
  readonly isWaiting?: boolean;
  /** That its fuses are good is not confirmed yet. */
  readonly isCheckWaiting?: boolean;
  /** The local id of a task that was filed for it on this device and that the backend does not return yet. */
  readonly filed?: string | null;
}

function acknowledged(diagnosis: SeenDiagnosis, op: AcknowledgeDiagnosisOp | undefined): SeenDiagnosis {
  if (!op || diagnosis.acknowledged !== null) return { ...diagnosis, isWaiting: false };
  const state = diagnosis.state === 'active' ? 'acknowledged' : diagnosis.state;
  return { ...diagnosis, isWaiting: isMoving(op), state, acknowledged: { by: op.body.by, at: op.createdAt } };
}

/** A decision about a diagnosis. */
type Deciding = CallOp<string, Pick<Acknowledging, 'diagnosis' | 'installation' | 'sn'>>;

/** Whether a diagnosis is that of a decision; the number of its inverter may have changed since then. */
export const isAbout = ({ body }: Deciding, { id, sn, installation }: DiagnosisEntry): boolean =>
  id === body.diagnosis && (body.installation === undefined ? sn === body.sn : installation === body.installation);

/** The diagnosis of a decision in the list that the server sends. */
export const diagnosisIn = (list: unknown, op: Deciding): DiagnosisEntry | undefined =>
  (list as readonly DiagnosisEntry[]).find((one) => isAbout(op, one));

/** What a decision about a diagnosis changes. */
export const DIAGNOSIS_TARGET = {
  endpoint: listDiagnoses,
  serialOf: ({ body }: Deciding) => body.sn,
  request: () => ({}),
  isSame: (list: unknown, op: Deciding) => diagnosisIn(list, op) !== undefined,
} as const;

/** The local id of the acknowledgement of a diagnosis. */
export const acknowledgementOf = (diagnosis: number): string => `diagnosis:${diagnosis}`;

export const acknowledgeDiagnosisIntent = {
  kind: KIND,
  sending: 'call',
  command: 'acknowledgeDiagnosis',
  bodyVersion: BODY_VERSION,
  endpoint: acknowledgeDiagnosis,
  record: (context, { id, sn, installation }: DiagnosisEntry, by: string) => {
    const undoUntil = (context.device.now() + UNDO_TIME) as Instant;
    const body = { diagnosis: id, installation, sn, by };
    return recordCall(context, { kind: KIND, opv: BODY_VERSION, lid: acknowledgementOf(id), body, notBefore: undoUntil, undoUntil });
  },
  atOnce: (_, { id }: DiagnosisEntry) => ({ params: { id } }) satisfies RequestOf<typeof acknowledgeDiagnosis>,
  request: ({ body }) => ({ params: { id: body.diagnosis } }) satisfies RequestOf<typeof acknowledgeDiagnosis>,
  precondition: () => null,
  isApplied: () => false,
  target: DIAGNOSIS_TARGET,
  proof: {
    endpoint: listDiagnoses,
    request: () => ({}),
    // a diagnosis that is no longer listed needs no acknowledgement
    isThere: (list, op) => diagnosisIn(list, op)?.acknowledged !== null,
  },
  details: ({ body }) => ({ task: null, about: body.sn, quote: null, status: null, base: null, office: null }),
  overlays: {
    resource: 'diagnoses',
    apply: (diagnoses, ops) =>
      diagnoses.map((one) =>
        acknowledged(
          one,
          ops.find(({ body }) => body.diagnosis === one.id),
        ),
      ),
  },
} as const satisfies CallIntent<AcknowledgeDiagnosisOp>;
