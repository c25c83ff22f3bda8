import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { PlainButton } from '#ui/button/plain-button.tsx';
import classes from './comparison.module.css';

/** How a figure comes about, one press away. */
export function Reckoning({ label, sentences }: { readonly label: string; readonly sentences: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div>
      <PlainButton
        className={classes.reckoning}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronDown size={16} aria-hidden="true" />
        {label}
      </PlainButton>
      {isOpen && (
        <ul id={id} className={classes.sentences}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
