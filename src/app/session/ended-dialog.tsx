import { useState } from 'react';
import { SignInForm } from '#screens/login/sign-in-form.tsx';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { shellTexts } from '#texts/shell/shell.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { Button } from '#ui/button/button.tsx';

/**
 * Shown over the page when the server has rejected the token: the user signs in again, and the page is not reloaded. While visits are
 * unsent, another account has to be confirmed first.
 */
export function EndedDialog() {
  const queries = useQueries();
  const { username } = useValue(queries.session);
  const visits = useValue(queries.unsentVisits) ?? [];
  const [isLeaving, setLeaving] = useState(false);
  const { signOut } = useCommands();
  const { ended } = shellTexts;
  if (isLeaving) return <LeaveDialog isEnded onClose={() => setLeaving(false)} />;
  return (
    <Dialog isOpen onClose={() => undefined} canClose={false} title={ended.title} size="sm">
      <p>{ended.text}</p>
      <SignInForm {...(username && { email: username, isEmailFixed: true })} />
      <Button variant="subtle" onClick={() => (visits.length > 0 ? setLeaving(true) : void signOut('keep'))}>
        {ended.other}
      </Button>
    </Dialog>
  );
}
