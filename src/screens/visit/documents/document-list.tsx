import { IconFileTypePdf, IconPhoto, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { VisitFile } from '#domain/visit/document.ts';
import { bytes } from '#texts/numbers.ts';
import { documentTexts as texts } from '#texts/visit/documents.ts';
import { officeVisitTexts } from '#texts/visit/visit-list.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { useImage } from '#screens/visit/use-image.ts';
import photos from '#screens/visit/items/photos.module.css';
import classes from './documents.module.css';
import { useCommands } from '#state/app-context.ts';
import { problemSentence } from '#texts/problems.ts';
import { notify } from '#ui/dialogs/notify.ts';

/** A file to open. */
interface OpenedFile {
  readonly sha256: string;
  readonly name: string;
}

/** Saves a PDF of this device, else of the office, as a download. `busy`: the hash of the one that is being read. */
function useOpenPdf() {
  const { readVisitFile } = useCommands();
  const [busy, setBusy] = useState<string | null>(null);
  const open = async ({ sha256, name }: OpenedFile): Promise<void> => {
    setBusy(sha256);
    const outcome = await readVisitFile(sha256);
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
export type ListedDocument = Pick<VisitFile, 'sha256' | 'type' | 'name' | 'bytes'>;

const nameOf = ({ name }: ListedDocument): string => name || texts.unnamed;

interface Props {
  readonly files: readonly ListedDocument[];
  /** Missing where nothing can be removed. */
  readonly onRemove?: (file: ListedDocument) => void;
  /** The files are on the screen only and cannot be opened yet. */
  readonly isNew?: true;
}

/** Documents by name: a PDF is saved as a download, a photo is shown large. */
export function DocumentList({ files, onRemove, isNew }: Props) {
  const { open, busy } = useOpenPdf();
  const [shown, setShown] = useState<ListedDocument | null>(null);
  return (
    <>
      <ul className={classes.list}>
        {files.map((file) => (
          <li key={file.sha256} className={classes.row}>
            {isNew ? (
              <span className={classes.file}>
                <Facts file={file} />
              </span>
            ) : (
              <PlainButton
                className={classes.file}
                disabled={busy !== null}
                onClick={() => (file.type === PDF ? void open({ ...file, name: nameOf(file) }) : setShown(file))}
              >
                <span className="pv-hidden">{texts.open('')}</span>
                <Facts file={file} isOpening={busy === file.sha256} />
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
          <Whole key={shown.sha256} file={shown} />
        </Dialog>
      )}
    </>
  );
}

function Facts({ file, isOpening = false }: { readonly file: ListedDocument; readonly isOpening?: boolean }) {
  const isPdf = file.type === PDF;
  const Icon = isPdf ? IconFileTypePdf : IconPhoto;
  const size = bytes(file.bytes);
  return (
    <>
      <Icon size={24} aria-hidden="true" />
      <span className={classes.name}>
        <strong>{nameOf(file)}</strong>
        <span className={classes.soft}>{isOpening ? texts.opening : isPdf ? texts.pdf(size) : texts.image(size)}</span>
      </span>
    </>
  );
}

function Whole({ file }: { readonly file: ListedDocument }) {
  const address = useImage(file.sha256);
  if (typeof address === 'string') return <img src={address} alt={nameOf(file)} className={photos.whole} />;
  return <span className={photos.image}>{address === null && officeVisitTexts.photoMissing}</span>;
}
