import { IconDotsVertical } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { uiTexts } from '#texts/ui.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import type { ListMenuParts } from './list-menu.tsx';
import classes from './menu.module.css';

const ListMenu = lazy(() => import('./list-menu.tsx').then(({ ListMenu: held }) => ({ default: held })));

interface Props extends ListMenuParts {
  /** Something in the menu differs from the default. */
  readonly isOn: boolean;
}

/** The one menu of a list on a phone. */
export function ListMenuButton({ isOn, ...parts }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PlainButton
        look="icon"
        className={classes.dots}
        data-on={isOn || undefined}
        aria-label={uiTexts.listMenu}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconDotsVertical size={20} aria-hidden="true" />
      </PlainButton>
      {isOpen && (
        <Suspense fallback={null}>
          <ListMenu {...parts} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
