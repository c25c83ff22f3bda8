import { forgoFile } from '#contract/care/visits/forgo-file.contract.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import type { CallOp } from '#local/db/row-types.ts';
import { recordCall } from '#intents/intent-context.ts';
import type { CallIntent } from '#intents/intent.ts';
import { visitLid } from './queue-visit.ts';

const KIND = 'visit.forgo';
const BODY_VERSION = 1;

/** A file of a visit that will never come. */
export interface ForgoneFile {
  readonly visit: string;
  readonly sha256: string;
  readonly reason: string;
  /** How the file is named to the user. */
  readonly name: string;
  /** Name of the installation, to show. */
  readonly about: string;
}

export type ForgoFileOp = CallOp<typeof KIND, ForgoneFile>;

const requestOf = ({ visit, sha256, reason }: ForgoneFile) =>
  ({ params: { uuid: visit, sha256 }, body: { reason } }) satisfies RequestOf<typeof forgoFile>;

/** States that a file of a visit will never come, and why. It is sent after the visit. */
export const forgoFileIntent = {
  kind: KIND,
  sending: 'call',
  command: 'forgoFile',
  bodyVersion: BODY_VERSION,
  endpoint: forgoFile,
  record: (context, file: ForgoneFile) =>
    recordCall(context, {
      kind: KIND,
      opv: BODY_VERSION,
      lid: `forgo:${file.visit}:${file.sha256}`,
      body: file,
      after: visitLid(file.visit),
    }),
  atOnce: (_, file: ForgoneFile) => requestOf(file),
  request: ({ body }) => requestOf(body),
  precondition: () => null,
  isApplied: () => false,
  isDoneWithoutIt: true,
  details: ({ body }) => ({ task: null, about: body.about, quote: body.name, status: null, base: null, office: null, visit: body.visit }),
} as const satisfies CallIntent<ForgoFileOp>;
