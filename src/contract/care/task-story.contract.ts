import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { DETAIL, refusal } from '#contract/refusal.contract.ts';
import { taskFields } from '#contract/tasks.contract.ts';
import { named, record } from '#contract/wire/record.ts';
import { instant, int, maybeText, one, someText, text } from '#contract/wire/tolerant.ts';
import { COMMENT_MAX } from '#domain/service/limits.ts';
import type { TaskComment, TaskStory } from '#domain/service/task.ts';

const comment = record<TaskComment>({ id: int, author: text, at: instant, text, clientRef: named('client_ref', maybeText) });

const story = record<TaskStory>({
  ...taskFields,
  comments: z.array(comment),
  history: z.array(z.object({ at: instant, by: maybeText, field: someText, before: maybeText, after: maybeText })),
});

export const readTaskStory = endpoint({
  name: 'readTaskStory',
  method: 'GET',
  path: '/care/v1/tasks/{id}/',
  summary: 'A service request with what was said about it and done to it',
  access: 'read',
  role: 'viewer',
  isExtension: true,
  params: z.object({ id: int }),
  replies: { 200: one(story), ...DETAIL },
});

export const commentTask = endpoint({
  name: 'commentTask',
  method: 'POST',
  path: '/care/v1/tasks/{id}/comments/',
  summary: 'Say something about a service request',
  access: 'tasks',
  role: 'staff',
  isExtension: true,
  changesTask: true,
  params: z.object({ id: int }),
  freeText: ['text'],
  body: z.object({
    text: z.string().check(
      z.trim(),
      z.refine((value) => value !== '', 'required'),
      z.maxLength(COMMENT_MAX),
    ),
  }),
  replies: { 201: one(comment), 400: refusal, 409: refusal, 422: refusal, ...DETAIL },
});
