import { IconKeyboard, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { newTaskHere } from '#app/shortcuts/new-task-here.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { useHasTeam, useMayChangeCompany, useMay } from '#state/use-account.ts';
import { lastKnown } from '#domain/service/resource.ts';
import { shellTexts } from '#texts/shell/shell.ts';
import { bookOf, useGuide } from '#ui/guide/use-guide.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { PlainButton } from '#ui/button/plain-button.tsx';
import classes from './palette.module.css';
import { iconOf } from './palette-icons.ts';
import {
  type Entry,
  findEntries,
  GROUPS,
  type Group,
  guideEntry,
  installationEntry,
  NEW_TASK,
  offeredScreens,
  taskEntry,
  userEntry,
} from './palette-entries.ts';

const NONE: readonly never[] = [];

/** Everything stored on this device that can be opened; it does not need the network. */
function useEntries(): readonly Entry[] {
  const queries = useQueries();
  const installations = lastKnown(useValue(queries.installations))?.rows ?? NONE;
  const tasks = lastKnown(useValue(queries.tasks)) ?? NONE;
  const users = lastKnown(useValue(queries.users)) ?? NONE;
  const guide = useGuide();
  const mayWork = useMay('staff');
  const hasTeam = useHasTeam();
  const mayManage = useMay('admin');
  const mayChangeCompany = useMayChangeCompany();
  const pages = useMemo(() => bookOf(guide)?.index().map(guideEntry) ?? NONE, [guide]);
  return useMemo(
    () => [
      ...offeredScreens({ mayWork, hasTeam, mayManage, mayChangeCompany }),
      ...installations.map(installationEntry),
      ...tasks.map(taskEntry),
      ...users.map(userEntry),
      ...pages,
    ],
    [installations, tasks, users, pages, mayWork, hasTeam, mayManage, mayChangeCompany],
  );
}

interface Props {
  readonly onClose: () => void;
  readonly onShortcuts: () => void;
}

/** Search over installations, tasks, users, screens and pages of the guide. Arrow keys choose, Enter opens. */
export function Palette({ onClose, onShortcuts }: Props) {
  const entries = useEntries();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const [pathname, go] = useLocation();
  const search = useSearch();
  const { tasks } = useQueries();
  const id = useId();
  const matches = useMemo(() => findEntries(entries, query), [entries, query]);
  const chosen = matches[Math.min(at, matches.length - 1)];
  const { palette } = shellTexts;

  useEffect(() => {
    if (chosen) document.getElementById(`${id}${chosen.key}`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen, id]);

  const open = ({ href }: Entry) => {
    onClose();
    go(href === NEW_TASK ? newTaskHere({ pathname, search }, lastKnown(tasks.peek()) ?? []) : href);
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && matches.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, matches.length - 1) + step + matches.length) % matches.length);
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      open(chosen);
    }
  };

  return (
    <Dialog isOpen onClose={onClose} title={palette.title} size="lg" isFullOnPhone>
      <div className={classes.field}>
        <IconSearch size={20} aria-hidden="true" />
        <input
          data-autofocus=""
          className={classes.input}
          role="combobox"
          aria-expanded={matches.length > 0}
          aria-controls={`${id}list`}
          aria-activedescendant={chosen && `${id}${chosen.key}`}
          aria-label={palette.open}
          aria-autocomplete="list"
          placeholder={palette.placeholder}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={({ currentTarget }) => {
            setQuery(currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKey}
        />
      </div>
      <p className={query === '' || matches.length === 0 ? 'pv-soft' : 'pv-hidden'} role="status">
        {query === '' ? palette.start : matches.length === 0 ? palette.nothing(query) : palette.resultCount(matches.length)}
      </p>
      <div id={`${id}list`} role="listbox" aria-label={palette.title} className={classes.list}>
        {GROUPS.map((group) => (
          <PaletteGroup
            key={group}
            id={id}
            group={group}
            entries={matches.filter((match) => match.group === group)}
            chosen={chosen}
            onOpen={open}
          />
        ))}
      </div>
      <PlainButton className={classes.shortcuts} onClick={onShortcuts}>
        <IconKeyboard size={18} aria-hidden="true" />
        {shellTexts.shortcuts.title}
      </PlainButton>
    </Dialog>
  );
}

interface PaletteGroupProps {
  readonly id: string;
  readonly group: Group;
  readonly entries: readonly Entry[];
  readonly chosen: Entry | undefined;
  readonly onOpen: (entry: Entry) => void;
}

function PaletteGroup({ id, group, entries, chosen, onOpen }: PaletteGroupProps) {
  if (entries.length === 0) return null;
  const title = shellTexts.palette.groups[group];
  return (
    <fieldset aria-label={title}>
      <p className={classes.group} aria-hidden="true">
        {title}
      </p>
      {entries.map((entry) => {
        const Icon = iconOf(entry);
        return (
          <PlainButton
            key={entry.key}
            id={`${id}${entry.key}`}
            role="option"
            tabIndex={-1}
            aria-selected={entry === chosen}
            className={classes.option}
            onClick={() => onOpen(entry)}
          >
            <Icon size={18} aria-hidden="true" />
            <span className={classes.title}>{entry.title}</span>
            <span className={classes.note}>{entry.note}</span>
          </PlainButton>
        );
      })}
    </fieldset>
  );
}
