import { IconLogout2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { useLeave } from '#state/use-account.ts';
import { teamTexts as texts } from '#texts/account/team.ts';
import { Age } from '#ui/age.tsx';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { ResourceState } from '#ui/resource-state.tsx';
import { DeviceList, deviceTitle } from './device-list.tsx';
import { useSingleAction } from './use-single-action.ts';
import page from '#ui/page.module.css';

/** The devices on which the user is signed in. Signing out this device asks about unsent changes, like the button of the top bar. */
export function OwnDevices({ isOffline }: { readonly isOffline: boolean }) {
  const resource = useValue(useQueries().ownSessions);
  const { endOwnSession, endOtherSessions, refresh } = useCommands();
  const leave = useLeave();
  const [isAsking, setAsking] = useState(false);
  const { running, act } = useSingleAction();
  const endOthers = async (): Promise<void> => {
    await act('others', endOtherSessions, texts.othersEnded);
    setAsking(false);
  };
  return (
    <section className={page.card} aria-labelledby="pv-own-devices">
      <h2 id="pv-own-devices" className="pv-heading">
        {texts.devices}
      </h2>
      <p className={page.soft}>{texts.devicesLead}</p>
      <ResourceState resource={resource} onRetry={() => void refresh()}>
        {(sessions, asOf) => (
          <>
            {isOffline && <Age asOf={asOf} />}
            <DeviceList
              label={texts.devices}
              sessions={sessions}
              isOffline={isOffline}
              running={running}
              onLeave={leave}
              onEnd={(session) => void act(String(session.id), () => endOwnSession(session.id), texts.ended(deviceTitle(session)))}
            />
            {sessions.some(({ isThis }) => !isThis) && (
              <Button
                variant="light"
                disabled={isOffline}
                leftSection={<IconLogout2 size={18} aria-hidden />}
                onClick={() => setAsking(true)}
              >
                {texts.endOthers}
              </Button>
            )}
          </>
        )}
      </ResourceState>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={texts.endOthersQuestion}
        text={texts.endOthersText}
        confirmLabel={texts.endOthers}
        isForbidden={isOffline}
        onConfirm={endOthers}
      />
    </section>
  );
}
