import { useState } from 'react';
import type { Instant } from '#domain/quantity.ts';
import { lastKnown } from '#domain/service/resource.ts';
import { isLocalDate, type LocalDate } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { externalInspection } from '#domain/visit/begin/external-inspection.ts';
import type { VisitDocument, VisitFile } from '#domain/visit/document.ts';
import type { InspectionOfInstallation } from '#domain/visit/inspection-due.ts';
import { VISIT_MAX } from '#domain/visit/limits.ts';
import { hasRoomFor } from '#domain/visit/named-files.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { askRoom } from '#state/use-free-room.ts';
import { problemSentence } from '#texts/problems.ts';
import { documentTexts } from '#texts/visit/documents.ts';
import { externalTexts as texts } from '#texts/visit/visit-list.ts';
import { SubmitButton } from '#ui/button/submit-button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { DateField } from '#ui/forms/date-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { sha256Of } from '#ui/export/sha256-of.ts';
import type { Attachment } from '#ui/photos/attachment.ts';
import { DocumentList } from '#ui/documents/document-list.tsx';
import { PickDocument } from '#ui/documents/pick-document.tsx';
import documents from '#ui/documents/documents.module.css';

const NOTHING = { day: '', by: '', number: '', next: '' } as const;
type Values = Readonly<Record<keyof typeof NOTHING, string>>;

/** What is wrong with the typed values, by field. */
function problemsOf({ day, by, number, next }: Values, today: LocalDate): Partial<Values> {
  return {
    ...(!isLocalDate(day) ? { day: texts.dayMissing } : day > today && { day: texts.dayAhead }),
    ...(by.trim() === '' && { by: texts.byMissing }),
    ...(number.trim() === '' && { number: texts.numberMissing }),
    ...(next !== '' && next <= day && { next: texts.nextBefore }),
  };
}

/** A chosen file, with its hash. */
type Scan = Attachment & Pick<VisitFile, 'sha256' | 'bytes'>;

interface Props {
  readonly row: InspectionOfInstallation;
  readonly onClose: () => void;
}

/** 'Wpisz przegląd innej firmy': day, who, number, next date, a scan of the protocol. It is sent by itself, as every visit. */
export function ExternalDialog({ row, onClose }: Props) {
  const { addDocuments, readVisitFile } = useCommands();
  const me = lastKnown(useValue(useQueries().technicians))?.find(({ isMe }) => isMe);
  const [values, setValues] = useState<Values>(NOTHING);
  const [isChecked, setChecked] = useState(false);
  const [scans, setScans] = useState<readonly Scan[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const problems = problemsOf(values, localDateOf(Date.now()));
  const errors = isChecked ? problems : {};
  const change = (name: keyof Values) => (to: string) => setValues((before) => ({ ...before, [name]: to.slice(0, VISIT_MAX.word) }));
  const submit = async (): Promise<void> => {
    setChecked(true);
    if (Object.keys(problems).length > 0) return;
    if (!me) return setFailure(texts.notPrepared);
    const uuid = crypto.randomUUID();
    const document = externalInspection({
      ...{ uuid, installation: row.installation, technician: { id: me.id, name: me.name || me.email } },
      ...{ day: values.day as LocalDate, by: values.by, number: values.number },
      nextOn: values.next === '' ? null : (values.next as LocalDate),
    });
    setBusy(true);
    const failed = await store(document);
    setBusy(false);
    if (failed !== null) return setFailure(failed);
    notify({ text: texts.saved, topic: 'outbox' });
    onClose();
  };
  /** What stood against it, as a sentence. */
  async function store(document: VisitDocument): Promise<string | null> {
    if (scans.length > 0 && (await askRoom()) === 'no-photos') return documentTexts.noRoom;
    const begun = { task: null, about: row.description, sn: row.sn, form: null };
    const outcome = await addDocuments({
      ...{ visit: document.uuid, about: row.description, files: scans, takenAt: Date.now() as Instant },
      begins: { document, begun },
    });
    if (!outcome.ok) return problemSentence(outcome.problem);
    return outcome.value.is === 'kept' ? null : documentTexts.notProven;
  }
  const add = async (scan: Attachment): Promise<void> => {
    const sha256 = await sha256Of(new Blob([scan.data]));
    setScans((all) => [...all.filter((one) => one.sha256 !== sha256), { ...scan, sha256, bytes: scan.data.byteLength }]);
  };
  return (
    <Dialog isOpen onClose={onClose} title={texts.title} isFullOnPhone>
      <FormFrame label={texts.title} className="pv-stack-3" onSubmit={submit}>
        <p className="pv-soft">{row.description || row.sn}</p>
        <DateField label={texts.day} withAsterisk value={values.day} error={errors.day ?? null} onChange={change('day')} />
        <TextField label={texts.by} withAsterisk value={values.by} error={errors.by ?? null} onChange={change('by')} />
        <TextField label={texts.number} withAsterisk value={values.number} error={errors.number ?? null} onChange={change('number')} />
        <DateField
          label={texts.next}
          description={texts.nextText}
          value={values.next}
          error={errors.next ?? null}
          onChange={change('next')}
        />
        <section className="pv-stack-2 pv-shrink" aria-label={documentTexts.scan}>
          <h3 className={documents.title}>{documentTexts.scan}</h3>
          <p className={documents.text}>{documentTexts.scanHint}</p>
          {scans.length > 0 && (
            <DocumentList
              files={scans}
              readFile={readVisitFile}
              isNew
              onRemove={({ sha256 }) => setScans((all) => all.filter((one) => one.sha256 !== sha256))}
            />
          )}
          <PickDocument
            label={documentTexts.add}
            fits={(read) => hasRoomFor(scans, [read.data.byteLength])}
            onProblem={setFailure}
            onPicked={add}
          />
        </section>
        <FormAlert text={failure} />
        <SubmitButton isBusy={isBusy}>{texts.save}</SubmitButton>
      </FormFrame>
    </Dialog>
  );
}
