import type { Icon } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import page from '#ui/page.module.css';
import classes from './account.module.css';

interface Props<T extends string> {
  readonly title: string;
  readonly options: readonly { readonly value: T; readonly icon: Icon }[];
  readonly names: Readonly<Record<T, string>>;
  /** Without one there is nothing to choose yet. */
  readonly value: T | undefined;
  readonly onChoose: (value: T) => void;
  readonly children?: ReactNode;
}

/** A card with one choice of a few. */
export function Choice<T extends string>({ title, options, names, value, onChoose, children }: Props<T>) {
  const id = useId();
  return (
    <section className={page.card} aria-labelledby={id}>
      <h2 id={id} className="pv-heading">
        {title}
      </h2>
      {value !== undefined && (
        <div role="radiogroup" aria-labelledby={id} className={classes.choices}>
          {options.map((option) => (
            <label key={option.value} className={classes.choice} data-on={value === option.value || undefined}>
              <input
                type="radio"
                name={id}
                className="pv-hidden"
                checked={value === option.value}
                onChange={() => onChoose(option.value)}
              />
              <option.icon size={18} aria-hidden="true" />
              {names[option.value]}
            </label>
          ))}
        </div>
      )}
      {children}
    </section>
  );
}
