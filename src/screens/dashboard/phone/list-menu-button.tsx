import { IconDotsVertical } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { dashboardTexts } from '#texts/dashboard.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import classes from './menu.module.css';

const ListMenu = lazy(() => import('./menus.tsx').then(({ ListMenu: held }) => ({ default: held })));

interface Props {
  readonly sorting: ReactNode;
  readonly filter: ReactNode;
  readonly files: ReactNode;
  /** Something in the menu differs from the default. */
  readonly isOn: boolean;
}

/** The one menu of the list on a phone. */
export function ListMenuButton({ isOn, ...parts }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PlainButton
        className={classes.dots}
        data-on={isOn || undefined}
        aria-label={dashboardTexts.phone.menu}
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
