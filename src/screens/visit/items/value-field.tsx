import { useState } from 'react';
import { readValue, writeValue } from '#domain/visit/value-text.ts';
import { visitTexts as texts } from '#texts/visit/visit.ts';
import { TextField } from '#ui/forms/text-field.tsx';

interface ValueProps {
  readonly label: string;
  readonly value: string | null;
  readonly onStore: (value: string | null) => void;
  readonly onLeave: () => void;
}

/** A number as typed. What is not a number stays in the field and is not stored. */
export function ValueField({ label, value, onStore, onLeave }: ValueProps) {
  const [typed, setTyped] = useState(value === null ? '' : writeValue(value));
  const read = readValue(typed);
  return (
    <TextField
      label={label}
      inputMode="decimal"
      value={typed}
      error={read === undefined ? texts.wrongValue : null}
      onChange={(to) => {
        setTyped(to);
        const now = readValue(to);
        if (now !== undefined) onStore(now);
      }}
      onBlur={onLeave}
    />
  );
}
