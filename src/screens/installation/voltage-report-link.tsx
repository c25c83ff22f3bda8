import { IconReportAnalytics } from '@tabler/icons-react';
import { Link } from 'wouter';
import { installationTexts } from '#texts/installation/installation.ts';
import classes from './voltage-report-link.module.css';

/** The way to the report on voltages, where somebody asks about them. */
export const VoltageReportLink = ({ sn }: { readonly sn: string }) => (
  <Link href={`/installation/${encodeURIComponent(sn)}/napiecia`} className={classes.link}>
    <IconReportAnalytics size={18} aria-hidden="true" />
    {installationTexts.voltageReport}
  </Link>
);
