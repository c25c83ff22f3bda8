import '@mantine/core/styles/Switch.css';
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { shellTexts } from '#texts/shell/shell.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import classes from '#app/shell/sheets.module.css';
import { singleKeys } from './use-shortcuts.ts';

/** All shortcuts, and the switch for the single-letter ones. */
export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const [areOn, setOn] = useState(singleKeys.areOn);
  const { title, list, single, singleWhy } = shellTexts.shortcuts;
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <dl className="pv-column">
        {list.map(([keys, does]) => (
          <div key={does} className={classes.key}>
            <dt>{does}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key} className={classes.kbd}>
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        label={single}
        description={singleWhy}
        checked={areOn}
        onChange={({ currentTarget: { checked } }) => {
          singleKeys.set(checked);
          setOn(checked);
        }}
      />
    </Dialog>
  );
}
