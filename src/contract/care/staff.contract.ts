import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { DETAIL, refusal } from '#contract/refusal.contract.ts';
import { role, session } from './me.contract.ts';
import { accountName, heldQualifications, pathName } from './qualification.contract.ts';
import { bool, int, list, maybeInstant, one, someText, text } from '#contract/wire/tolerant.ts';
import { ROLES } from '#domain/service/account/own-account.ts';
import type { Colleague, ColleagueChange, InvitedColleague } from '#domain/service/team.ts';

const fields = {
  id: int,
  email: someText,
  name: text,
  role,
  active: bool,
  last_seen: maybeInstant,
  devices: int,
  second_factor: bool,
  qualifications: z.optional(heldQualifications),
};
const onWire = z.object(fields);
type Wire = z.output<typeof onWire>;
const from = ({ active, last_seen, second_factor, qualifications = [], ...same }: Wire): Colleague => ({
  ...same,
  qualifications,
  isActive: active,
  lastSeen: last_seen,
  hasSecondFactor: second_factor,
});
const toWire = ({ isActive, lastSeen, hasSecondFactor = false, name = '', qualifications = [], ...same }: Colleague): Wire => ({
  ...same,
  name,
  qualifications: [...qualifications],
  active: isActive,
  last_seen: lastSeen,
  second_factor: hasSecondFactor,
});
const colleague = z.codec(onWire, z.custom<Colleague>(), { decode: from, encode: toWire });

const invited = z.codec(z.object({ ...fields, mailed: bool }), z.custom<InvitedColleague>(), {
  decode: ({ mailed, ...wire }) => ({ ...from(wire), isMailed: mailed }),
  encode: ({ isMailed, ...ours }) => ({ ...toWire(ours), mailed: isMailed }),
});

const change = z.codec(
  z.object({
    role: z.optional(z.enum(ROLES)),
    active: z.optional(z.boolean()),
    name: z.optional(accountName),
    qualifications: z.optional(heldQualifications),
  }),
  z.custom<ColleagueChange>(),
  {
    decode: ({ active, ...same }) => ({ ...same, ...(active !== undefined && { isActive: active }) }) as ColleagueChange,
    encode: ({ isActive, qualifications, ...same }) => ({
      ...same,
      ...(isActive !== undefined && { active: isActive }),
      ...(qualifications !== undefined && { qualifications: [...qualifications] }),
    }),
  },
);

export const listStaff = endpoint({
  name: 'listStaff',
  method: 'GET',
  path: '/care/v1/staff/',
  summary: 'Accounts of staff; for admins, where roles are on',
  access: 'staff',
  role: 'admin',
  isExtension: true,
  replies: { 200: list(colleague), ...DETAIL },
});

export const inviteColleague = endpoint({
  name: 'inviteColleague',
  method: 'POST',
  path: '/care/v1/staff/',
  summary: 'Open an account of staff and mail a link that sets its password',
  access: 'staff',
  role: 'admin',
  isExtension: true,
  body: z.object({ email: z.string().check(z.minLength(1)), role: z.enum(ROLES) }),
  replies: { 201: one(invited), 400: refusal, 409: refusal, 422: refusal, ...DETAIL },
});

const byId = z.object({ id: int });

export const changeColleague = endpoint({
  name: 'changeColleague',
  method: 'PATCH',
  path: '/care/v1/staff/{id}/',
  summary: 'Change role, name, qualifications, or whether somebody may sign in; who may not is signed out everywhere',
  access: 'staff',
  role: 'admin',
  isExtension: true,
  params: byId,
  body: change,
  fieldName: pathName,
  replies: { 200: one(colleague), 400: refusal, 409: refusal, ...DETAIL },
});

export const listStaffSessions = endpoint({
  name: 'listStaffSessions',
  method: 'GET',
  path: '/care/v1/staff/{id}/sessions/',
  summary: 'Devices on which somebody is signed in',
  access: 'staff',
  role: 'admin',
  isExtension: true,
  params: byId,
  replies: { 200: list(session), ...DETAIL },
});

export const endStaffSession = endpoint({
  name: 'endStaffSession',
  method: 'DELETE',
  path: '/care/v1/staff/{id}/sessions/{sid}/',
  summary: 'Sign somebody out on one device',
  access: 'staff',
  role: 'admin',
  isExtension: true,
  params: z.object({ id: int, sid: int }),
  replies: { 200: z.object({}), ...DETAIL },
});
