import { IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { uiTexts } from '#texts/ui.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import classes from './table-tools.module.css';
import { toFirstRow } from './rows/walk-rows.ts';

interface Props {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** What was typed is searched for at once. */
  readonly onSearchNow: () => void;
  /** What is searched, for who cannot see it. */
  readonly label: string;
  /** No more than its sign while nobody types and nothing is searched for. */
  readonly isFolded?: boolean;
}

/** `data-pv-search` is where the key '/' puts the caret. */
export function SearchBox({ value, onChange, onSearchNow, label, isFolded }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && value !== '') {
      event.preventDefault(); // the press is taken: a panel beside the list stays open
      onChange('');
    }
    if (event.key !== 'ArrowDown') return;
    flushSync(onSearchNow); // else the row that takes the focus may be gone half a second later
    if (toFirstRow(event.currentTarget)) event.preventDefault();
  };
  return (
    <search className={classes.search} data-folded={isFolded ? '' : undefined} data-typed={value === '' ? undefined : ''}>
      <IconSearch size={18} className={classes.searchIcon} aria-hidden="true" />
      <input
        ref={input}
        type="search"
        data-pv-search=""
        className={classes.searchInput}
        value={value}
        placeholder={uiTexts.search}
        aria-label={`${uiTexts.search}: ${label}`}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {value !== '' && (
        <PlainButton
          className={classes.clear}
          aria-label={uiTexts.clearSearch}
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        >
          <IconX size={16} aria-hidden="true" />
        </PlainButton>
      )}
    </search>
  );
}
