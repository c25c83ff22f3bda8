/** One line that tells what came of something; goes by itself. */
export interface Message {
  readonly id: number;
  readonly text: string;
  readonly isError: boolean;
  /** Something that can be done about it, as one press. */
  readonly action: { readonly label: string; readonly does: () => void } | null;
  /** Of several messages about the same thing only the latest stands: what is on its way cannot be said beside what arrived. */
  readonly topic: 'outbox' | null;
}

const AT_MOST = 3;
const listeners = new Set<() => void>();
let shown: readonly Message[] = [];
let lastId = 0;

function show(messages: readonly Message[]): void {
  shown = messages;
  for (const tell of listeners) tell();
}

export const messages = {
  shown: () => shown,
  subscribe: (changed: () => void) => {
    listeners.add(changed);
    return () => {
      listeners.delete(changed);
    };
  },
  dismiss: (id: number) => show(shown.filter((message) => message.id !== id)),
  clear: () => show([]),
};

/**
 * The one way to tell what came of something: shown for six seconds, errors in red; the same text again starts its time anew.
 * `@mantine/notifications` would be 5 kB more on the dashboard, and reads every message out as an alert.
 */
export function notify({
  text,
  isError = false,
  action = null,
  topic = null,
}: {
  readonly text: string;
  readonly isError?: boolean;
  readonly action?: Message['action'];
  readonly topic?: Message['topic'];
}): void {
  lastId += 1;
  const isSame = (message: Message) => message.text === text || (topic !== null && message.topic === topic);
  show([...shown.filter((message) => !isSame(message)), { id: lastId, text, isError, action, topic }].slice(-AT_MOST));
}
