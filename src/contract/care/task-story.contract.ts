import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { DETAIL, refusal } from '#contract/refusal.contract.ts';
import { taskFields, taskFrom, taskToWire } from '#contract/tasks.contract.ts';
import { instant, int, maybeText, one, someText, text } from '#contract/wire/tolerant.ts';
import { COMMENT_MAX } from '#domain/service/limits.ts';
import type { TaskComment, TaskStory } from '#domain/service/task.ts';

const commentOnWire = z.object({ id: int, author: text, at: instant, text, client_ref: maybeText });
type WireComment = z.output<typeof commentOnWire>;
const commentFrom = ({ client_ref, ...same }: WireComment): TaskComment => ({ ...same, clientRef: client_ref });
const commentToWire = ({ clientRef, ...same }: TaskComment): WireComment => ({ ...same, client_ref: clientRef });
const comment = z.codec(commentOnWire, z.custom<TaskComment>(), { decode: commentFrom, encode: commentToWire });

const storyOnWire = z.object({
  ...taskFields,
  comments: z.array(commentOnWire),
  history: z.array(z.object({ at: instant, by: maybeText, field: someText, before: maybeText, after: maybeText })),
});

const story = z.codec(storyOnWire, z.custom<TaskStory>(), {
  decode: ({ comments, history, ...wire }) => ({ ...taskFrom(wire), comments: comments.map(commentFrom), history }),
  encode: ({ comments, history, ...ours }) => ({ ...taskToWire(ours), comments: comments.map(commentToWire), history: [...history] }),
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
