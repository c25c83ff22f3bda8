import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { ROLES, type Role } from '#domain/service/account/own-account.ts';
import type { Colleague, ColleagueChange } from '#domain/service/team.ts';
import { useCommands } from '#state/app-context.ts';
import { ago } from '#texts/dates.ts';
import { factorTexts } from '#texts/account/second-factor.ts';
import { teamTexts as texts } from '#texts/account/team.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { useNow } from '#ui/use-now.ts';
import { ColleagueDevices } from './colleague-devices.tsx';
import { FactorReset } from './factor-reset.tsx';
import classes from './team.module.css';
import { useDeed } from './use-deed.ts';

interface Props {
  readonly colleague: Colleague;
  readonly isOffline: boolean;
  readonly isOwn: boolean;
}

const choices = ROLES.map((role) => ({ value: role, label: texts.roles[role] }));
const { colleague: factor } = factorTexts;
const isLower = (role: Role, than: Role): boolean => ROLES.indexOf(role) < ROLES.indexOf(than);

/** One account: what it may do is chosen, and asked about where something is taken away. */
export function ColleagueRow({ colleague, isOffline, isOwn }: Props) {
  const { id, email, role, isActive, lastSeen, devices, hasSecondFactor = false } = colleague;
  const { changeColleague } = useCommands();
  const { doing, act } = useDeed();
  const [asked, setAsked] = useState<Role | 'deactivate' | null>(null);
  const [isOpen, setOpen] = useState(false);
  const devicesId = useId();
  const now = useNow();

  const change = async (what: ColleagueChange, done: string): Promise<void> => {
    await act('change', () => changeColleague(id, what), done);
    setAsked(null);
  };
  const choose = (chosen: Role): void => {
    if (isLower(chosen, role)) setAsked(chosen);
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
        <p className={classes.soft}>
          {[lastSeen === null ? texts.neverSeen : texts.lastSeen(ago(lastSeen, now)), texts.signedInOn(devices)].join(' · ')}
        </p>
      </div>
      <div className={classes.deeds}>
        <SelectField
          label={texts.roleOf(email)}
          classNames={{ label: 'pv-hidden' }}
          data={choices}
          value={role}
          disabled={isOffline || doing !== null}
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
            onClick={() => setAsked('deactivate')}
          >
            {texts.deactivate}
          </Button>
        ) : (
          <Button
            variant="light"
            disabled={isOffline}
            loading={doing !== null}
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
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        {...(asked === 'deactivate' || asked === null
          ? { title: texts.deactivateQuestion(email), text: texts.deactivateText, confirmLabel: texts.deactivate }
          : { title: texts.lowerQuestion(email, asked), text: texts.lowerText[asked], confirmLabel: texts.lower })}
        isDangerous={asked === 'deactivate'}
        isForbidden={isOffline}
        onConfirm={() =>
          asked === 'deactivate' || asked === null
            ? change({ isActive: false }, texts.deactivated(email))
            : change({ role: asked }, texts.roleChanged(email, asked))
        }
      />
    </li>
  );
}
