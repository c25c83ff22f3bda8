import * as z from 'zod/mini';
import { bool, instant, int, text } from '#contract/wire/tolerant.ts';
import type { DeviceSession } from '#domain/service/team.ts';

/** A device on which somebody is signed in. */
export const session = z.codec(
  z.object({ id: int, device: text, signed_in_at: instant, used_at: instant, is_this: bool }),
  z.custom<DeviceSession>(),
  {
    decode: ({ signed_in_at, used_at, is_this, ...same }) => ({ ...same, signedInAt: signed_in_at, usedAt: used_at, isThis: is_this }),
    encode: ({ signedInAt, usedAt, isThis, ...same }) => ({ ...same, signed_in_at: signedInAt, used_at: usedAt, is_this: isThis }),
  },
);
