import { createPortal } from 'react-dom';
import { useForm } from '@mantine/form';
import { useEffect, useMemo, useState } from 'react';
import { report as reportFailure } from '#failures/report.ts';
import { isCompanySet, logoAddress } from '#domain/service/company.ts';
import { lastKnown } from '#domain/service/resource.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { useCompany } from '#state/use-company.ts';
import { textFieldsFrom, useFormDraft } from '#state/use-form-draft.ts';
import { companyLines } from '#texts/account/company.ts';
import { whyClaimsLess } from '#texts/voltage/letter-claim.ts';
import { letterTexts as texts } from '#texts/voltage/letter-texts.ts';
import { type Addressee, ADDRESSEES, operatorLetter, replaceAddressee } from '#texts/voltage/operator-letter.ts';
import { voltageReportTexts } from '#texts/voltage/voltage-report.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog, DialogButtons } from '#ui/dialogs/dialog.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { fileNameOf, saveFile, saveText } from '#ui/export/save-file.ts';
import type { ReportFacts } from '#ui/export/voltage-report/report-files.ts';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextAreaField } from '#ui/forms/text-area-field.tsx';
import classes from './letter-dialog.module.css';

/** The text that is printed instead of the page; invisible on the screen. */
function PrintedText({ text }: { readonly text: string }) {
  const company = lastKnown(useValue(useQueries().company));
  return createPortal(
    <pre className={classes.sheet} data-pv-paper="" aria-hidden="true">
      {company && isCompanySet(company) && (
        <>
          {company.logo && <img className={classes.logo} src={logoAddress(company.logo)} alt="" />}
          {companyLines(company).join('\n')}
          {'\n\n'}
        </>
      )}
      {text}
    </pre>,
    document.body,
  );
}

const ROWS = 18;
const draftFrom = textFieldsFrom({ text: '', addressee: 'operator' });

const isAddressee = (value: string): value is Addressee => (ADDRESSEES as readonly string[]).includes(value);

interface Props {
  readonly facts: ReportFacts;
  readonly onClose: () => void;
}

/** The letter to the grid operator: generated from the report, editable, to be printed or saved. The app does not send it. */
export function LetterDialog({ facts, onClose }: Props) {
  const { sn } = facts.installation;
  const { monday } = facts.report;
  const claimsLess = whyClaimsLess(facts.lost);
  const { form, written, readdress } = useLetter(facts);
  const { text, addressee } = form.values;
  const draft = useFormDraft(form, {
    formKey: `letter:${sn}:${monday}`,
    isDirty: text !== written,
    fromDraft: draftFrom,
    onFound: 'restore',
  });
  const fileName = useMemo(() => fileNameOf(texts.fileName, monday, sn), [monday, sn]);
  const reset = (): void => {
    form.setFieldValue('text', written);
    draft.drop();
  };
  return (
    <Dialog isOpen onClose={onClose} title={texts.title} size="xl" isFullOnPhone>
      <div className={classes.letter}>
        <p className="pv-soft pv-anywhere">{texts.hint}</p>
        {claimsLess !== null && <p className="pv-soft pv-anywhere">{claimsLess}</p>}
        {draft.restored && text !== written && <p role="status">{texts.restored}</p>}
        <SelectField
          label={texts.addressee}
          value={addressee}
          disabled={draft.isReading}
          data={ADDRESSEES.map((value) => ({ value, label: texts.addressees[value] }))}
          onChange={readdress}
        />
        <TextAreaField
          label={texts.text}
          rows={ROWS}
          value={text}
          disabled={draft.isReading}
          onChange={(to) => form.setFieldValue('text', to)}
        />
      </div>
      <DialogButtons>
        {text !== written && (
          <Button variant="subtle" onClick={reset}>
            {texts.reset}
          </Button>
        )}
        <Button variant="default" onClick={() => saveText(`${fileName}.txt`, text)}>
          {texts.saveText}
        </Button>
        <PdfButton text={text} fileName={fileName} />
        <Button onClick={() => window.print()}>{texts.print}</Button>
      </DialogButtons>
      <PrintedText text={text} />
    </Dialog>
  );
}

/** The letter generated from the report. Until the user edits it, it follows later data such as the metering point. */
function useLetter(facts: ReportFacts) {
  const today = localDateOf(Date.now());
  const [written, setWritten] = useState(() => operatorLetter({ ...facts, addressee: 'operator', today }));
  const form = useForm({ mode: 'controlled', initialValues: { text: written, addressee: 'operator' } });
  const { setFieldValue } = form;
  const { text } = form.values;
  const addressee: Addressee = isAddressee(form.values.addressee) ? form.values.addressee : 'operator';
  const letter = operatorLetter({ ...facts, addressee, today });
  useEffect(() => {
    if (letter === written) return;
    setWritten(letter);
    if (text === written) setFieldValue('text', letter);
  }, [letter, written, text, setFieldValue]);
  const readdress = (to: string): void => {
    if (!isAddressee(to)) return;
    if (text !== written) setFieldValue('text', replaceAddressee(text, { ...facts, addressee }, to));
    setFieldValue('addressee', to);
  };
  return { form, written, readdress };
}

/** Saves the letter as a PDF, made in a worker. */
function PdfButton({ text, fileName }: { readonly text: string; readonly fileName: string }) {
  const [isBusy, setBusy] = useState(false);
  const company = useCompany();
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const { pdfOf } = await import('#ui/export/pdf-in-worker.ts');
      saveFile(await pdfOf({ letter: text, company: await company() }), `${fileName}.pdf`);
    } catch (error) {
      reportFailure(error, 'ui/export');
      notify({ text: voltageReportTexts.notSaved, isError: true });
    }
    setBusy(false);
  };
  return (
    <Button variant="default" loading={isBusy} onClick={() => void save()}>
      {texts.savePdf}
    </Button>
  );
}
