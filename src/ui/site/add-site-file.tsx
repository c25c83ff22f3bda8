import { useState } from 'react';
import type { Outcome } from '#domain/service/problem.ts';
import type { SiteFile } from '#domain/service/site-card.ts';
import { siteFileTexts as texts } from '#texts/installation/site-files.ts';
import { problemSentence } from '#texts/problems.ts';
import { documentTexts } from '#texts/visit/documents.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { PickDocument } from '#ui/documents/pick-document.tsx';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import type { Attachment } from '#ui/photos/attachment.ts';
import classes from './site-card.module.css';

interface Props {
  /** What the card has. */
  readonly files: readonly Pick<SiteFile, 'sha256' | 'name'>[];
  readonly onAdd: (attachment: Attachment) => Promise<Outcome<{ readonly is: string; readonly hashes?: readonly string[] }>>;
  readonly onClose: () => void;
}

const OWN_NAME = texts.kinds.at(-1);

/** Adds a document or picture under one of the ready names, or its own; stored on the device when it is chosen. */
export function AddSiteFile({ files, onAdd, onClose }: Props) {
  const [kind, setKind] = useState<string>(texts.kinds[0]);
  const [problem, setProblem] = useState<string | null>(null);
  const add = async (attachment: Attachment, file: File): Promise<void> => {
    const outcome = await onAdd({ ...attachment, name: (kind === OWN_NAME && attachment.name) || kind });
    if (!outcome.ok && outcome.problem.is === 'device') {
      const { saveFile } = await import('#ui/export/save-file.ts');
      return notify({ text: texts.noRoom, isError: true, action: { label: texts.save, onPress: () => saveFile(file, file.name) } });
    }
    if (!outcome.ok) return setProblem(problemSentence(outcome.problem));
    const { is, hashes } = outcome.value;
    if (is !== 'kept') return setProblem(documentTexts.notProven);
    const same = files.find(({ sha256 }) => hashes?.includes(sha256));
    if (same) return setProblem(texts.isThere(same.name || documentTexts.unnamed));
    notify({ text: texts.saved, topic: 'outbox' });
    onClose();
  };
  return (
    <Dialog isOpen onClose={onClose} title={texts.add} isFullOnPhone>
      <div className="pv-stack-3">
        <SelectField label={texts.kind} data={[...texts.kinds]} value={kind} onChange={setKind} />
        <div className={classes.camera}>
          <PickDocument label={texts.camera} capture onProblem={setProblem} onPicked={add} />
        </div>
        <PickDocument label={texts.choose} onProblem={setProblem} onPicked={add} />
        <p className="pv-quiet">{texts.hint}</p>
        <FormAlert text={problem} />
      </div>
    </Dialog>
  );
}
