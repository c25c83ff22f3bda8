import { type ReactNode, useId } from 'react';
import classes from './check-field.module.css';

interface Props {
  readonly label: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  /** A sentence of explanation below. */
  readonly description?: ReactNode;
  readonly isDisabled?: boolean;
}

/** A checkbox. The whole line can be pressed. */
export function CheckField({ label, isChecked, onChange, description, isDisabled }: Props) {
  const id = useId();
  return (
    <div className="pv-column">
      <label className={classes.line}>
        <input
          type="checkbox"
          className={classes.box}
          checked={isChecked}
          disabled={isDisabled}
          aria-describedby={description ? id : undefined}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        {label}
      </label>
      {description && (
        <p id={id} className={classes.description}>
          {description}
        </p>
      )}
    </div>
  );
}
