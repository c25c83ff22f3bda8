import { SignInForm } from '#screens/login/sign-in-form.tsx';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { shellTexts } from '#texts/shell/shell.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import classes from '#app/shell/sheets.module.css';
import { Button } from '#ui/button/button.tsx';

/** The server rejected the token during work: the user signs in over the page, which stays as it is. */
export function EndedDialog() {
  const { username } = useValue(useQueries().session);
  const { signOut } = useCommands();
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
