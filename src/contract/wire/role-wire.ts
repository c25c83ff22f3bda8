import * as z from 'zod/mini';
import { ROLES, type Role } from '#domain/service/account/own-account.ts';
import { text, written } from './tolerant.ts';

const exact = z.enum(ROLES);

/** A role; one that is missing, or that this version does not know, is the one that accounts have at first. */
export const role = written(
  z.codec(text, exact, { decode: (wire): Role => ROLES.find((one) => one === wire) ?? 'staff', encode: (value) => value }),
  exact,
);
