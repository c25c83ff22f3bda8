import * as z from 'zod/mini';
import { NOTE_MAX } from '#domain/service/limits.ts';
import { type FlowUser, readPhone } from '#domain/service/flow-user.ts';
import { endpoint } from './endpoint.ts';
import { ownedDevice } from './installation-shapes.contract.ts';
import { DETAIL, refusal } from './refusal.contract.ts';
import { named, record } from '#contract/wire/record.ts';
import { bool, list, maybeInstant, one, someText, text } from '#contract/wire/tolerant.ts';

const byEmail = z.object({ email: someText });
const anything = z.unknown();

/** A telephone number; nine digits are read out of any form of them. */
const phone = z.codec(text, z.string(), { decode: readPhone, encode: (ours) => ours });

const user = record<FlowUser>({
  email: someText,
  isActive: named('is_active', bool),
  isPremium: named('is_premium', bool),
  lastLogin: named('last_login', maybeInstant),
  phone: named('phone_number', phone),
});

export const listUsers = endpoint({
  name: 'listUsers',
  method: 'GET',
  path: '/api/v1/user_list/',
  summary: 'PV FLOW users',
  access: 'staff',
  role: 'viewer',
  replies: { 200: list(user), ...DETAIL },
});

const newUser = record<Pick<FlowUser, 'email' | 'phone'>>({ email: z.string(), phone: named('phone_number', text) });

export const registerUser = endpoint({
  name: 'registerUser',
  method: 'POST',
  path: '/api/v1/register_flow_user/',
  summary: 'Register a PV FLOW user and mail the activation link',
  access: 'staff',
  role: 'staff',
  body: newUser,
  replies: { 201: anything, 400: refusal, ...DETAIL },
});

export const deleteUser = endpoint({
  name: 'deleteUser',
  method: 'DELETE',
  path: '/api/v1/delete_flow_user/{email}/',
  summary: 'Delete a PV FLOW user; its installations become free',
  access: 'staff',
  role: 'staff',
  params: byEmail,
  replies: { 200: anything, 400: refusal, ...DETAIL },
});

export const listOwnedDevices = endpoint({
  name: 'listOwnedDevices',
  method: 'GET',
  path: '/api/v1/flow_pvs_list/{email}/',
  summary: 'Installations of a PV FLOW user',
  access: 'staff',
  role: 'viewer',
  params: byEmail,
  replies: { 200: list(ownedDevice), ...DETAIL },
});

export const remindActivation = endpoint({
  name: 'remindActivation',
  method: 'POST',
  path: '/api/v1/activation_reminder/',
  summary: 'Mail the activation link again',
  access: 'staff',
  role: 'staff',
  body: z.object({ email: z.string() }),
  replies: { 200: anything, 400: refusal, ...DETAIL },
});

const note = one(z.object({ note: text }));

/** Only our own server has this call; the app does not depend on it. */
export const readNote = endpoint({
  name: 'readNote',
  method: 'GET',
  path: '/api/v1/flow_user_note/{email}/',
  summary: 'What staff noted about a PV FLOW user',
  access: 'staff',
  role: 'viewer',
  isExtension: true,
  params: byEmail,
  replies: { 200: note, ...DETAIL },
});

export const writeNote = endpoint({
  name: 'writeNote',
  method: 'PUT',
  path: '/api/v1/flow_user_note/{email}/',
  summary: 'Replace the note about a PV FLOW user',
  access: 'staff',
  role: 'staff',
  isExtension: true,
  params: byEmail,
  freeText: ['note'],
  body: z.object({ note: z.string().check(z.maxLength(NOTE_MAX)) }),
  replies: { 200: note, 400: refusal, ...DETAIL },
});
