import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { PvString } from '#domain/visit/document.ts';
import { elementKey } from '#domain/visit/elements.ts';
import { VISIT_MAX } from '#domain/visit/limits.ts';
import { visitTexts as texts } from '#texts/visit/visit.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import type { Change, VisitEdit } from '#screens/visit/use-visit-edit.ts';
import { CoefficientField, ValueField } from './value-field.tsx';
import classes from './findings.module.css';

const addString =
  (key: string): Change =>
  (document) => {
    const { strings } = document;
    const data = { module: '', modules: null, voc_stc: null, isc_stc: null, beta: null, alpha: null };
    const added: PvString = { ...data, ...strings.at(-1), key, label: `MPPT1/${strings.length + 1}` };
    return { ...document, strings: [...strings, added] };
  };

const changeString =
  (key: string, changes: Partial<PvString>): Change =>
  (document) => ({ ...document, strings: document.strings.map((one) => (one.key === key ? { ...one, ...changes } : one)) });

/** Removes a string with what was answered about it. */
const removeString =
  (key: string): Change =>
  (document) => ({
    ...document,
    strings: document.strings.filter((one) => one.key !== key),
    answers: document.answers.filter(({ of }) => of !== key),
    findings: document.findings.filter(({ of }) => of !== key),
  });

interface Props {
  readonly edit: VisitEdit;
  /** Whether they are the subject of the question, whose heading says so. */
  readonly isQuestion: boolean;
}

/**
 * The strings of modules, with what their measurements are judged by. A new one has the data of the one before. An inspection asks for the
 * conditions among its data.
 */
export function Strings({ edit, isQuestion }: Props) {
  const { strings, conditions, kind } = edit.document;
  const [removed, setRemoved] = useState<PvString | null>(null);
  return (
    <section className={classes.findings} aria-label={texts.strings}>
      {!isQuestion && <h3 className={classes.title}>{texts.strings}</h3>}
      {kind === 'service' && (
        <div className={classes.pair}>
          {(['module_temperature', 'irradiance'] as const).map((name) => (
            <ValueField
              key={name}
              label={{ module_temperature: texts.moduleTemperature, irradiance: texts.irradiance }[name]}
              value={conditions[name]}
              onStore={(value) => edit.type((document) => ({ ...document, conditions: { ...document.conditions, [name]: value } }))}
              onLeave={() => void edit.flush()}
            />
          ))}
        </div>
      )}
      {strings.map((string) => (
        <StringFields key={string.key} string={string} edit={edit} onRemove={() => setRemoved(string)} />
      ))}
      {strings.length < VISIT_MAX.strings && (
        <PlainButton className={classes.sentence} onClick={() => edit.edit(addString(elementKey('s', crypto.randomUUID())))}>
          <IconPlus size={18} aria-hidden="true" />
          {texts.addString}
        </PlainButton>
      )}
      <ConfirmDialog
        isOpen={removed !== null}
        onClose={() => setRemoved(null)}
        title={texts.removeString(removed?.label ?? '')}
        text={texts.removeStringText}
        confirmLabel={texts.removeStringDo}
        isDangerous
        onConfirm={() => {
          if (removed) edit.edit(removeString(removed.key));
          setRemoved(null);
        }}
      />
    </section>
  );
}

interface StringProps {
  readonly string: PvString;
  readonly edit: VisitEdit;
  readonly onRemove: () => void;
}

function StringFields({ string, edit, onRemove }: StringProps) {
  const { key, label, module, modules } = string;
  const type = (changes: Partial<PvString>) => edit.type(changeString(key, changes));
  const store = (): void => void edit.flush();
  return (
    <fieldset className={classes.finding}>
      <legend className="pv-hidden">{texts.ofString(label)}</legend>
      <TextField label={texts.stringLabel} value={label} onChange={(to) => type({ label: to.slice(0, VISIT_MAX.word) })} onBlur={store} />
      <TextField
        label={texts.modules}
        inputMode="numeric"
        value={modules === null ? '' : String(modules)}
        onChange={(to) => type({ modules: /^\d{1,3}$/.test(to) ? Number(to) : null })}
        onBlur={store}
      />
      <TextField label={texts.module} value={module} onChange={(to) => type({ module: to.slice(0, VISIT_MAX.word) })} onBlur={store} />
      {(['voc_stc', 'isc_stc'] as const).map((name) => (
        <ValueField
          key={name}
          label={{ voc_stc: texts.vocStc, isc_stc: texts.iscStc }[name]}
          value={string[name]}
          onStore={(value) => type({ [name]: value })}
          onLeave={store}
        />
      ))}
      {(['beta', 'alpha'] as const).map((name) => (
        <CoefficientField key={name} name={name} string={string} onStore={(value) => type({ [name]: value })} onLeave={store} />
      ))}
      <PlainButton className={classes.remove} onClick={onRemove}>
        <IconTrash size={18} aria-hidden="true" />
        {texts.removeString(label)}
      </PlainButton>
    </fieldset>
  );
}
