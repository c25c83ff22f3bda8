import { useLocation } from 'wouter';
import { loginTexts } from '#texts/login.ts';
import { Dialog, DialogButtons } from '#ui/dialogs/dialog.tsx';
import { MantineRoot } from '#ui/theme/mantine-provider.tsx';
import { Button } from '#ui/button/button.tsx';

/** Says that the password is changed, and leads to the sign-in. */
export function ChangedDialog() {
  const [, go] = useLocation();
  const { reset } = loginTexts;
  const leave = () => go('/login');
  return (
    <MantineRoot>
      <Dialog isOpen onClose={leave} title={reset.done} size="sm">
        <p>{reset.doneText}</p>
        <DialogButtons>
          <Button onClick={leave} data-autofocus>
            {reset.toLogin}
          </Button>
        </DialogButtons>
      </Dialog>
    </MantineRoot>
  );
}
