import { addEquipment, listEquipment } from '#contract/care/equipment.contract.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import type { Instant } from '#domain/quantity.ts';
import { isLive } from '#domain/service/change-state.ts';
import type { EquipmentPeriod } from '#domain/service/equipment.ts';
import { EXCHANGE_UNDO_TIME, type ExchangedInverter, visitExchangeKey } from '#domain/service/exchange.ts';
import type { Installation } from '#domain/service/installation.ts';
import { cachedInstallations } from '#local/cache/installations.repo.ts';
import { metaOf } from '#local/cache/meta.repo.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import type { CallOp, Op } from '#local/db/row-types.ts';
import { INSTALLATION_TARGET } from './change-metering.intent.ts';
import { type IntentContext, recordCall } from './intent-context.ts';
import type { CallIntent } from './intent.ts';
import { visitLid } from './visits/queue-visit.ts';

const KIND = 'installation.exchange';
const BODY_VERSION = 1;

/** An exchange as it is decided. */
export interface Exchange extends ExchangedInverter {
  readonly installation: number;
  /** Its number before, by which a restored office knows it. */
  readonly former: string;
  /** Name of the installation, to show. */
  readonly description: string;
  /** The visit in which it was exchanged, which is sent before. */
  readonly visit: string | null;
}

export type ReplaceInverterOp = CallOp<typeof KIND, Exchange>;

/** A period of equipment with the exchanges of this device. */
export interface SeenEquipment extends EquipmentPeriod {
  /** The exchange was not confirmed yet, so it has no number at the office. */
  readonly isWaiting?: boolean;
}

const BEGIN = 'equipment:';
/** The local id of the exchange of an installation. */
export const exchangeOf = (installation: number): string => `${BEGIN}${installation}`;

const requestOf = ({ installation, description: _, former: _1, ...exchange }: Exchange) =>
  ({ params: { id: installation }, body: { reason: 'replacement', ...exchange } }) satisfies RequestOf<typeof addEquipment>;

/** An exchange in a visit is sent after it; another waits until it can no longer be taken back by one press. */
async function record(context: IntentContext, exchange: Exchange): Promise<number> {
  const { installation, visit } = exchange;
  const undoUntil = (context.device.now() + EXCHANGE_UNDO_TIME) as Instant;
  const order = visit === null ? { notBefore: undoUntil, undoUntil } : { after: visitLid(visit) };
  if (visit !== null) await context.db.drafts.delete(visitExchangeKey(visit));
  return recordCall(context, { kind: KIND, opv: BODY_VERSION, lid: exchangeOf(installation), body: exchange, ...order });
}

/** The periods with the last exchange of this device, which the office does not list yet. */
function withExchange(periods: readonly EquipmentPeriod[], ops: readonly ReplaceInverterOp[]): readonly SeenEquipment[] {
  const [latest, ...earlier] = periods;
  const op = ops.findLast(({ body }) => body.installation === latest?.installation);
  if (!op || !latest) return periods;
  const { description: _, former: _1, ...exchange } = op.body;
  const planned: SeenEquipment = { ...latest, ...exchange, id: 0, reason: 'replacement', toAt: null, isWaiting: true };
  return [planned, { ...latest, toAt: op.body.fromAt }, ...earlier];
}

const isThere = (periods: unknown, { body }: ReplaceInverterOp): boolean =>
  (periods as readonly EquipmentPeriod[]).some(
    ({ inverterSerial, reason, fromAt }) =>
      reason === 'replacement' && (inverterSerial === body.inverterSerial || Math.abs(fromAt - body.fromAt) < 1000),
  );

/** 'Wymień falownik': begins a period of equipment with another inverter. */
export const replaceInverterIntent = {
  kind: KIND,
  sending: 'call',
  command: 'replaceInverter',
  bodyVersion: BODY_VERSION,
  endpoint: addEquipment,
  isKeyed: true,
  record,
  atOnce: (_, exchange: Exchange) => requestOf(exchange),
  request: ({ body }) => requestOf(body),
  precondition: () => null,
  isApplied: () => false,
  target: { ...INSTALLATION_TARGET, serialOf: ({ body }, serialOf) => serialOf(body.installation) ?? body.former },
  proof: { endpoint: listEquipment, request: ({ body }) => ({ params: { id: body.installation } }), isThere },
  details: ({ body }) => ({ task: null, about: body.description, quote: body.inverterSerial, status: null, base: null, office: null }),
  overlays: { resource: 'equipment', apply: withExchange },
} as const satisfies CallIntent<ReplaceInverterOp>;

export const isExchange = (op: Op): op is ReplaceInverterOp => op.kind === KIND;

/** The installations of this device, also by the number of an exchange that the list does not have yet. */
export async function knownInstallations(db: LocalDb): Promise<Installation[]> {
  const rows = await cachedInstallations(db);
  const ops = (await db.ops.where('lid').startsWith(BEGIN).toArray()).filter(isExchange);
  if (ops.length === 0) return rows;
  const { startedTick } = await metaOf(db, 'installations');
  const isUnlisted = (op: ReplaceInverterOp) => isLive(op) || (op.state === 'done' && (op.doneTick ?? 0) > startedTick);
  const planned = new Map(ops.filter(isUnlisted).map(({ body }) => [body.installation, body.inverterSerial]));
  return rows.map((row) => {
    const plannedSerial = planned.get(row.id);
    return plannedSerial === undefined || plannedSerial === row.sn ? row : { ...row, plannedSerial };
  });
}
