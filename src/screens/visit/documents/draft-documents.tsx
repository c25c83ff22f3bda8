import { useState } from 'react';
import type { Instant } from '#domain/quantity.ts';
import { hasRoomFor } from '#domain/visit/named-files.ts';
import { useCommands } from '#state/app-context.ts';
import { askRoom } from '#state/use-free-room.ts';
import { problemSentence } from '#texts/problems.ts';
import { documentTexts as texts } from '#texts/visit/documents.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import type { Attachment } from '#ui/photos/attachment.ts';
import { useRemoveFile } from '#screens/visit/items/use-remove-file.tsx';
import type { VisitEdit } from '#screens/visit/use-visit-edit.ts';
import { DocumentList } from '#ui/documents/document-list.tsx';
import { PickDocument } from '#ui/documents/pick-document.tsx';
import classes from '#ui/documents/documents.module.css';

interface Props {
  readonly edit: VisitEdit;
  /** Name of the installation, to show. */
  readonly about: string;
}

/** Documents of a visit that is being carried out, stored on the device with the press. */
export function DraftDocuments({ edit, about }: Props) {
  const { addDocuments, readVisitFile } = useCommands();
  const removal = useRemoveFile(edit, texts);
  const [problem, setProblem] = useState<string | null>(null);
  const { uuid: visit, files } = edit.document;
  const own = files.filter(({ role }) => role === 'document');
  const add = async (attachment: Attachment): Promise<void> => {
    await edit.flush();
    if (!(await edit.mayChange())) return;
    if ((await askRoom()) === 'no-photos') return setProblem(texts.noRoom);
    const outcome = await addDocuments({ visit, about, files: [attachment], takenAt: Date.now() as Instant });
    if (!outcome.ok) return setProblem(outcome.problem.is === 'device' ? texts.noRoom : problemSentence(outcome.problem));
    const { is } = outcome.value;
    if (is === 'full') return setProblem(texts.noRoomInVisit(attachment.name));
    if (is !== 'kept') setProblem(is === 'finished' ? texts.finished : texts.notProven);
  };
  return (
    <section className="pv-stack-2 pv-shrink" aria-label={texts.title}>
      <h3 className={classes.title}>{texts.title}</h3>
      {own.length > 0 && <DocumentList files={own} readFile={readVisitFile} onRemove={({ sha256 }) => removal.ask(sha256)} />}
      <PickDocument label={texts.add} fits={(read) => hasRoomFor(files, [read.data.byteLength])} onProblem={setProblem} onPicked={add} />
      <FormAlert text={problem} />
      {removal.question}
    </section>
  );
}
