import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { type FileTrouble, isUnawaited, type VisitSending } from '#domain/service/visit-sending.ts';
import { useCommands, useQueries } from '#state/app-context.ts';
import { problemSentence } from '#texts/problems.ts';
import { unsentTexts } from '#texts/unsent/unsent.ts';
import { sendingTexts as texts } from '#texts/unsent/visits.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { fileNameOf, saveFile } from '#ui/export/save-file.ts';
import classes from './visit-card.module.css';

/** The files of a visit that are not sent by themselves any more, one by one, with what can be done about each. */
export function FileTroubles({ visit }: { readonly visit: VisitSending }) {
  if (visit.troubles.length === 0) return null;
  return (
    <ul className="pv-stack-3">
      {visit.troubles.map((file) => (
        <li key={file.seq} className={classes.trouble}>
          <Trouble visit={visit} file={file} />
        </li>
      ))}
    </ul>
  );
}

const TYPES: Readonly<Record<FileTrouble['role'], readonly [type: string, ending: string]>> = {
  photo: ['image/jpeg', 'jpg'],
  preview: ['image/jpeg', 'jpg'],
  document: ['application/pdf', 'pdf'],
  protocol: ['application/pdf', 'pdf'],
};

function Trouble({ visit: { uuid, isFinal }, file }: { readonly visit: VisitSending; readonly file: FileTrouble }) {
  const { fileBytes } = useQueries();
  const { discardChange } = useCommands();
  const [, go] = useLocation();
  const [isAsking, setAsking] = useState(false);
  const name = texts.fileName(file);
  const words = wordsOf(file);
  const save = async (): Promise<void> => {
    const data = await fileBytes(file.sha256);
    if (!data) return notify({ text: texts.noBytes, isError: true });
    const [type, ending] = TYPES[file.role];
    saveFile(new Blob([data], { type }), `${fileNameOf(name)}.${ending}`);
  };
  const goWithout = async (): Promise<void> => {
    setAsking(false);
    const reason = file.is === 'damaged' ? unsentTexts.forgone.damaged : unsentTexts.forgone.other;
    const outcome = await discardChange(file.seq, reason);
    if (!outcome.ok) notify({ text: problemSentence(outcome.problem), isError: true });
    else notify(outcome.value ? { text: words.isDone } : { text: texts.notWithout, isError: true });
  };
  return (
    <>
      <p className={classes.troubleText}>
        <IconAlertTriangle size={20} aria-hidden="true" />
        <span>{texts.trouble(file)}</span>
      </p>
      <div className={classes.ways}>
        {!isFinal && !isUnawaited(file) && file.role !== 'protocol' && (
          <Button onClick={() => go(`/visit/${uuid}${file.place === null ? '' : `?at=${encodeURIComponent(file.place)}`}`)}>
            {texts.retake}
          </Button>
        )}
        {file.hasBytes && (
          <Button variant="default" aria-label={words.saveOf(name)} onClick={() => void save()}>
            {words.save}
          </Button>
        )}
        <Button variant="default" {...(words.endOf && { 'aria-label': words.endOf(name) })} onClick={() => setAsking(true)}>
          {words.end}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={words.title}
        text={words.text(name)}
        confirmLabel={words.end}
        isDangerous
        onConfirm={goWithout}
      />
    </>
  );
}

function wordsOf(file: FileTrouble) {
  if (isUnawaited(file)) {
    const end = { end: texts.remove, endOf: texts.removeOf, title: texts.removeTitle, text: texts.removeText, isDone: texts.isRemoved };
    return { ...end, save: texts.keep, saveOf: texts.keepOf };
  }
  const end = file.role === 'photo' ? texts.goWithout : texts.goWithoutFile;
  const rest = { title: texts.goWithoutTitle, text: texts.goWithoutText, isDone: texts.isWithout };
  return { ...rest, end, endOf: null, save: texts.saveFile, saveOf: texts.saveFileOf };
}
