import type { Instant } from '#domain/quantity.ts';
import type { ProfileOfVisit } from '#domain/visit/choose-profile.ts';
import type { Checklist } from '#domain/checklists/checklist.ts';
import type { AskedItem } from '#domain/visit/asked-items.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { leaveInverterSetting } from '#domain/visit/edit/read-setting.ts';
import { judgeReading, valueInProfile } from '#domain/checklists/judge-reading.ts';
import { profileFacts, profileValueText, inverterSettingTexts as texts, inverterSettingVerdictText } from '#texts/visit/settings.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { keyOfAsked } from '#screens/visit/answers.ts';
import { goDown } from '#screens/visit/items/field-keys.ts';
import { Note } from '#screens/visit/items/note.tsx';
import { Photos } from '#screens/visit/items/photos.tsx';
import { Steps } from '#screens/visit/items/steps.tsx';
import question from '#screens/visit/items/question.module.css';
import type { PageProps } from '#screens/visit/question-page.ts';
import { useInverterSettingsBefore } from '#screens/visit/use-visit-before.ts';
import { EarlierReading } from './earlier-reading.tsx';
import { ProposedFindings } from './setting-answer.tsx';
import { DelayField, ValueField } from './setting-fields.tsx';
import { useReading } from './use-reading.ts';
import { useSettingProfile } from '#state/use-visit-facts.ts';
import classes from './settings.module.css';

interface Props extends PageProps {
  readonly checklist: Checklist;
}

/** All settings of a section in one table, on a wide screen; below it photos and notes of the row that is edited. */
export function InverterSettingsTable({ rows, checklist, edit, about, title, place, onPlace, onBack, onNext }: Props) {
  const view = useSettingProfile({ document: edit.document, checklist });
  const earlier = useInverterSettingsBefore(edit.document);
  const current = rows.find((asked) => keyOfAsked(asked) === place);
  return (
    <section className={classes.section} aria-label={title}>
      <h2 className={question.ask} data-pv-place="">
        {title}
      </h2>
      <ProfileText view={view} />
      <table className={classes.table}>
        <thead>
          <tr>
            {texts.head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((asked) => (
            <Row
              key={keyOfAsked(asked)}
              asked={asked}
              {...{ edit, earlier, view }}
              isCurrent={asked === current}
              onFocus={() => onPlace(keyOfAsked(asked))}
            />
          ))}
        </tbody>
      </table>
      {current && (
        <section key={place} className={classes.section} aria-label={texts.details(current.item.ask)}>
          <h3 className={classes.detail}>{current.item.ask}</h3>
          <Photos asked={current} edit={edit} about={about} />
          <PlainButton
            className={classes.choice}
            aria-pressed={current.answer?.state === 'unchecked'}
            onClick={() => edit.edit(leaveInverterSetting(current.item, Date.now() as Instant))}
          >
            {texts.left}
          </PlainButton>
          <ProposedFindings asked={current} edit={edit} view={view} />
          <Note asked={current} edit={edit} profile={view.profile} />
        </section>
      )}
      <Steps onBack={onBack} onNext={onNext} />
    </section>
  );
}

/** The profile with its name and source, or why there is none. */
export function ProfileText({ view }: { readonly view: ProfileOfVisit }) {
  return (
    <div>
      {profileFacts(view).map((fact) => (
        <p key={fact} className={classes.fact}>
          {fact}
        </p>
      ))}
    </div>
  );
}

interface RowProps extends Pick<Props, 'edit'> {
  readonly asked: AskedItem;
  /** The visit in which the settings were read before. */
  readonly earlier: VisitDocument | null;
  readonly view: ProfileOfVisit;
  readonly isCurrent: boolean;
  readonly onFocus: () => void;
}

function Row({ asked, edit, earlier, view, isCurrent, onFocus }: RowProps) {
  const { item } = asked;
  const fields = useReading(asked, edit, view.profile);
  const judgement = judgeReading(asked, view.profile);
  const wanted = valueInProfile(view.profile, item.key);
  const field = { fields, ask: item.ask, isCompact: true, onLeave: () => void edit.flush(), onEnter: goDown };
  return (
    <tr data-current={isCurrent || undefined} onFocus={onFocus}>
      <th scope="row">
        {item.ask}
        {earlier && <EarlierReading earlier={earlier} asked={asked} />}
      </th>
      <td>
        <div className={classes.cell}>
          <ValueField {...field} />
          <PlainButton
            className={classes.unitChoice}
            aria-label={`${texts.absent}: ${item.ask}`}
            aria-pressed={fields.isAbsent}
            onClick={fields.toggleAbsent}
          >
            {texts.absentShort}
          </PlainButton>
        </div>
      </td>
      <td>
        <DelayField {...field} />
      </td>
      <td>{wanted && profileValueText(wanted, fields.unit)}</td>
      <td>
        <span className={classes.mark} data-verdict={judgement?.verdict ?? 'none'}>
          {fields.isAbsent ? texts.absent : fields.isLeft ? texts.left : judgement && inverterSettingVerdictText(judgement)}
        </span>
      </td>
    </tr>
  );
}
