import { useState } from 'react';
import { isOpen } from '#domain/service/task.ts';
import { useTasksByKey } from '#state/use-day.ts';
import { handListTexts as texts } from '#texts/day.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { fold } from '#ui/tables/fold.ts';
import dialogs from '#screens/day/dialogs/dialogs.module.css';

/** Rows that are shown; the search finds the others. */
const MOST = 50;

interface Props {
  /** Local ids of the requests that the list has. */
  readonly taken: readonly string[];
  readonly onAdd: (key: string) => void;
  readonly onClose: () => void;
}

/** Adds open requests to a list by a press each. */
export function AddDialog({ taken, onAdd, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const open = [...useTasksByKey().values()].filter(({ key, status }) => isOpen(status) && !taken.includes(key));
  const found = open.filter(({ description, reason, id }) => fold(`${description} ${reason} ${id ?? ''}`).includes(fold(typed.trim())));
  return (
    <Dialog isOpen onClose={onClose} title={texts.add} isFullOnPhone>
      <div className="pv-stack-3">
        <TextField label={texts.search} type="search" value={typed} onChange={setTyped} />
        {found.length === 0 && <p className="pv-anywhere">{texts.none}</p>}
        <div className={dialogs.days}>
          {found.slice(0, MOST).map(({ key, description, reason }) => (
            <Button key={key} variant="default" className={dialogs.day} onClick={() => onAdd(key)}>
              {description}
              <span className={dialogs.date}>{reason}</span>
            </Button>
          ))}
        </div>
      </div>
    </Dialog>
  );
}
