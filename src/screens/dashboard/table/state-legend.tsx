import { IconHelpCircle } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { dashboardTexts } from '#texts/dashboard.ts';
import { ToolPanel } from './tool-panel.tsx';

const StateList = lazy(() => import('./state-list.tsx').then((held) => ({ default: held.StateList })));

/** What the icons of the states mean; loaded when it is opened. */
export const StateLegend = () => (
  <Suspense>
    <StateList />
  </Suspense>
);

/** The legend behind its button. */
export const LegendTool = () => (
  <ToolPanel name={dashboardTexts.legend} icon={<IconHelpCircle size={20} aria-hidden="true" />}>
    <StateLegend />
  </ToolPanel>
);
