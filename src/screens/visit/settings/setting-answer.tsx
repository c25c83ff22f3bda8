import type { ProfileOfVisit } from '#domain/visit/choose-profile.ts';
import type { Checklist } from '#domain/checklists/checklist.ts';
import type { AskedItem } from '#domain/visit/asked-items.ts';
import { judgeReading, valueInProfile } from '#domain/checklists/judge-reading.ts';
import { profileFacts, profileValueText, inverterSettingTexts as texts, inverterSettingVerdictText } from '#texts/visit/settings.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import type { VisitEdit } from '#screens/visit/use-visit-edit.ts';
import { Findings } from '#screens/visit/items/findings.tsx';
import { useInverterSettingsBefore } from '#screens/visit/use-visit-before.ts';
import { EarlierReading } from './earlier-reading.tsx';
import { DelayField, ValueField } from './setting-fields.tsx';
import { useReading } from './use-reading.ts';
import { useSettingProfile } from '#state/use-visit-facts.ts';
import classes from './settings.module.css';

interface Props {
  readonly asked: AskedItem;
  readonly checklist: Checklist;
  readonly edit: VisitEdit;
  /** Enter in the last field. */
  readonly onDone: () => void;
}

/** The fields for one setting of the inverter: its value, or that the inverter does not have it. Below them is the value of the profile. */
export function InverterSettingAnswer({ asked, checklist, edit, onDone }: Props) {
  const view = useSettingProfile({ document: edit.document, checklist });
  const fields = useReading(asked, edit, view.profile);
  const earlier = useInverterSettingsBefore(edit.document);
  const field = { fields, ask: '', onLeave: () => void edit.flush() };
  return (
    <div className={classes.setting}>
      {earlier && <EarlierReading earlier={earlier} asked={asked} />}
      <ValueField
        {...field}
        onEnter={({ currentTarget }) => {
          const delay = currentTarget.closest(`.${classes.setting}`)?.querySelector<HTMLInputElement>('[data-column="delay"]');
          if (delay) delay.focus();
          else onDone();
        }}
      />
      <DelayField {...field} onEnter={onDone} />
      <div className={classes.otherwise}>
        <PlainButton className={classes.choice} aria-pressed={fields.isAbsent} onClick={fields.toggleAbsent}>
          {texts.absent}
        </PlainButton>
        <PlainButton className={classes.choice} aria-pressed={fields.isLeft} onClick={fields.toggleLeft}>
          {texts.left}
        </PlainButton>
      </div>
      <Comparison asked={asked} view={view} unit={fields.unit} />
      <ProposedFindings asked={asked} edit={edit} view={view} />
    </div>
  );
}

/** The value of the profile, its name and source, and the verdict. */
function Comparison({ asked, view, unit }: Pick<Props, 'asked'> & { readonly view: ProfileOfVisit; readonly unit: string }) {
  const judgement = judgeReading(asked, view.profile);
  if (judgement === null) return null;
  const wanted = valueInProfile(view.profile, asked.item.key);
  const verdict = inverterSettingVerdictText(judgement);
  return (
    <div className={classes.comparison} data-verdict={judgement.verdict ?? 'none'}>
      <p className={classes.wanted}>
        {`${texts.profile}:`} <strong>{wanted ? profileValueText(wanted, unit) : texts.words.noProfile}</strong>
      </p>
      <p className={classes.verdict} role="status">
        {verdict}
        {verdict !== '' && wanted !== null && view.profile?.is_confirmed === false && ` · ${texts.unconfirmed}`}
      </p>
      {profileFacts(view).map((fact) => (
        <p key={fact} className={classes.fact}>
          {fact}
        </p>
      ))}
    </div>
  );
}

/** The checklist's findings, where the setting differs from the profile or may do so, and those that the setting has already. */
export const ProposedFindings = ({
  view: { profile, absent },
  ...props
}: Pick<Props, 'asked' | 'edit'> & { readonly view: ProfileOfVisit }) => (
  <Findings {...props} profile={profile} isOffered={absent !== null} />
);
