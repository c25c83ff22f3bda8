import type { ProfileOfVisit } from '#domain/forms/choose-profile.ts';
import type { Form } from '#domain/forms/form.ts';
import { settingOfItem } from '#domain/forms/settings.ts';
import { type AskedItem, askedItems, isDecided } from '#domain/visit/asked-items.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { judgeReading, valueInProfile } from '#domain/forms/judge-reading.ts';
import { useSettingProfile } from '#state/use-visit-facts.ts';
import { delayText, profileValueText, readingText, settingTexts as texts, settingVerdictText } from '#texts/visit/settings.ts';
import { ProfileText, SettingsHead } from './settings-table.tsx';
import finish from '#screens/visit/finish.module.css';
import classes from './settings.module.css';

interface Props {
  readonly form: Form;
  readonly document: VisitDocument;
}

/** The settings of a visit beside their profile, to read. */
export function ReadSettings({ form, document }: Props) {
  const view = useSettingProfile({ document, form });
  const rows = askedItems(form, document).filter((one) => settingOfItem(one.item) !== null && isDecided(one));
  if (rows.length === 0) return null;
  return (
    <section className={finish.part} aria-label={texts.title}>
      <h2 className={finish.title}>{texts.title}</h2>
      <ProfileText view={view} />
      <div className={classes.read}>
        <table className={classes.table}>
          <SettingsHead />
          <tbody>
            {rows.map((asked) => (
              <Row key={asked.item.key} asked={asked} view={view} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Row({ asked, view: { profile } }: { readonly asked: AskedItem; readonly view: ProfileOfVisit }) {
  const { item, reading } = asked;
  const judgement = judgeReading(asked, profile);
  const wanted = valueInProfile(profile, item.key);
  const [, value, delay, wantedName] = texts.head;
  return (
    <tr>
      <th scope="row">{item.ask}</th>
      <td data-name={value}>{readingText(asked)}</td>
      <td data-name={delay}>{delayText(reading?.seconds ?? null)}</td>
      <td data-name={wantedName}>{wanted && profileValueText(wanted, reading?.unit ?? item.unit ?? '')}</td>
      <td>
        {judgement && (
          <span className={classes.mark} data-verdict={judgement.verdict ?? 'none'}>
            {settingVerdictText(judgement)}
          </span>
        )}
      </td>
    </tr>
  );
}
