import '@mantine/core/styles/Button.css';
import { Button } from '@mantine/core';
import { SignInForm } from '#screens/login/sign-in-form.tsx';
import { useAct, useRead, useValue } from '#state/doors.ts';
import { shellTexts } from '#texts/shell.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import classes from './sheets.module.css';

/** The token stopped being taken while somebody was working: sign in over the page, which stays as it is. */
export function EndedDialog() {
  const { username } = useValue(useRead().session);
  const { signOut } = useAct();
  const { ended } = shellTexts;
  return (
    <Dialog isOpen onClose={() => undefined} canClose={false} title={ended.title} size="sm">
      <p className={classes.text}>{ended.text}</p>
      <SignInForm {...(username && { email: username, isEmailFixed: true })} />
      <Button variant="subtle" onClick={() => void signOut('keep')}>
        {ended.other}
      </Button>
    </Dialog>
  );
}
