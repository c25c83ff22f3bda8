import { useState } from 'react';

interface Typed<Value extends string> {
  /** Empty if there is none. */
  readonly value: string;
  /** What a text means; `null`: nothing that is known. */
  readonly read: (text: string) => Value | null;
  readonly write: (value: Value) => string;
  /** Empty also while the text is not understood. */
  readonly onChange: (value: Value | '') => void;
  /** Said of a text that is not understood, once the field is left. */
  readonly unread: string;
}

/**
 * A value that is typed as text: read while it is typed, and written in full when the field is left. A text that is not understood stays and
 * says so; `FormFrame` does not send its form.
 */
export function useTyped<Value extends string>({ value, read, write, onChange, unread }: Typed<Value>) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const known = read(value);
  const isOwn = typed !== null && (read(typed) ?? '') === value;
  const text = isOwn ? typed : known === null ? value : write(known);
  const isUnread = text.trim() !== '' && read(text) === null;
  const leave = (): void => {
    setLeft(true);
    if (!isUnread) setTyped(null);
  };
  const field = {
    value: text,
    'data-unread': isUnread || undefined,
    inputMode: 'numeric',
    autoComplete: 'off',
    onChange: (to: string): void => {
      setTyped(to);
      setLeft(false);
      const next = read(to) ?? '';
      if (next !== value) onChange(next);
    },
    onBlur: leave,
    onKeyDown: ({ key }: { readonly key: string }): void => {
      if (key === 'Enter') leave();
    },
  } as const;
  return { field, known, problem: isUnread && isLeft ? unread : null, forget: () => setTyped(null) };
}
