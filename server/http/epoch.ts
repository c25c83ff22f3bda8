import type { MiddlewareHandler } from 'hono';
import type { Endpoint } from '#contract/endpoint.ts';
import { OWN_HEADERS } from '#contract/own-headers.ts';
import { sentences } from '#server/sentences.ts';
import type { Services } from './services.ts';
import type { Epoch } from '#server/store/epoch/epoch.ts';
import { Refused, refusedDetail } from './refusals.ts';
import type { Caller } from './who-calls.ts';

/** Unit: digits of the epoch at the beginning of an `ETag`. */
const DIGITS_IN_TAG = 8;

export const tagIn = ({ id }: Epoch, hash: string): string => `W/"${id.slice(0, DIGITS_IN_TAG)}-${hash}"`;

export const epochHeader =
  ({ versions }: Pick<Services, 'versions'>): MiddlewareHandler =>
  async (context, next) => {
    await next();
    context.res.headers.set(OWN_HEADERS.epoch, (await versions.epoch()).id);
  };

/** Throws if a change names another epoch than the current one, or does not name it although it has to. Source: specification 18.21 and 18.22. */
export function requireEpoch({ changesTask, namesTask }: Endpoint, { key }: Caller, given: string | undefined, epoch: Epoch): void {
  const named = given?.trim().toLowerCase();
  if (named !== undefined && named !== epoch.id) throw new Refused(412, refusedDetail(sentences.otherEpoch), null, 'other_epoch');
  if (named === undefined && (changesTask || namesTask) && key === null && epoch.isRequired)
    throw new Refused(428, refusedDetail(sentences.epochRequired), null, 'epoch_required');
}
