import { IconFileTypePdf, IconPhoto, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { VisitFile } from '#domain/visit/document.ts';
import { bytes } from '#texts/numbers.ts';
import { documentTexts as texts } from '#texts/visit/documents.ts';
import { officeVisitTexts } from '#texts/visit/visit-list.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { type ReadFile, useImage } from '#ui/photos/use-image.ts';
import classes from './documents.module.css';
import { problemSentence } from '#texts/problems.ts';
import { notify } from '#ui/dialogs/notify.ts';

/** A file to open. */
interface OpenedFile {
  readonly sha256: string;
  readonly name: string;
}

/** Saves a PDF of this device, else of the office, as a download. `busy`: the hash of the one that is being read. */
function useOpenPdf(readFile: ReadFile) {
  const [busy, setBusy] = useState<string | null>(null);
  const open = async ({ sha256, name }: OpenedFile): Promise<void> => {
    setBusy(sha256);
    const outcome = await readFile(sha256);
    setBusy(null);
    if (!outcome.ok) {
      const { problem } = outcome;
      const isAbsent = problem.is === 'refused' && (problem.status === 404 || problem.status === 409);
      return notify({ text: isAbsent ? texts.absent : problemSentence(problem), isError: true });
    }
    const { fileNameOf, saveFile } = await import('#ui/export/save-file.ts');
    const stem = fileNameOf(name.replace(/\.pdf$/i, '')) || texts.unnamed.toLowerCase();
    saveFile(new Blob([outcome.value], { type: 'application/pdf' }), `${stem}.pdf`);
  };
  return { open, busy };
}

const PDF = 'application/pdf';

/** A document as it is listed. */
export interface ListedDocument extends Pick<VisitFile, 'sha256' | 'type' | 'name' | 'bytes'> {
  readonly thumb?: VisitFile['thumb'];
  /** What else is to be said of it. */
  readonly note?: string | null;
}

const nameOf = ({ name }: ListedDocument): string => name || texts.unnamed;

interface Props {
  readonly files: readonly ListedDocument[];
  readonly readFile: ReadFile;
  /** Missing where nothing can be removed. */
  readonly onRemove?: (file: ListedDocument) => void;
  /** The files are on the screen only and cannot be opened yet. */
  readonly isNew?: true;
}

/** Documents by name: a PDF is saved as a download, a photo is shown large. */
export function DocumentList({ files, readFile, onRemove, isNew }: Props) {
  const { open, busy } = useOpenPdf(readFile);
  const [shown, setShown] = useState<ListedDocument | null>(null);
  return (
    <>
      <ul className="pv-stack-2">
        {files.map((file) => (
          <li key={file.sha256} className="pv-card pv-row pv-gap-1 pv-shrink">
            {isNew ? (
              <span className={classes.file}>
                <Facts file={file} readFile={readFile} />
              </span>
            ) : (
              <PlainButton
                className={classes.file}
                disabled={busy !== null}
                onClick={() => (file.type === PDF ? void open({ ...file, name: nameOf(file) }) : setShown(file))}
              >
                <span className="pv-hidden">{texts.open('')}</span>
                <Facts file={file} readFile={readFile} isOpening={busy === file.sha256} />
              </PlainButton>
            )}
            {onRemove && (
              <PlainButton look="icon" className={classes.remove} aria-label={texts.remove(nameOf(file))} onClick={() => onRemove(file)}>
                <IconTrash size={20} aria-hidden="true" />
              </PlainButton>
            )}
          </li>
        ))}
      </ul>
      {shown && (
        <Dialog isOpen onClose={() => setShown(null)} title={nameOf(shown)} size="xl" isFullOnPhone>
          <Whole key={shown.sha256} file={shown} readFile={readFile} />
        </Dialog>
      )}
    </>
  );
}

interface FactsProps extends Pick<Props, 'readFile'> {
  readonly file: ListedDocument;
  readonly isOpening?: boolean;
}

function Facts({ file, readFile, isOpening = false }: FactsProps) {
  const isPdf = file.type === PDF;
  const Icon = isPdf ? IconFileTypePdf : IconPhoto;
  const size = bytes(file.bytes);
  return (
    <>
      {file.thumb ? <Thumb sha256={file.thumb.sha256} readFile={readFile} /> : <Icon size={24} aria-hidden="true" />}
      <span className={classes.name}>
        <strong>{nameOf(file)}</strong>
        <span className="pv-soft">{isOpening ? texts.opening : isPdf ? texts.pdf(size) : texts.image(size)}</span>
        {file.note && <span className={classes.note}>{file.note}</span>}
      </span>
    </>
  );
}

/** A small picture; an icon while neither this device nor the office has it. */
function Thumb({ sha256, readFile }: Pick<Props, 'readFile'> & { readonly sha256: string }) {
  const address = useImage(readFile, sha256);
  return typeof address === 'string' ? <img src={address} alt="" className={classes.thumb} /> : <IconPhoto size={24} aria-hidden="true" />;
}

function Whole({ file, readFile }: FactsProps) {
  const address = useImage(readFile, file.sha256);
  if (typeof address === 'string') return <img src={address} alt={nameOf(file)} className={classes.whole} />;
  return <span className="pv-quiet">{address === null && officeVisitTexts.photoMissing}</span>;
}
