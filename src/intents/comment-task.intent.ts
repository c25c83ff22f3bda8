import { commentTask, readTaskStory } from '#contract/care/task-story.contract.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import { isMoving } from '#domain/service/change-state.ts';
import type { TaskComment, TaskStory } from '#domain/service/task.ts';
import type { CallOp } from '#local/db/row-types.ts';
import { addOp } from '#local/outbox/operations.repo.ts';
import { type IntentContext, freshOp } from './intent-context.ts';
import type { CallIntent, SeenTask } from './intent.ts';

const KIND = 'task.comment';
const BODY_VERSION = 1;

interface Comment {
  /** The task's local id. */
  readonly task: string;
  readonly text: string;
  /** Name of the installation, to show. */
  readonly description: string;
}

export type CommentTaskOp = CallOp<typeof KIND, Comment>;

/** A comment as it is shown. One of this device that is not confirmed has an `id` below zero and an empty `author` (this account). */
export interface SeenComment extends TaskComment {
  readonly isWaiting?: boolean;
}

/** The comments and changes of a task, with the comments of this device added. */
export interface SeenTaskStory extends TaskStory {
  readonly comments: readonly SeenComment[];
}

function withOwnComments(story: TaskStory, ops: readonly CommentTaskOp[], numberOf: (localId: string) => number | null): SeenTaskStory {
  const known = new Set(story.comments.map(({ clientRef }) => clientRef));
  const own = ops
    .filter(({ body, opId }) => numberOf(body.task) === story.id && !known.has(opId))
    .map((op) => ({ id: -op.seq, author: '', at: op.createdAt, text: op.body.text, clientRef: op.opId, isWaiting: isMoving(op) }));
  return own.length === 0 ? story : { ...story, comments: [...story.comments, ...own] };
}

const requestOf = (id: number, text: string) => ({ params: { id }, body: { text } }) satisfies RequestOf<typeof commentTask>;

/** Comments on a task are sent in their order. They replace no other change of the task and wait for none. */
function record(context: IntentContext, { key, description }: SeenTask, text: string): Promise<number> {
  const body = { task: key, text: text.trim(), description } satisfies Comment;
  return addOp(context.db, { ...freshOp(context, BODY_VERSION), kind: KIND, lid: `comment:${key}`, body });
}

/** Adds a comment to a service request. */
export const commentTaskIntent = {
  kind: KIND,
  sending: 'call',
  command: 'commentTask',
  bodyVersion: BODY_VERSION,
  endpoint: commentTask,
  isKeyed: true,
  record,
  atOnce: (_, { id }: SeenTask, text: string) => (id === null ? null : requestOf(id, text.trim())),
  taskOf: ({ body }) => body.task,
  request: ({ body }, task) => requestOf(task ?? 0, body.text),
  precondition: () => null,
  isApplied: () => false,
  proof: {
    endpoint: readTaskStory,
    request: (_, task) => ({ params: { id: task ?? 0 } }) satisfies RequestOf<typeof readTaskStory>,
    isThere: (story, { opId }) => (story as TaskStory).comments.some(({ clientRef }) => clientRef === opId),
  },
  details: ({ body }) => ({
    ...{ task: null, about: body.description, quote: body.text, status: null, base: null, office: null },
    commented: body.task,
  }),
  overlays: { resource: 'taskStory', apply: withOwnComments },
} as const satisfies CallIntent<CommentTaskOp>;
