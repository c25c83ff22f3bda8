import { dashboardTexts } from '#texts/dashboard.ts';
import dashboard from '#screens/dashboard/dashboard.module.css';

/** Shown where the charts are while no installation is selected (specification 5.14). `isMissing`: the address names one that the device does not hold. */
export const NothingSelected = ({ isMissing }: { readonly isMissing: boolean }) => (
  <p className={dashboard.hint}>
    <strong>{isMissing ? dashboardTexts.selectedMissing : dashboardTexts.noChoice}</strong>
    <span>{dashboardTexts.noChoiceHint}</span>
  </p>
);
