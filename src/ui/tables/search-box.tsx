import { IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { uiTexts } from '#texts/ui.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import classes from './table-tools.module.css';
import { focusFirstRow } from './rows/walk-rows.ts';

interface Props {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Searches for the typed text at once. */
  readonly onSearchNow: () => void;
  /** What is searched, for screen readers. */
  readonly label: string;
  /** Shows only its icon while it is empty and has no focus. */
  readonly isFolded?: boolean;
  /** Inside the field, at its end. */
  readonly end?: ReactNode;
}

/** The search field of a table. The key '/' focuses the field with `data-pv-search`. */
export function SearchBox({ value, onChange, onSearchNow, label, isFolded, end }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && value !== '') {
      event.preventDefault(); // the press is handled, so a panel beside the list stays open
      onChange('');
    }
    if (event.key !== 'ArrowDown') return;
    flushSync(onSearchNow); // otherwise the row with the focus may be removed half a second later
    if (focusFirstRow(event.currentTarget)) event.preventDefault();
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
      {end}
    </search>
  );
}
