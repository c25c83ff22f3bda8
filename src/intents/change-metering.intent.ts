import { changeMeteringDetails, readMeteringDetails } from '#contract/care/metering-details.contract.ts';
import type { Ask } from '#contract/endpoint.ts';
import { getInstallation } from '#contract/installations.contract.ts';
import { meteringTag } from '#contract/wire/etags.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { MeteringDetails } from '#domain/grid/metering-point.ts';
import type { CallOp } from '#local/db/row-types.ts';
import { recordCall } from './intent-context.ts';
import type { CallIntent } from './intent.ts';

const KIND = 'installation.metering';
const BODY_VERSION = 1;

type NewDetails = Omit<MeteringDetails, 'id'>;

interface MeteringChange extends NewDetails {
  readonly installation: number;
  /** The tag of the details that the user saw, for `If-Match`. */
  readonly tag: string;
  /** Name of the installation, to show. */
  readonly description: string;
}

export type ChangeMeteringOp = CallOp<typeof KIND, MeteringChange>;

const askOf = (id: number, { ppe, operator }: NewDetails) =>
  ({ params: { id }, body: { ppe, operator } }) satisfies Ask<typeof changeMeteringDetails>;

const isDetails = (body: unknown): body is MeteringDetails => typeof body === 'object' && body !== null && 'ppe' in body;

const isAsDecided = (details: unknown, { body }: ChangeMeteringOp): boolean =>
  isDetails(details) && details.ppe === body.ppe && details.operator === body.operator;

/** Changes the metering point and the grid operator of an installation. */
export const changeMeteringIntent = {
  kind: KIND,
  sending: 'call',
  command: 'changeMetering',
  bodyVersion: BODY_VERSION,
  endpoint: changeMeteringDetails,
  record: (context, before: MeteringDetails, { ppe, operator }: NewDetails, description: string) =>
    recordCall(context, {
      kind: KIND,
      opv: BODY_VERSION,
      lid: `metering:${before.id}`,
      body: { installation: before.id, ppe, operator, tag: meteringTag(before), description },
    }),
  atOnce: (_, { id }: MeteringDetails, details: NewDetails) => askOf(id, details),
  ask: ({ body }) => askOf(body.installation, body),
  precondition: ({ body }) => body.tag,
  isApplied: isAsDecided,
  target: {
    endpoint: getInstallation,
    serialOf: ({ body }, serialOf) => serialOf(body.installation),
    ask: (sn) => ({ params: { sn } }),
    isSame: (installation, { body }) => (installation as Installation).id === body.installation,
  },
  proof: {
    endpoint: readMeteringDetails,
    ask: ({ body }) => ({ params: { id: body.installation } }),
    isThere: isAsDecided,
  },
  details: ({ body }) => ({ task: null, about: body.description, quote: body.ppe, status: null, base: null, office: null }),
  overlays: {
    resource: 'meteringDetails',
    apply: (details, ops) => {
      const last = ops.findLast(({ body }) => body.installation === details.id);
      return last ? { ...details, ppe: last.body.ppe, operator: last.body.operator } : details;
    },
  },
} as const satisfies CallIntent<ChangeMeteringOp>;
