import type { RequestOf } from '#contract/endpoint.ts';
import { changeMe, readMe } from '#contract/care/me.contract.ts';
import type { Digest, OwnAccount } from '#domain/service/account/own-account.ts';
import type { CallOp } from '#local/db/row-types.ts';
import { recordCall } from './intent-context.ts';
import type { CallIntent } from './intent.ts';

const KIND = 'account.digest';
const BODY_VERSION = 1;

export type ChooseDigestOp = CallOp<typeof KIND, { readonly digest: Digest }>;

/** Chooses how often new causes are sent by e-mail. Of several unsent choices the last is sent. */
export const chooseDigestIntent = {
  kind: KIND,
  sending: 'call',
  command: 'chooseDigest',
  bodyVersion: BODY_VERSION,
  endpoint: changeMe,
  record: (context, digest: Digest) => recordCall(context, { kind: KIND, opv: BODY_VERSION, lid: 'account', body: { digest } }),
  atOnce: (_, digest: Digest) => ({ body: { digest } }) satisfies RequestOf<typeof changeMe>,
  request: ({ body }) => ({ body }) satisfies RequestOf<typeof changeMe>,
  precondition: () => null,
  isApplied: () => false,
  proof: {
    endpoint: readMe,
    request: () => ({}),
    isThere: (account, { body }) => (account as OwnAccount).digest === body.digest,
  },
  details: (_) => ({ task: null, about: null, quote: null, status: null, base: null, office: null }),
  overlays: {
    resource: 'ownAccount',
    apply: (account, ops) => {
      const last = ops.at(-1);
      return last ? { ...account, digest: last.body.digest } : account;
    },
  },
} as const satisfies CallIntent<ChooseDigestOp>;
