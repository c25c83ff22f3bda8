import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { CharacterCount } from './character-count.tsx';
import classes from './field.module.css';

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'maxLength' | 'size'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: ReactNode;
  /** What helps to fill it in; stands beneath, and is read with the field. */
  readonly description?: ReactNode;
  /** Unit: characters. Shown as a counter; more can be typed, and is said to be too much. */
  readonly max?: number;
  readonly withAsterisk?: boolean;
  /** Within the field, at its end. */
  readonly end?: ReactNode;
}

/** One line of text with its name, its error and, where there is a limit, its counter. */
export function TextField({ label, value, onChange, error, description, max, withAsterisk, end, id, className, ...rest }: TextFieldProps) {
  const made = useId();
  const own = id ?? made;
  const counter = max === undefined ? null : <CharacterCount used={value.length} max={max} />;
  const told = description ?? counter;
  const describedBy = [error && `${own}-error`, told && `${own}-told`].filter(Boolean).join(' ');
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
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
        {end && <div className={classes.end}>{end}</div>}
      </div>
      {error && (
        <p id={`${own}-error`} className={classes.error}>
          {error}
        </p>
      )}
      {told && (
        <div id={`${own}-told`} className={classes.told}>
          {told}
        </div>
      )}
    </div>
  );
}
