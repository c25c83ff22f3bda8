import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { DETAIL, refusal } from '#contract/refusal.contract.ts';
import { instant, int, list, maybeInt, maybeText, one, text } from '#contract/wire/tolerant.ts';
import { record } from '#contract/wire/record.ts';
import type { FuseCheck } from '#domain/diagnosis/fuse/fuse-check.ts';
import { FUSE_NOTE_MAX } from '#domain/service/limits.ts';
import { diagnosis } from './diagnoses.contract.ts';

const fuseCheck = record<FuseCheck>({ by: text, at: instant, note: text, visit: maybeText, task: maybeInt });

export const listFuseChecks = endpoint({
  name: 'listFuseChecks',
  method: 'GET',
  path: '/care/v1/installations/{id}/fuse_checks/',
  summary:
    'Who said that the string fuses are good, and when: a person, a finished visit, a request whose repair is confirmed; the oldest first',
  access: 'read',
  role: 'viewer',
  isExtension: true,
  params: z.object({ id: int }),
  replies: { 200: list(fuseCheck), ...DETAIL },
});

export const checkFuses = endpoint({
  name: 'checkFuses',
  method: 'POST',
  path: '/care/v1/diagnoses/{id}/fuses_checked/',
  summary: 'Say that the string fuses are good: a blown one is over',
  access: 'staff',
  role: 'staff',
  isExtension: true,
  params: z.object({ id: int }),
  freeText: ['note'],
  body: z.object({ note: z.string().check(z.trim(), z.maxLength(FUSE_NOTE_MAX)) }),
  replies: { 200: one(diagnosis), 400: refusal, 409: refusal, 422: refusal, ...DETAIL },
});
