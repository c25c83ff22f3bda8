import { listDiagnoses } from '#contract/care/diagnoses.contract.ts';
import { checkFuses } from '#contract/care/fuse-checks.contract.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import { type Instant, quantity } from '#domain/quantity.ts';
import { isMoving } from '#domain/service/change-state.ts';
import type { CallOp } from '#local/db/row-types.ts';
import { DIAGNOSIS_TARGET, diagnosisIn, isAbout, type SeenDiagnosis } from './acknowledge-diagnosis.intent.ts';
import { recordCall, UNDO_TIME } from './intent-context.ts';
import type { CallIntent } from './intent.ts';

const KIND = 'diagnosis.fuses';
const BODY_VERSION = 1;

interface Checking {
  readonly diagnosis: number;
  /** Missing in decisions of an older app. */
  readonly installation?: number;
  /** Serial number of the inverter, to show. */
  readonly sn: string;
  /** The user who said it. */
  readonly by: string;
  readonly note: string;
}

export type CheckFusesOp = CallOp<typeof KIND, Checking>;

/** The diagnosis is over from the time of the decision on, until the server lists it again. */
function checked(diagnosis: SeenDiagnosis, op: CheckFusesOp | undefined): SeenDiagnosis {
  if (!op) return diagnosis;
  const { by, note } = op.body;
  const last = quantity<Instant>(Math.max(diagnosis.from, Math.min(diagnosis.last, op.createdAt)));
  return { ...diagnosis, state: 'gone', last, fusesChecked: { by, note, at: op.createdAt }, isCheckWaiting: isMoving(op) };
}

/** The local id of the decision that the fuses of a diagnosis are good. */
export const fuseCheckOf = (diagnosis: number): string => `fuses:${diagnosis}`;

/** 'Bezpieczniki sprawdzone': ends a blown string fuse. */
export const checkFusesIntent = {
  kind: KIND,
  sending: 'call',
  command: 'checkFuses',
  bodyVersion: BODY_VERSION,
  endpoint: checkFuses,
  isKeyed: true,
  record: (context, { id, sn, installation }: DiagnosisEntry, by: string, note: string) => {
    const undoUntil = (context.device.now() + UNDO_TIME) as Instant;
    const body = { diagnosis: id, installation, sn, by, note: note.trim() };
    return recordCall(context, { kind: KIND, opv: BODY_VERSION, lid: fuseCheckOf(id), body, notBefore: undoUntil, undoUntil });
  },
  atOnce: (_, { id }: DiagnosisEntry, _by: string, note: string) =>
    ({ params: { id }, body: { note: note.trim() } }) satisfies RequestOf<typeof checkFuses>,
  request: ({ body }) => ({ params: { id: body.diagnosis }, body: { note: body.note } }) satisfies RequestOf<typeof checkFuses>,
  precondition: () => null,
  isApplied: () => false,
  target: DIAGNOSIS_TARGET,
  proof: {
    endpoint: listDiagnoses,
    request: () => ({}),
    // a diagnosis that is no longer listed needs no check
    isThere: (list, op) => (diagnosisIn(list, op)?.fusesChecked ?? undefined) !== undefined || diagnosisIn(list, op) === undefined,
  },
  details: ({ body }) => ({ task: null, about: body.sn, quote: body.note || null, status: null, base: null, office: null }),
  overlays: {
    resource: 'diagnoses',
    apply: (diagnoses, ops) =>
      diagnoses.map((one) =>
        checked(
          one,
          ops.findLast((op) => isAbout(op, one)),
        ),
      ),
  },
} as const satisfies CallIntent<CheckFusesOp>;
