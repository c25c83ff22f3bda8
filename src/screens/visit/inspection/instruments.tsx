import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { LocalDate } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import type { Instrument } from '#domain/visit/document.ts';
import { elementKey } from '#domain/visit/elements.ts';
import { VISIT_MAX } from '#domain/visit/limits.ts';
import { calibrationFault, dayOfVisit } from '#domain/visit/visit-times.ts';
import { inspectionTexts as texts } from '#texts/visit/inspection.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { DateField } from '#ui/forms/date-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { ScanButton } from '#ui/scan/scan-button.tsx';
import type { Change, VisitEdit } from '#screens/visit/use-visit-edit.ts';
import fields from '#screens/visit/items/findings.module.css';
import classes from '#screens/visit/finish.module.css';

const calibrationText = (calibration: Pick<Instrument, 'calibrated_on' | 'calibrated_to'>, day: LocalDate): string | undefined => {
  const fault = calibrationFault(calibration, day);
  return fault === null ? undefined : texts[fault];
};

const changeInstrument =
  (key: string, changes: Partial<Instrument>): Change =>
  (document) => ({ ...document, instruments: document.instruments.map((one) => (one.key === key ? { ...one, ...changes } : one)) });

const addInstrument = (key: string): Change => {
  const added: Instrument = { key, model: '', serial: '', calibrated_on: null, calibrated_to: null };
  return (document) => ({ ...document, instruments: [...document.instruments, added] });
};

/** The instruments of the measurements. */
export function Instruments({ edit }: { readonly edit: VisitEdit }) {
  const { instruments } = edit.document;
  const day = dayOfVisit(edit.document) ?? localDateOf(Date.now());
  const store = (): void => void edit.flush();
  return (
    <section className={classes.part} aria-label={texts.instruments}>
      <h3 className={classes.legend}>{texts.instruments}</h3>
      {instruments.map(({ key, model, serial, ...calibration }) => (
        <fieldset key={key} className={fields.finding}>
          <legend className="pv-hidden">{model || texts.instruments}</legend>
          <TextField
            label={texts.model}
            value={model}
            onChange={(to) => edit.type(changeInstrument(key, { model: to.slice(0, VISIT_MAX.word) }))}
            onBlur={store}
          />
          <TextField
            label={texts.serial}
            value={serial}
            onChange={(to) => edit.type(changeInstrument(key, { serial: to.slice(0, VISIT_MAX.word) }))}
            onBlur={store}
            end={<ScanButton onRead={(serial) => edit.edit(changeInstrument(key, { serial }))} />}
          />
          {(['calibrated_on', 'calibrated_to'] as const).map((name) => (
            <DateField
              key={name}
              label={{ calibrated_on: texts.calibrated, calibrated_to: texts.calibratedTo }[name]}
              value={calibration[name] ?? ''}
              description={name === 'calibrated_to' ? calibrationText(calibration, day) : undefined}
              onChange={(to) => edit.edit(changeInstrument(key, { [name]: to || null }))}
            />
          ))}
          <PlainButton
            className={fields.remove}
            onClick={() => edit.edit((one) => ({ ...one, instruments: one.instruments.filter((other) => other.key !== key) }))}
          >
            <IconTrash size={18} aria-hidden="true" />
            {texts.removeInstrument(model)}
          </PlainButton>
        </fieldset>
      ))}
      {instruments.length < VISIT_MAX.instruments && (
        <PlainButton className={fields.sentence} onClick={() => edit.edit(addInstrument(elementKey('i', crypto.randomUUID())))}>
          <IconPlus size={18} aria-hidden="true" />
          {texts.addInstrument}
        </PlainButton>
      )}
    </section>
  );
}
