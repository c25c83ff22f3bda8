import { IconHelpCircle } from '@tabler/icons-react';
import { CARE_STATES } from '#domain/diagnosis/care-state.ts';
import { careStates, stateMeanings } from '#texts/care/states.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import { CareIcon } from '#ui/causes/care-icon.tsx';
import classes from './state-legend.module.css';
import { ToolPanel } from './tool-panel.tsx';

/** What the icons of the states mean. */
export const StateLegend = () => (
  <ul className={classes.legend}>
    {CARE_STATES.map((state) => (
      <li key={state} className={classes.state}>
        <CareIcon state={state} size={20} />
        <span>
          <strong>{careStates[state]}</strong>
          <span className={classes.meaning}>{stateMeanings[state]}</span>
        </span>
      </li>
    ))}
  </ul>
);

/** The legend behind its button. */
export const LegendTool = () => (
  <ToolPanel name={dashboardTexts.legend} icon={<IconHelpCircle size={20} aria-hidden="true" />}>
    <StateLegend />
  </ToolPanel>
);
