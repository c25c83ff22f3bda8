import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { DETAIL } from '#contract/refusal.contract.ts';
import { bool, int, list, localDate, maybeText, someText, text } from '#contract/wire/tolerant.ts';
import type { SettingProfile } from '#domain/checklists/profile.ts';
import { GRID_OPERATORS } from '#domain/grid/grid-operator.ts';

/** A profile in the names of the file that it was added from. */
const profile = z.codec(
  z.looseObject({
    key: someText,
    version: int,
    name: text,
    operator: z.nullable(z.enum(GRID_OPERATORS)),
    valid_from: z.nullable(localDate),
    valid_to: z.nullable(localDate),
    source: text,
    source_url: text,
    read_on: localDate,
    is_confirmed: bool,
    values: z.array(z.looseObject({ name: someText, value: text, unit: text, seconds: maybeText })),
  }),
  z.custom<SettingProfile>(),
  { decode: (wire) => wire, encode: (ours) => ours as never },
);

export const listSettingProfiles = endpoint({
  name: 'listSettingProfiles',
  method: 'GET',
  path: '/care/v1/setting_profiles/',
  summary: 'Settings that operators of the grid ask of inverters, each with its source and whether it was confirmed',
  access: 'staff',
  role: 'viewer',
  isExtension: true,
  replies: { 200: list(profile), ...DETAIL },
});
