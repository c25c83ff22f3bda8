import { IconColumns3 } from '@tabler/icons-react';
import { EXTRA_COLUMNS, type ExtraColumn } from '#state/use-task-list-view.ts';
import { tasksTexts } from '#texts/tasks.ts';
import { ToolPanel } from '#ui/tables/tool-panel.tsx';
import classes from './plan.module.css';

interface Props {
  readonly shown: readonly ExtraColumn[];
  readonly onToggle: (key: ExtraColumn) => void;
  /** `null` for a user who may not plan. */
  readonly choosing: { readonly isOn: boolean; readonly onToggle: () => void } | null;
}

const texts = tasksTexts.view;

/** What the list shows beside its own columns, and whether its rows have checkboxes. */
export const ListViewChecks = ({ shown, onToggle, choosing }: Props) => (
  <fieldset className={classes.checks} aria-label={texts.title}>
    {EXTRA_COLUMNS.map((key) => (
      <label key={key} className={classes.check}>
        <input type="checkbox" checked={shown.includes(key)} onChange={() => onToggle(key)} />
        {tasksTexts.columns[key]}
      </label>
    ))}
    {choosing && (
      <label className={classes.check}>
        <input type="checkbox" checked={choosing.isOn} onChange={choosing.onToggle} />
        {texts.choose}
      </label>
    )}
  </fieldset>
);

/** The same behind its button. */
export const ListViewTool = (props: Props) => (
  <ToolPanel name={texts.title} icon={<IconColumns3 size={20} aria-hidden="true" />}>
    <ListViewChecks {...props} />
  </ToolPanel>
);
