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

type Wish = Omit<MeteringDetails, 'id'>;

interface MeteringChange extends Wish {
  readonly installation: number;
  /** The details as the user saw them, for `If-Match`. */
  readonly tag: string;
  /** Name of the installation, to show. */
  readonly description: string;
}

export type ChangeMeteringOp = CallOp<typeof KIND, MeteringChange>;

const askOf = (id: number, { ppe, operator }: Wish) =>
  ({ params: { id }, body: { ppe, operator } }) satisfies Ask<typeof changeMeteringDetails>;

const isDetails = (body: unknown): body is MeteringDetails => typeof body === 'object' && body !== null && 'ppe' in body;

const isAsWished = (answered: unknown, { body }: ChangeMeteringOp): boolean =>
  isDetails(answered) && answered.ppe === body.ppe && answered.operator === body.operator;

/** Says which metering point an installation has, and whose grid it is. */
export const changeMeteringIntent = {
  kind: KIND,
  sending: 'call',
  command: 'changeMetering',
  bodyVersion: BODY_VERSION,
  endpoint: changeMeteringDetails,
  record: (decider, seen: MeteringDetails, { ppe, operator }: Wish, description: string) =>
    recordCall(decider, {
      kind: KIND,
      opv: BODY_VERSION,
      lid: `metering:${seen.id}`,
      body: { installation: seen.id, ppe, operator, tag: meteringTag(seen), description },
    }),
  atOnce: (_, { id }: MeteringDetails, wish: Wish) => askOf(id, wish),
  ask: ({ body }) => askOf(body.installation, body),
  precondition: ({ body }) => body.tag,
  isApplied: isAsWished,
  target: {
    endpoint: getInstallation,
    serialOf: ({ body }, serialOf) => serialOf(body.installation),
    ask: (sn) => ({ params: { sn } }),
    isSame: (answered, { body }) => (answered as Installation).id === body.installation,
  },
  proof: {
    endpoint: readMeteringDetails,
    ask: ({ body }) => ({ params: { id: body.installation } }),
    isThere: isAsWished,
  },
  details: ({ body }) => ({ task: null, about: body.description, quote: body.ppe, status: null, base: null, office: null }),
} as const satisfies CallIntent<ChangeMeteringOp>;
