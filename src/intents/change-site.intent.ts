import { changeSiteCard, readSiteCard } from '#contract/care/site-card.contract.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import { siteTag } from '#contract/wire/etags.ts';
import type { SiteCard, SiteField } from '#domain/service/site-card.ts';
import type { CallOp } from '#local/db/row-types.ts';
import { INSTALLATION_TARGET } from './change-metering.intent.ts';
import { type IntentContext, recordCall } from './intent-context.ts';
import type { CallIntent } from './intent.ts';

const KIND = 'installation.site';
const BODY_VERSION = 1;

interface SiteFieldChange {
  readonly installation: number;
  readonly field: SiteField;
  readonly value: string;
  /** The tag of the field as the office had it when the user decided, for `If-Match`. */
  readonly tag: string;
  /** Name of the installation, to show. */
  readonly description: string;
}

export type ChangeSiteOp = CallOp<typeof KIND, SiteFieldChange>;

const requestOf = ({ installation, field, value }: Pick<SiteFieldChange, 'installation' | 'field' | 'value'>) =>
  ({ params: { id: installation }, body: { [field]: value } }) satisfies RequestOf<typeof changeSiteCard>;

const isAsDecided = (card: unknown, { body }: ChangeSiteOp): boolean =>
  typeof card === 'object' && card !== null && body.field in card && (card as SiteCard)[body.field] === body.value;

/** One field of a card is one decision, so that two devices contradict each other only where both changed the same field. */
const lidOf = (installation: number, field: SiteField): string => `site:${installation}:${field}`;

/** `card` is shown with what waits on this device. What replaces a decision that was never sent keeps what the office had before it. */
async function record(context: IntentContext, card: SiteCard, field: SiteField, typed: string, description: string): Promise<number> {
  const lid = lidOf(card.id, field);
  const value = typed.trim();
  const earlier = (await context.db.ops.where('lid').equals(lid).toArray()) as ChangeSiteOp[];
  const replaced = earlier.find(({ state, attempt }) => state === 'queued' && attempt === 0);
  const tag = replaced?.body.tag ?? siteTag(card, { [field]: value });
  const body: SiteFieldChange = { installation: card.id, field, value, tag, description };
  return recordCall(context, { kind: KIND, opv: BODY_VERSION, lid, body });
}

/** Changes one field of the site card of an installation. */
export const changeSiteIntent = {
  kind: KIND,
  sending: 'call',
  command: 'changeSite',
  bodyVersion: BODY_VERSION,
  endpoint: changeSiteCard,
  record,
  atOnce: (_, { id }: SiteCard, field: SiteField, typed: string) => requestOf({ installation: id, field, value: typed.trim() }),
  request: ({ body }) => requestOf(body),
  precondition: ({ body }) => body.tag,
  isApplied: isAsDecided,
  target: INSTALLATION_TARGET,
  proof: {
    endpoint: readSiteCard,
    request: ({ body }) => ({ params: { id: body.installation } }),
    isThere: isAsDecided,
  },
  details: ({ body: { installation, field, value, description } }) => ({
    ...{ task: null, about: description, quote: value || null, status: null, base: null, office: null },
    site: { installation, field },
  }),
  overlays: {
    resource: 'siteCard',
    apply: (card, ops) => ({
      ...card,
      ...Object.fromEntries(ops.flatMap(({ body }) => (body.installation === card.id ? [[body.field, body.value]] : []))),
    }),
  },
} as const satisfies CallIntent<ChangeSiteOp>;
