import { Redirect } from 'wouter';
import { isComing, lastKnown } from '#domain/service/resource.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { useMay } from '#state/use-account.ts';
import { useIsOffline } from '#state/use-connection.ts';
import { teamTexts as texts } from '#texts/account/team.ts';
import { placesTexts } from '#texts/shell/places.ts';
import { OfflineReason } from '#ui/dialogs/offline-reason.tsx';
import page from '#ui/page.module.css';
import { LoadingPanel } from '#ui/panels.tsx';
import { Colleagues } from './colleagues.tsx';

/** 'Zespół': the accounts of colleagues, for admins (specification 30.9). Others are led to their own account. */
export function TeamScreen() {
  const resource = useValue(useQueries().ownAccount);
  const mayManage = useMay('admin');
  const isOffline = useIsOffline();
  if (isComing(resource)) return <LoadingPanel />;
  if (!mayManage) return <Redirect to="/account" replace />;
  return (
    <div className={page.screen}>
      <h1 className={page.title}>{placesTexts.team}</h1>
      <Colleagues isOffline={isOffline} own={lastKnown(resource)?.email ?? ''} />
      <OfflineReason at="panel" text={isOffline ? texts.offline : null} />
    </div>
  );
}
