import { lastKnown, problemOf } from '#domain/service/resource.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { useIsOffline } from '#state/use-connection.ts';
import { useMay } from '#state/use-account.ts';
import { teamTexts as texts } from '#texts/account/team.ts';
import { OfflineReason } from '#ui/dialogs/offline-reason.tsx';
import { EmptyPanel } from '#ui/panels.tsx';
import { Colleagues } from './colleagues.tsx';
import { OwnDevices } from './own-devices.tsx';
import { OwnQualifications } from './own-qualifications.tsx';
import { OwnFactor } from './own-factor.tsx';
import classes from './team.module.css';

/** The user's devices and second factor, and for admins the accounts of colleagues (specification 30.8, 30.9 and 31.4). */
export function TeamScreen() {
  const { ownAccount, ownSessions } = useQueries();
  const account = lastKnown(useValue(ownAccount));
  const sessions = useValue(ownSessions);
  const isUnsupported = problemOf(sessions)?.is === 'unsupported';
  // the list of devices would move what is below it
  const isLoading = sessions.is === 'loading';
  const mayManage = useMay('admin');
  const isOffline = useIsOffline();
  return (
    <div className={classes.screen}>
      <header>
        <h1 className={classes.title}>{texts.title}</h1>
        {account && (
          <p className={classes.soft}>
            {texts.signedIn(account.email)}
            {account.areRolesOn && ` · ${texts.role(account.role)}`}
          </p>
        )}
      </header>
      {isUnsupported ? (
        <section className={classes.card}>
          <EmptyPanel title={texts.unsupported} />
        </section>
      ) : (
        <>
          <OwnDevices isOffline={isOffline} />
          {!isLoading && account?.qualifications && <OwnQualifications account={account} isOffline={isOffline} />}
          {!isLoading && account?.secondFactor && <OwnFactor factor={account.secondFactor} account={account.email} isOffline={isOffline} />}
          {!isLoading && mayManage && <Colleagues isOffline={isOffline} own={account?.email ?? ''} />}
          <OfflineReason at="panel" text={isOffline ? texts.offline : null} />
        </>
      )}
    </div>
  );
}
