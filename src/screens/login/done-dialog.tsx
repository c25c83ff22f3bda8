import { loginTexts } from '#texts/login.ts';
import { Dialog, DialogButtons } from '#ui/dialogs/dialog.tsx';
import { MantineRoot } from '#ui/theme/mantine-provider.tsx';
import { Button } from '#ui/button/button.tsx';

export type Done = 'registered' | 'linkSent';

/** The success modal with its two states (specification 4.5). */
export function DoneDialog({ what, onClose }: { readonly what: Done; readonly onClose: () => void }) {
  const { done } = loginTexts;
  return (
    <MantineRoot>
      <Dialog isOpen onClose={onClose} title={done[what]} size="sm">
        <p>{what === 'registered' ? done.registeredText : done.linkSentText}</p>
        <DialogButtons>
          <Button onClick={onClose} data-autofocus>
            {done.close}
          </Button>
        </DialogButtons>
      </Dialog>
    </MantineRoot>
  );
}
