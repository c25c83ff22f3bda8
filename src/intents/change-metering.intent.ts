import { changeMeteringDetails, readMeteringDetails } from '#contract/care/metering-details.contract.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import { getInstallation } from '#contract/installations.contract.ts';
import { detailsTag } from '#contract/wire/etags.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { MeteringDetails } from '#domain/grid/metering-point.ts';
import type { CallOp } from '#local/db/row-types.ts';
import { recordCall } from './intent-context.ts';
import type { CallIntent } from './intent.ts';

const KIND = 'installation.metering';
/** Version 2 has the limits of output; a change without them stays readable for apps of version 1. */
const BODY_VERSION = 2;

type NewDetails = Omit<MeteringDetails, 'id'>;

interface MeteringChange extends NewDetails {
  readonly installation: number;
  /** The tag of the details that the user saw, for `If-Match`. */
  readonly tag: string;
  /** Name of the installation, to show. */
  readonly description: string;
}

export type ChangeMeteringOp = CallOp<typeof KIND, MeteringChange>;

/** The limits of output, if the decision is about them: an older server does not know them, and their tag would be refused. */
const limitsOf = ({ exportLimit, hasBattery }: NewDetails): Pick<NewDetails, 'exportLimit' | 'hasBattery'> => ({
  ...(exportLimit !== undefined && { exportLimit }),
  ...(hasBattery !== undefined && { hasBattery }),
});

const bodyOf = (details: NewDetails) => ({ ppe: details.ppe, operator: details.operator, ...limitsOf(details) });

const requestOf = (id: number, details: NewDetails) =>
  ({ params: { id }, body: bodyOf(details) }) satisfies RequestOf<typeof changeMeteringDetails>;

const isDetails = (body: unknown): body is MeteringDetails => typeof body === 'object' && body !== null && 'ppe' in body;

const isAsDecided = (details: unknown, { body }: ChangeMeteringOp): boolean =>
  isDetails(details) && Object.entries(bodyOf(body)).every(([key, value]) => details[key as keyof MeteringDetails] === value);

/** A decision about an installation, by its number. */
type OfInstallation = CallOp<string, { readonly installation: number }>;

/** What a decision about an installation changes. */
export const INSTALLATION_TARGET = {
  endpoint: getInstallation,
  serialOf: ({ body }: OfInstallation, serialOf: (installation: number) => string | null) => serialOf(body.installation),
  request: (sn: string) => ({ params: { sn } }),
  isSame: (installation: unknown, { body }: OfInstallation) => (installation as Installation).id === body.installation,
} as const;

/** Changes the metering point, the grid operator and what limits the output of an installation. */
export const changeMeteringIntent = {
  kind: KIND,
  sending: 'call',
  command: 'changeMetering',
  bodyVersion: BODY_VERSION,
  endpoint: changeMeteringDetails,
  record: (context, before: MeteringDetails, wish: NewDetails, description: string) =>
    recordCall(context, {
      kind: KIND,
      opv: wish.exportLimit === undefined && wish.hasBattery === undefined ? 1 : BODY_VERSION,
      lid: `metering:${before.id}`,
      body: { installation: before.id, ...bodyOf(wish), tag: detailsTag(before, bodyOf(wish)), description },
    }),
  atOnce: (_, { id }: MeteringDetails, details: NewDetails) => requestOf(id, details),
  request: ({ body }) => requestOf(body.installation, body),
  precondition: ({ body }) => body.tag,
  isApplied: isAsDecided,
  target: INSTALLATION_TARGET,
  proof: {
    endpoint: readMeteringDetails,
    request: ({ body }) => ({ params: { id: body.installation } }),
    isThere: isAsDecided,
  },
  details: ({ body }) => ({ task: null, about: body.description, quote: body.ppe, status: null, base: null, office: null }),
  overlays: {
    resource: 'meteringDetails',
    apply: (details, ops) => {
      const last = ops.findLast(({ body }) => body.installation === details.id);
      return last ? { ...details, ...bodyOf(last.body) } : details;
    },
  },
} as const satisfies CallIntent<ChangeMeteringOp>;
