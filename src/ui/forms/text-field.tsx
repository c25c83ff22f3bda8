import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { uiTexts } from '#texts/ui.ts';
import countClasses from './forms.module.css';
import classes from './field.module.css';

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'maxLength' | 'size'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: ReactNode;
  /** Help for the input. Shown below it and read with it. */
  readonly description?: ReactNode;
  /** Unit: characters. Shown as a counter. More can be typed; the counter then shows that it is too much. */
  readonly max?: number;
  readonly withAsterisk?: boolean;
  /** Content inside the field, at its end. */
  readonly end?: ReactNode;
}

/** Passwords and e-mail addresses are compared as they were typed, by servers that do not compose letters. */
const isVerbatim = ({ type, autoComplete = '' }: Pick<TextFieldProps, 'type' | 'autoComplete'>): boolean =>
  type === 'email' || /password|username/.test(autoComplete);

/** A line of text with label, error and, if there is a limit, a counter. Letters are composed as they are typed (specification 14.21). */
export function TextField({ label, value, onChange, error, description, max, withAsterisk, end, id, className, ...rest }: TextFieldProps) {
  const generated = useId();
  const own = id ?? generated;
  const counter = max === undefined ? null : <CharacterCount used={value.length} max={max} />;
  const help = description ?? counter;
  const describedBy = [error && `${own}-error`, help && `${own}-help`].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={own} className={classes.label}>
        {label}
        {withAsterisk && (
          <span className={classes.asterisk} aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      <div className={classes.box} data-end={end ? '' : undefined}>
        <input
          {...rest}
          id={own}
          className={classes.input}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          onChange={({ currentTarget: { value: typed } }) => onChange(isVerbatim(rest) ? typed : typed.normalize('NFC'))}
        />
        {end && <div className={classes.end}>{end}</div>}
      </div>
      {error && (
        <p id={`${own}-error`} className={classes.error}>
          {error}
        </p>
      )}
      {help && (
        <div id={`${own}-help`} className={classes.help}>
          {help}
        </div>
      )}
    </div>
  );
}

/** '12 / 250'; red above the limit. */
export function CharacterCount({ used, max }: { readonly used: number; readonly max: number }) {
  return (
    <span className={countClasses.count} data-over={used > max || undefined}>
      <span aria-hidden="true">{uiTexts.charactersLeft(used, max)}</span>
      <span className="pv-hidden">{uiTexts.charactersLabel(used, max)}</span>
    </span>
  );
}
