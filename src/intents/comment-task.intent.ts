import { commentTask, readTaskStory } from '#contract/care/task-story.contract.ts';
import type { Ask } from '#contract/endpoint.ts';
import type { TaskStory } from '#domain/service/task.ts';
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

const askOf = (id: number, text: string) => ({ params: { id }, body: { text } }) satisfies Ask<typeof commentTask>;

/** Comments on one task go in their order. None takes the place of another, none waits for what else is decided about the task. */
function record(decider: IntentContext, { key, description }: SeenTask, text: string): Promise<number> {
  const body = { task: key, text: text.trim(), description } satisfies Comment;
  return addOp(decider.db, { ...freshOp(decider, BODY_VERSION), kind: KIND, lid: `comment:${key}`, body });
}

/** Says something about a service request. */
export const commentTaskIntent = {
  kind: KIND,
  sending: 'call',
  command: 'commentTask',
  bodyVersion: BODY_VERSION,
  endpoint: commentTask,
  isKeyed: true,
  record,
  atOnce: (_, { id }: SeenTask, text: string) => (id === null ? null : askOf(id, text.trim())),
  taskOf: ({ body }) => body.task,
  ask: ({ body }, task) => askOf(task ?? 0, body.text),
  precondition: () => null,
  isApplied: () => false,
  proof: {
    endpoint: readTaskStory,
    ask: (_, task) => ({ params: { id: task ?? 0 } }) satisfies Ask<typeof readTaskStory>,
    isThere: (answered, { opId }) => (answered as TaskStory).comments.some(({ clientRef }) => clientRef === opId),
  },
  details: ({ body }) => ({ task: null, about: body.description, quote: body.text, status: null, base: null, office: null }),
} as const satisfies CallIntent<CommentTaskOp>;
