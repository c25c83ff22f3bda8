import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { teamTexts as texts } from '#texts/account/team.ts';
import { Age } from '#ui/age.tsx';
import { Button } from '#ui/button/button.tsx';
import { ResourceState } from '#ui/resource-state.tsx';
import { ColleagueRow } from './colleague-row.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import classes from '#screens/account/account.module.css';
import page from '#ui/page.module.css';

interface Props {
  readonly isOffline: boolean;
  /** E-mail of the signed-in account. */
  readonly own: string;
}

/** Accounts of staff, for admins: roles, devices and activity. */
export function Colleagues({ isOffline, own }: Props) {
  const resource = useValue(useQueries().staff);
  const { refresh } = useCommands();
  const [isInviting, setInviting] = useState(false);
  /** E-mail of an account that was invited by a server without mail. */
  const [unmailed, setUnmailed] = useState<string | null>(null);
  return (
    <section className={page.card} aria-labelledby="pv-colleagues">
      <div className="pv-row pv-wrap pv-gap-2 pv-between">
        <h2 id="pv-colleagues" className="pv-heading">
          {texts.colleagues}
        </h2>
        <Button disabled={isOffline} leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => setInviting(true)}>
          {texts.invite}
        </Button>
      </div>
      <div role="status">{unmailed !== null && <p className={classes.notice}>{texts.invitedUnmailed(unmailed)}</p>}</div>
      <ResourceState resource={resource} onRetry={() => void refresh()}>
        {(colleagues, asOf) => (
          <>
            {isOffline && <Age asOf={asOf} />}
            <ul className={classes.list} aria-label={texts.colleagues}>
              {colleagues.map((colleague) => (
                <ColleagueRow key={colleague.id} colleague={colleague} isOffline={isOffline} isOwn={colleague.email === own} />
              ))}
            </ul>
          </>
        )}
      </ResourceState>
      <InviteDialog isOpen={isInviting} onClose={() => setInviting(false)} onUnmailed={setUnmailed} />
    </section>
  );
}
