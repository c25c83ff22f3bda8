import { memo } from 'react';
import type { RowChoice } from '#ui/tables/table-props.ts';
import classes from './row-check.module.css';

interface Props {
  readonly rowKey: string;
  readonly label: string;
  readonly isChosen: boolean;
  readonly onChoose: RowChoice<unknown>['onChoose'];
}

/** The checkbox of a row. */
const RowCheck = memo(function RowCheck({ rowKey, label, isChosen, onChoose }: Props) {
  return (
    <label className={classes.check}>
      <input
        type="checkbox"
        aria-label={label}
        checked={isChosen}
        onChange={({ currentTarget, nativeEvent }) =>
          onChoose(rowKey, currentTarget.checked, (nativeEvent as MouseEvent).shiftKey === true)
        }
      />
    </label>
  );
});

/** The checkbox of a row of a table with a choice; an empty place if the row cannot be chosen. */
export function rowCheck<R>(choice: RowChoice<R> | undefined, row: R, rowKey: string) {
  if (!choice) return undefined;
  if (!choice.canChoose(row)) return <span className={classes.check} />;
  return <RowCheck rowKey={rowKey} label={choice.label(row)} isChosen={choice.chosen.has(rowKey)} onChoose={choice.onChoose} />;
}
