import { IconQrcode, IconTablePlus } from '@tabler/icons-react';
import { Link } from 'wouter';
import { importTexts } from '#texts/import.ts';
import { labelTexts } from '#texts/labels.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import classes from './installations.module.css';

interface Props {
  readonly mayImport: boolean;
  readonly onCodes: () => void;
}

/** Rarely used tools of the list, which only our own server has; loaded when they are shown. */
export const MoreTools = ({ mayImport, onCodes }: Props) => (
  <>
    {mayImport && (
      <Link href="/installations/import" className={classes.more}>
        <IconTablePlus size={20} aria-hidden="true" />
        {importTexts.open}
      </Link>
    )}
    <PlainButton className={classes.more} onClick={onCodes}>
      <IconQrcode size={20} aria-hidden="true" />
      {labelTexts.open}
    </PlainButton>
  </>
);
