import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { ROLES, type Role } from '#domain/service/account/own-account.ts';
import type { Colleague, ColleagueChange } from '#domain/service/team.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { ago } from '#texts/dates.ts';
import { factorTexts } from '#texts/account/second-factor.ts';
import { teamTexts as texts } from '#texts/account/team.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { useNow } from '#ui/use-now.ts';
import classes from '#screens/account/account.module.css';
import { useSingleAction } from '#screens/account/use-single-action.ts';
import { useLeave } from '#state/use-account.ts';
import { ResourceState } from '#ui/resource-state.tsx';
import { DeviceList, deviceTitle } from '#screens/account/device-list.tsx';
import page from '#ui/page.module.css';

interface Props {
  readonly colleague: Colleague;
  readonly isOffline: boolean;
  readonly isOwn: boolean;
}

const choices = ROLES.map((role) => ({ value: role, label: texts.roles[role] }));
const { colleague: factor } = factorTexts;
const isLower = (role: Role, than: Role): boolean => ROLES.indexOf(role) < ROLES.indexOf(than);

/** One account: role, devices, second factor and activity. Taking away rights asks for confirmation. */
export function ColleagueRow({ colleague, isOffline, isOwn }: Props) {
  const { id, email, role, isActive, lastSeen, devices, hasSecondFactor = false } = colleague;
  const { changeColleague } = useCommands();
  const { running, act } = useSingleAction();
  const [question, setQuestion] = useState<Role | 'deactivate' | null>(null);
  const [isOpen, setOpen] = useState(false);
  const devicesId = useId();
  const now = useNow();

  const change = async (what: ColleagueChange, done: string): Promise<void> => {
    await act('change', () => changeColleague(id, what), done);
    setQuestion(null);
  };
  const choose = (chosen: Role): void => {
    if (isLower(chosen, role)) setQuestion(chosen);
    else void change({ role: chosen }, texts.roleChanged(email, chosen));
  };
  return (
    <li className={classes.colleague} data-inactive={!isActive || undefined}>
      <div className={classes.what}>
        <p className={classes.name}>
          {email} {isOwn && <span className={classes.badge}>{texts.you}</span>}
          {!isActive && <span className={classes.badge}>{texts.inactive}</span>}
          {hasSecondFactor && <span className={classes.badge}>{factor.badge}</span>}
        </p>
        <p className={page.soft}>
          {[lastSeen === null ? texts.neverSeen : texts.lastSeen(ago(lastSeen, now)), texts.signedInOn(devices)].join(' · ')}
        </p>
      </div>
      <div className="pv-row pv-wrap pv-gap-2">
        <SelectField
          label={texts.roleOf(email)}
          classNames={{ label: 'pv-hidden' }}
          data={choices}
          value={role}
          disabled={isOffline || running !== null}
          onChange={(chosen) => choose(chosen as Role)}
        />
        <Button
          variant="default"
          aria-label={texts.showDevices(email)}
          aria-expanded={isOpen}
          {...(isOpen && { 'aria-controls': devicesId })}
          rightSection={<IconChevronDown size={16} aria-hidden className={classes.chevron} data-open={isOpen || undefined} />}
          onClick={() => setOpen(!isOpen)}
        >
          {texts.showDevicesShort}
        </Button>
        {hasSecondFactor && !isOwn && <FactorReset id={id} email={email} isOffline={isOffline} />}
        {isActive ? (
          <Button
            variant="subtle"
            color="red"
            disabled={isOffline}
            aria-label={texts.deactivateOf(email)}
            onClick={() => setQuestion('deactivate')}
          >
            {texts.deactivate}
          </Button>
        ) : (
          <Button
            variant="light"
            disabled={isOffline}
            loading={running !== null}
            aria-label={texts.activateOf(email)}
            onClick={() => void change({ isActive: true }, texts.activated(email))}
          >
            {texts.activate}
          </Button>
        )}
      </div>
      {isOpen && (
        <div id={devicesId} className={classes.under}>
          <ColleagueDevices id={id} email={email} isOffline={isOffline} />
        </div>
      )}
      <ConfirmDialog
        isOpen={question !== null}
        onClose={() => setQuestion(null)}
        {...(question === 'deactivate' || question === null
          ? { title: texts.deactivateQuestion(email), text: texts.deactivateText, confirmLabel: texts.deactivate }
          : { title: texts.lowerQuestion(email, question), text: texts.lowerText[question], confirmLabel: texts.lower })}
        isDangerous={question === 'deactivate'}
        isForbidden={isOffline}
        onConfirm={() =>
          question === 'deactivate' || question === null
            ? change({ isActive: false }, texts.deactivated(email))
            : change({ role: question }, texts.roleChanged(email, question))
        }
      />
    </li>
  );
}

interface DevicesProps {
  readonly id: number;
  readonly email: string;
  readonly isOffline: boolean;
}

/** The devices on which a colleague is signed in, for example a lost telephone to sign out. */
function ColleagueDevices({ id, email, isOffline }: DevicesProps) {
  const resource = useValue(useQueries().staffSessions(id));
  const { endColleagueSession, refresh } = useCommands();
  const leave = useLeave();
  const { running, act } = useSingleAction();
  return (
    <ResourceState resource={resource} onRetry={() => void refresh()}>
      {(sessions) => (
        <DeviceList
          label={texts.showDevices(email)}
          sessions={sessions}
          isOffline={isOffline}
          running={running}
          onLeave={leave}
          onEnd={(session) => void act(String(session.id), () => endColleagueSession(id, session.id), texts.ended(deviceTitle(session)))}
        />
      )}
    </ResourceState>
  );
}

interface FactorResetProps {
  readonly id: number;
  readonly email: string;
  readonly isOffline: boolean;
}

/** Resets a colleague's second factor after a confirmation (specification 31.7). */
function FactorReset({ id, email, isOffline }: FactorResetProps) {
  const { resetColleagueFactor } = useCommands();
  const { act } = useSingleAction();
  const [isAsking, setAsking] = useState(false);
  const reset = async (): Promise<void> => {
    await act('reset', () => resetColleagueFactor(id), factor.done(email));
    setAsking(false);
  };
  return (
    <>
      <Button variant="default" disabled={isOffline} aria-label={factor.resetOf(email)} onClick={() => setAsking(true)}>
        {factor.reset}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={factor.question(email)}
        text={factor.text}
        confirmLabel={factor.reset}
        isDangerous
        isForbidden={isOffline}
        onConfirm={reset}
      />
    </>
  );
}
