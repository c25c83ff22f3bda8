import { polishNumber } from '#texts/numbers.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import classes from './chips.module.css';

interface Chip<K extends string> {
  readonly key: K;
  readonly name: string;
  /** Number of rows that it leaves; without it none is shown. */
  readonly count?: number | undefined;
  readonly isOn: boolean;
}

interface Props<K extends string> {
  readonly label: string;
  readonly chips: readonly Chip<K>[];
  readonly onPress: (key: K) => void;
  /** A chip is whole or not shown; without it the line scrolls. */
  readonly areWhole?: boolean;
}

/** Filters of a list as buttons in one line, for its head on a phone. */
export const Chips = <K extends string>({ label, chips, onPress, areWhole = false }: Props<K>) => (
  <fieldset className={classes.choices} aria-label={label} data-lines={areWhole ? 'one' : undefined}>
    {chips.map(({ key, name, count, isOn }) => (
      <PlainButton key={key} className={classes.chip} aria-pressed={isOn} onClick={() => onPress(key)}>
        {name}
        {count !== undefined && <span className={classes.count}>{polishNumber(count)}</span>}
      </PlainButton>
    ))}
  </fieldset>
);
