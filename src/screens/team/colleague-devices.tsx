import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { useLeave } from '#state/use-leave.ts';
import { teamTexts as texts } from '#texts/account/team.ts';
import { ResourceState } from '#ui/resource-state.tsx';
import { DeviceList, deviceTitle } from './device-list.tsx';
import { useDeed } from './use-deed.ts';

interface Props {
  readonly id: number;
  readonly email: string;
  readonly isOffline: boolean;
}

/** Where a colleague is signed in; a telephone that was lost is signed out here. */
export function ColleagueDevices({ id, email, isOffline }: Props) {
  const seen = useValue(useQueries().staffSessions(id));
  const { endColleagueSession, refresh } = useCommands();
  const leave = useLeave();
  const { doing, act } = useDeed();
  return (
    <ResourceState seen={seen} onRetry={() => void refresh()}>
      {(sessions) => (
        <DeviceList
          label={texts.showDevices(email)}
          sessions={sessions}
          isOffline={isOffline}
          doing={doing}
          onLeave={leave}
          onEnd={(session) => void act(String(session.id), () => endColleagueSession(id, session.id), texts.ended(deviceTitle(session)))}
        />
      )}
    </ResourceState>
  );
}
