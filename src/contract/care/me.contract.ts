import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { DETAIL, refusal } from '#contract/refusal.contract.ts';
import { one, text } from '#contract/wire/tolerant.ts';
import type { OwnAccount } from '#domain/service/own-account.ts';

const digest = z.enum(['off', 'daily', 'at_once']);
const me = z.codec(z.object({ email: text, digest }), z.custom<OwnAccount>(), { decode: (wire) => wire, encode: (ours) => ours });

export const readMe = endpoint({
  name: 'readMe',
  method: 'GET',
  path: '/care/v1/me/',
  summary: 'Own account, and whether new causes are told by mail',
  access: 'staff',
  isExtension: true,
  replies: { 200: one(me), ...DETAIL },
});

export const changeMe = endpoint({
  name: 'changeMe',
  method: 'PATCH',
  path: '/care/v1/me/',
  summary: 'Choose how new causes are told by mail: not, once a day, at once',
  access: 'staff',
  isExtension: true,
  body: z.object({ digest }),
  replies: { 200: one(me), 400: refusal, 412: one(me), ...DETAIL },
});
