/** What other systems can be told of; 0208-webhooks.sql writes them. Source: specification 18.17. */
export const HOOK_EVENTS = ['cause.opened', 'cause.closed', 'task.created', 'task.closed', 'task.reopened'] as const;

/** What `npm run admin -- hook test` sends, once. */
export const TEST_EVENT = 'hook.test';
