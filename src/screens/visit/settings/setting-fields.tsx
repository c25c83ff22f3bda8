import type { KeyboardEvent } from 'react';
import { inverterSettingTexts as texts } from '#texts/visit/settings.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { onEnterKey } from '#screens/visit/items/field-keys.ts';
import { DELAY_UNITS, type ReadingFields } from './use-reading.ts';
import classes from './settings.module.css';

interface Props {
  readonly fields: ReadingFields;
  /** Name of the setting, where it is not on the screen above the field. */
  readonly ask: string;
  /** In a row of a table: one button for the unit. */
  readonly isCompact?: boolean;
  readonly onLeave: () => void;
  readonly onEnter: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** What was read, with its unit where inverters show several. */
export function ValueField({ fields, ask, isCompact = false, onLeave, onEnter }: Props) {
  const { setting, value, unit, units, chooseUnit } = fields;
  const isNumber = setting?.is !== 'words';
  return (
    <div className={classes.measured}>
      <TextField
        label={[texts.value, ask].filter(Boolean).join(' ')}
        {...(isNumber && { inputMode: 'decimal' as const })}
        autoComplete="off"
        data-column="value"
        data-number={isNumber || undefined}
        className={classes.field ?? ''}
        value={value.typed}
        error={value.error}
        onChange={value.type}
        onBlur={onLeave}
        onKeyDown={onEnterKey(onEnter)}
      />
      <Units label={[texts.unit, ask].filter(Boolean).join(' ')} unit={unit} {...{ units, isCompact }} onChoose={chooseUnit} />
    </div>
  );
}

/** The delay of a limit; nothing for other settings. */
export function DelayField({ fields: { delay }, ask, isCompact = false, onLeave, onEnter }: Props) {
  if (delay === null) return null;
  return (
    <div className={classes.measured}>
      <TextField
        label={[texts.delay, ask].filter(Boolean).join(' ')}
        inputMode="decimal"
        autoComplete="off"
        data-column="delay"
        data-number=""
        className={classes.field ?? ''}
        value={delay.typed}
        error={delay.error}
        onChange={delay.type}
        onBlur={onLeave}
        onKeyDown={onEnterKey(onEnter)}
      />
      <Units
        label={[texts.delayUnit, ask].filter(Boolean).join(' ')}
        unit={delay.unit}
        units={DELAY_UNITS}
        isCompact={isCompact}
        onChoose={delay.chooseUnit}
      />
    </div>
  );
}

interface UnitsProps {
  readonly label: string;
  readonly unit: string;
  readonly units: readonly string[];
  readonly isCompact: boolean;
  readonly onChoose: (unit: string) => void;
}

/** One unit as text, several as buttons beside each other, or as one button that goes to the next. */
function Units({ label, unit, units, isCompact, onChoose }: UnitsProps) {
  if (units.length < 2) return unit === '' ? null : <span className={classes.unit}>{unit}</span>;
  if (isCompact) {
    const next = units[(units.indexOf(unit) + 1) % units.length] ?? unit;
    return (
      <PlainButton className={classes.unitChoice} aria-label={`${label}: ${unit}`} onClick={() => onChoose(next)}>
        {unit}
      </PlainButton>
    );
  }
  return (
    <fieldset className={classes.units}>
      <legend className="pv-hidden">{label}</legend>
      {units.map((one) => (
        <PlainButton key={one} className={classes.unitChoice} aria-pressed={one === unit} onClick={() => onChoose(one)}>
          {one}
        </PlainButton>
      ))}
    </fieldset>
  );
}
