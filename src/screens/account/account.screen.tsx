import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { lastKnown, problemOf } from '#domain/service/resource.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { useIsOffline } from '#state/use-connection.ts';
import { teamTexts as texts } from '#texts/account/team.ts';
import { placesTexts } from '#texts/shell/places.ts';
import { OfflineReason } from '#ui/dialogs/offline-reason.tsx';
import page from '#ui/page.module.css';
import { EmptyPanel } from '#ui/panels.tsx';
import { Choice } from './choice.tsx';
import { DigestChoice } from './digest-choice.tsx';
import { OwnDevices } from './own-devices.tsx';
import { OwnFactor } from './own-factor.tsx';
import { OwnQualifications } from './own-qualifications.tsx';

const THEMES = [
  { value: 'auto', icon: IconDeviceDesktop },
  { value: 'light', icon: IconSun },
  { value: 'dark', icon: IconMoon },
] as const;

/** 'Moje konto': theme, mails, devices, second factor and qualifications of the user (specification 30.8 and 31.4). */
export function AccountScreen() {
  const { ownAccount, ownSessions } = useQueries();
  const account = lastKnown(useValue(ownAccount));
  const sessions = useValue(ownSessions);
  const isUnsupported = problemOf(sessions)?.is === 'unsupported';
  // the list of devices would move what is below it
  const isLoading = sessions.is === 'loading';
  const isOffline = useIsOffline();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <div className={page.screen}>
      <header>
        <h1 className={page.title}>{placesTexts.account}</h1>
        {account && (
          <p className={page.soft}>
            {texts.signedIn(account.email)}
            {account.areRolesOn && ` · ${texts.role(account.role)}`}
          </p>
        )}
      </header>
      <Choice title={texts.theme} options={THEMES} names={texts.themes} value={colorScheme} onChoose={setColorScheme} />
      <DigestChoice />
      {isUnsupported ? (
        <section className={page.card}>
          <EmptyPanel title={texts.unsupported} />
        </section>
      ) : (
        <>
          <OwnDevices isOffline={isOffline} />
          {!isLoading && account?.secondFactor && <OwnFactor factor={account.secondFactor} account={account.email} isOffline={isOffline} />}
          {!isLoading && account?.qualifications && <OwnQualifications account={account} isOffline={isOffline} />}
          <OfflineReason at="panel" text={isOffline ? texts.offline : null} />
        </>
      )}
    </div>
  );
}
