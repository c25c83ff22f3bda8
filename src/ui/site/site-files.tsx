import { useState } from 'react';
import type { Outcome } from '#domain/service/problem.ts';
import { type RefusedSiteFile, SITE_FILES_MAX, type SiteFile, siteFileType } from '#domain/service/site-card.ts';
import { siteFileTexts as texts } from '#texts/installation/site-files.ts';
import { problemSentence } from '#texts/problems.ts';
import { documentTexts } from '#texts/visit/documents.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { DocumentList } from '#ui/documents/document-list.tsx';
import type { Attachment } from '#ui/photos/attachment.ts';
import type { ReadFile } from '#ui/photos/use-image.ts';
import { AddSiteFile } from './add-site-file.tsx';
import classes from './site-card.module.css';

interface Props {
  readonly own: {
    /** `null`: the server keeps none. */
    readonly files: readonly (SiteFile & { readonly isUnsent: boolean })[] | null;
    readonly refused: readonly RefusedSiteFile[];
    readonly readFile: ReadFile;
    /** The bytes that this device has. */
    readonly bytesOf: (sha256: string) => Promise<ArrayBuffer | null>;
    readonly add: (attachment: Attachment) => Promise<Outcome<{ readonly is: string; readonly hashes?: readonly string[] }>>;
    readonly remove: (sha256: string) => Promise<Outcome>;
    readonly again: (refused: RefusedSiteFile) => Promise<void>;
    readonly skip: (seq: number) => Promise<unknown>;
  };
  readonly mayWork: boolean;
}

const noteOf = ({ isUnsent, isWhole }: { readonly isUnsent: boolean; readonly isWhole: boolean }): string | null =>
  isUnsent ? texts.unsent : isWhole ? null : texts.awaited;

/** Documents and pictures of a site card: opened, added, removed; also without a network. */
export function SiteFiles({ own, mayWork }: Props) {
  const { files, refused, readFile, remove } = own;
  const [removed, setRemoved] = useState<{ readonly sha256: string; readonly name: string } | null>(null);
  const [isAdding, setAdding] = useState(false);
  if (files === null || (files.length === 0 && !mayWork)) return null;
  const confirm = async (): Promise<void> => {
    const outcome = removed === null ? null : await remove(removed.sha256);
    setRemoved(null);
    if (outcome && !outcome.ok) notify({ text: problemSentence(outcome.problem), isError: true });
  };
  return (
    <section className={classes.card} aria-label={texts.title}>
      <h3 className={classes.title}>{texts.title}</h3>
      {files.length > 0 && (
        <DocumentList
          files={files.map((file) => ({ ...file, note: noteOf(file) }))}
          readFile={readFile}
          {...(mayWork && { onRemove: ({ sha256, name }) => setRemoved({ sha256, name }) })}
        />
      )}
      {mayWork && refused.map((one) => <RefusedFile key={one.seq} one={one} own={own} />)}
      {mayWork && files.length >= SITE_FILES_MAX && <p className="pv-quiet">{texts.full(SITE_FILES_MAX)}</p>}
      {mayWork && files.length < SITE_FILES_MAX && (
        <div>
          <PlainButton look="outline" onClick={() => setAdding(true)}>
            {texts.add}
          </PlainButton>
        </div>
      )}
      {isAdding && <AddSiteFile files={files} onAdd={own.add} onClose={() => setAdding(false)} />}
      <ConfirmDialog
        isOpen={removed !== null}
        onClose={() => setRemoved(null)}
        title={texts.removeTitle}
        text={texts.removeText(removed?.name || documentTexts.unnamed)}
        confirmLabel={texts.removeDo}
        isDangerous
        onConfirm={confirm}
      />
    </section>
  );
}

/** A file that the office does not have, or has not removed: the user decides. */
function RefusedFile({ one, own: { bytesOf, again, skip } }: Pick<Props, 'own'> & { readonly one: RefusedSiteFile }) {
  const name = one.name || documentTexts.unnamed;
  const save = async (): Promise<void> => {
    const data = await bytesOf(one.sha256);
    if (!data) return notify({ text: texts.noBytes, isError: true });
    const { fileNameOf, saveFile } = await import('#ui/export/save-file.ts');
    const type = siteFileType(data);
    saveFile(new Blob([data], { type }), `${fileNameOf(name)}.${type === 'application/pdf' ? 'pdf' : 'jpg'}`);
  };
  return (
    <div className={classes.clash} role="alert">
      <p>{one.file === null ? texts.notRemoved(name) : texts.refused(name, one.reason)}</p>
      <div className="pv-flow pv-gap-2">
        <PlainButton look="outline" onClick={() => void again(one)}>
          {texts.again}
        </PlainButton>
        {one.file !== null && (
          <PlainButton look="outline" onClick={() => void save()}>
            {texts.save}
          </PlainButton>
        )}
        <PlainButton look="outline" onClick={() => void skip(one.seq)}>
          {texts.skip}
        </PlainButton>
      </div>
    </div>
  );
}
