import { IconQrcode, IconTablePlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Installation } from '#domain/service/installation.ts';
import { lastKnown } from '#domain/service/resource.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { report } from '#failures/report.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { importTexts } from '#texts/import.ts';
import { labelTexts as texts } from '#texts/labels.ts';
import { Button } from '#ui/button/button.tsx';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { Dialog, DialogButtons } from '#ui/dialogs/dialog.tsx';
import { labelsOf, type LabelSheet } from '#ui/export/labels/label-sheet.ts';
import { pdfOf } from '#ui/export/pdf-in-worker.ts';
import { saveFile } from '#ui/export/save-file.ts';
import { SelectField } from '#ui/forms/select-field.tsx';
import classes from '#ui/tables/tool-panel.module.css';

/** Labels in one file. */
const MOST = 1_000;
const SIZES = (['sheet', 'label'] as const).map((size) => ({ value: size, label: texts.sizes[size] }));

interface Props {
  readonly installations: readonly Installation[];
  readonly onClose: () => void;
}

function countSentence(count: number): string {
  if (count === 0) return texts.none;
  return count > MOST ? texts.tooMany(MOST) : texts.chosen(count);
}

/** 'Kody QR': labels of the installations of the list as PDF. Source: specification 5.28. */
export function CodesDialog({ installations, onClose }: Props) {
  const account = lastKnown(useValue(useQueries().ownAccount));
  const [size, setSize] = useState<LabelSheet['size']>('sheet');
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const labels = labelsOf(installations, account?.publicUrl ?? location.origin);
  const make = async (): Promise<void> => {
    setState('busy');
    try {
      saveFile(await pdfOf({ labels: { size, labels }, company: null }), `${texts.file}-${localDateOf(Date.now())}.pdf`);
      setState('idle');
    } catch (error) {
      report(error, 'ui/export');
      setState('failed');
    }
  };
  return (
    <Dialog isOpen onClose={onClose} title={texts.title} isFullOnPhone>
      <p>{texts.hint}</p>
      <p>{countSentence(labels.length)}</p>
      <SelectField label={texts.size} value={size} onChange={(chosen) => setSize(chosen === 'label' ? 'label' : 'sheet')} data={SIZES} />
      {state === 'failed' && <p role="alert">{texts.failed}</p>}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {texts.close}
        </Button>
        <Button loading={state === 'busy'} disabled={labels.length === 0 || labels.length > MOST} onClick={() => void make()}>
          {texts.make}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

interface MoreProps {
  readonly mayImport: boolean;
  readonly onCodes: () => void;
}

/** Rarely used tools of the list, which only our own server has; loaded when they are shown. */
export const MoreTools = ({ mayImport, onCodes }: MoreProps) => (
  <>
    {mayImport && (
      <Link href="/installations/import" className={classes.more}>
        <IconTablePlus size={20} aria-hidden="true" />
        {importTexts.open}
      </Link>
    )}
    <PlainButton className={classes.more} onClick={onCodes}>
      <IconQrcode size={20} aria-hidden="true" />
      {texts.open}
    </PlainButton>
  </>
);
