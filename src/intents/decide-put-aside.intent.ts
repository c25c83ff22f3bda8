import { decidePutAside, listDataNotices } from '#contract/care/data-notices.contract.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import type { DataNotice, PutAsideNotice } from '#domain/diagnosis/data-notice.ts';
import type { Instant } from '#domain/quantity.ts';
import type { CallOp } from '#local/db/row-types.ts';
import { INSTALLATION_TARGET } from './change-metering.intent.ts';
import { recordCall } from './intent-context.ts';
import type { CallIntent } from './intent.ts';

const KIND = 'readings.aside';
const BODY_VERSION = 1;

type Decision = 'take' | 'discard';

interface Deciding {
  readonly installation: number;
  readonly decision: Decision;
  /** It is about the readings that arrived until then. */
  readonly arrived: Instant;
  /** Name of the installation, to show. */
  readonly description: string;
}

export type DecidePutAsideOp = CallOp<typeof KIND, Deciding>;

const requestOf = (id: number, decision: Decision, arrived: Instant) =>
  ({ params: { id }, body: { decision, arrived } }) satisfies RequestOf<typeof decidePutAside>;

/** Whether a notice is about readings that a decision leaves open. */
const isOpen = (notice: DataNotice, { body }: DecidePutAsideOp): boolean =>
  notice.kind !== 'put_aside' || notice.installation !== body.installation || notice.arrived > body.arrived;

/** Takes in or discards the readings of an installation that were put aside because of their dates. Harmless to repeat. */
export const decidePutAsideIntent = {
  kind: KIND,
  sending: 'call',
  command: 'decidePutAside',
  bodyVersion: BODY_VERSION,
  endpoint: decidePutAside,
  record: (context, { installation, arrived }: PutAsideNotice, decision: Decision, description: string) =>
    recordCall(context, {
      kind: KIND,
      opv: BODY_VERSION,
      lid: `aside:${installation}`,
      body: { installation, decision, arrived, description },
    }),
  atOnce: (_, { installation, arrived }: PutAsideNotice, decision: Decision) => requestOf(installation, decision, arrived),
  request: ({ body }) => requestOf(body.installation, body.decision, body.arrived),
  precondition: () => null,
  isApplied: () => false,
  target: INSTALLATION_TARGET,
  proof: {
    endpoint: listDataNotices,
    request: ({ body }) => ({ params: { id: body.installation } }),
    isThere: (notices, op) => (notices as readonly DataNotice[]).every((notice) => isOpen(notice, op)),
  },
  details: ({ body }) => ({ task: null, about: body.description, quote: null, status: null, base: null, office: null }),
  overlays: {
    resource: 'dataNotices',
    apply: (notices, ops) => notices.filter((notice) => ops.every((op) => isOpen(notice, op))),
  },
} as const satisfies CallIntent<DecidePutAsideOp>;
