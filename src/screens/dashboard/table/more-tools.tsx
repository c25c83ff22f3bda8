import { IconTablePlus } from '@tabler/icons-react';
import { Link } from 'wouter';
import { importTexts } from '#texts/import.ts';
import classes from './installations.module.css';

/** Rarely used tools of the list, loaded when their panel is opened. */
export const MoreTools = () => (
  <Link href="/installations/import" className={classes.more}>
    <IconTablePlus size={20} aria-hidden="true" />
    {importTexts.open}
  </Link>
);
