import type { Installation } from '#domain/service/installation.ts';
import { reportBatchTexts as texts } from '#texts/voltage/report-batch.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { CheckField } from '#ui/forms/check-field.tsx';
import classes from './reports.module.css';

/** Longer lists have no checkboxes; they are narrowed by search and filters. */
const CHOSEN_SINGLY = 200;

interface Props {
  readonly installations: readonly Installation[];
  /** Their ids. */
  readonly leftOut: ReadonlySet<number>;
  readonly isDisabled: boolean;
  readonly onChange: (leftOut: ReadonlySet<number>) => void;
}

/** Choice of the installations that get a report. All are chosen at first. */
export function InstallationsChoice({ installations, leftOut, isDisabled, onChange }: Props) {
  if (installations.length < 2) return null;
  if (installations.length > CHOSEN_SINGLY) return <p className="pv-quiet">{texts.tooManyToChoose(CHOSEN_SINGLY)}</p>;
  const choose = (id: number, isChosen: boolean) =>
    onChange(new Set(isChosen ? [...leftOut].filter((other) => other !== id) : [...leftOut, id]));
  return (
    <details className={classes.choice}>
      <summary>{texts.choose}</summary>
      <div className="pv-flow pv-gap-2">
        <PlainButton look="outline" disabled={isDisabled} onClick={() => onChange(new Set())}>
          {texts.chooseAll}
        </PlainButton>
        <PlainButton look="outline" disabled={isDisabled} onClick={() => onChange(new Set(installations.map(({ id }) => id)))}>
          {texts.chooseNone}
        </PlainButton>
      </div>
      <ul className={classes.boxes} aria-label={texts.choose}>
        {installations.map(({ id, sn, description }) => (
          <li key={id}>
            <CheckField
              label={texts.installation(description, sn)}
              isChecked={!leftOut.has(id)}
              isDisabled={isDisabled}
              onChange={(isChosen) => choose(id, isChosen)}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
