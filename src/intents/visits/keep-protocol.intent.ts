import { keepProtocol } from '#contract/care/visits/keep-protocol.contract.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import type { CallOp, Op } from '#local/db/row-types.ts';
import { recordCall } from '#intents/intent-context.ts';
import type { CallIntent } from '#intents/intent.ts';
import { visitLid } from './queue-visit.ts';

const KIND = 'visit.protocol';
const BODY_VERSION = 1;

/** A PDF of a visit that was handed out. */
export interface HandedOut {
  readonly visit: string;
  readonly sha256: string;
  /** Unit: bytes. */
  readonly bytes: number;
  /** ISO 8601. */
  readonly made_at: string;
  /** How it is named to the user. */
  readonly name: string;
  /** Name of the installation, to show. */
  readonly about: string;
  /** It was made by itself at the end of an inspection. */
  readonly isOwed?: true;
}

export type KeepProtocolOp = CallOp<typeof KIND, HandedOut>;

/** Whether a change names a PDF that was handed out. */
export const isNaming = (op: Op): op is KeepProtocolOp => op.kind === KIND;

/** The local id of the naming of a PDF; its bytes are sent after it. */
export const protocolLid = (sha256: string): string => `protocol:${sha256}`;

const requestOf = ({ visit, sha256, bytes, made_at }: HandedOut) =>
  ({ params: { uuid: visit }, body: { sha256, bytes, made_at } }) satisfies RequestOf<typeof keepProtocol>;

/** Names a PDF that was handed out beside its visit, after the visit is at the office. */
export const keepProtocolIntent = {
  kind: KIND,
  sending: 'call',
  command: 'keepProtocol',
  bodyVersion: BODY_VERSION,
  endpoint: keepProtocol,
  record: (context, given: HandedOut) =>
    recordCall(context, { kind: KIND, opv: BODY_VERSION, lid: protocolLid(given.sha256), body: given, after: visitLid(given.visit) }),
  atOnce: (_, given: HandedOut) => requestOf(given),
  request: ({ body }) => requestOf(body),
  precondition: () => null,
  isApplied: () => false,
  details: ({ body }) => ({ task: null, about: body.about, quote: body.name, status: null, base: null, office: null, visit: body.visit }),
} as const satisfies CallIntent<KeepProtocolOp>;
