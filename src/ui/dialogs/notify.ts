import { SNACKBAR_TIME } from '#domain/service/refresh.ts';

/** A message in one line about the result of an action. It disappears after a while. */
export interface Message {
  readonly id: number;
  readonly text: string;
  readonly isError: boolean;
  /** A button in the message. */
  readonly action: { readonly label: string; readonly onPress: () => void } | null;
  /** A new message replaces an older one with the same topic, such as 'sent' after 'saved on the device'. */
  readonly topic: 'outbox' | null;
  /** Unit: ms. */
  readonly time: number;
}

const MAX_MESSAGES = 3;
const listeners = new Set<() => void>();
let current: readonly Message[] = [];
let lastId = 0;

function setMessages(next: readonly Message[]): void {
  current = next;
  for (const listener of listeners) listener();
}

export const messages = {
  list: () => current,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  dismiss: (id: number) => setMessages(current.filter((message) => message.id !== id)),
  clear: () => setMessages([]),
};

/**
 * Shows a message for six seconds or another time, errors in red. The same text again restarts its time.
 * `@mantine/notifications` would be 5 kB more on the dashboard, and has screen readers announce every message as an alert.
 */
export function notify({
  text,
  isError = false,
  action = null,
  topic = null,
  time = SNACKBAR_TIME,
}: {
  readonly text: string;
  readonly isError?: boolean;
  readonly action?: Message['action'];
  readonly topic?: Message['topic'];
  readonly time?: number;
}): void {
  lastId += 1;
  const isSame = (message: Message) => message.text === text || (topic !== null && message.topic === topic);
  setMessages([...current.filter((message) => !isSame(message)), { id: lastId, text, isError, action, topic, time }].slice(-MAX_MESSAGES));
}
