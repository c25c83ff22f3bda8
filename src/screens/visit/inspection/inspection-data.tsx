import type { ReactNode } from 'react';
import type { Checklist } from '#domain/checklists/checklist.ts';
import type { EarlierFinding, VisitDocument } from '#domain/visit/document.ts';
import { KEY_OF } from '#domain/visit/elements.ts';
import { isPartialScope } from '#domain/visit/final-needs.ts';
import { VISIT_MAX } from '#domain/visit/limits.ts';
import { shortDate } from '#texts/dates.ts';
import { earlierText } from '#texts/visit/answers.ts';
import { inspectionTexts as texts } from '#texts/visit/inspection.ts';
import { needTexts } from '#texts/visit/needs.ts';
import { visitTexts } from '#texts/visit/visit.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { CheckField } from '#ui/forms/check-field.tsx';
import { TextAreaField } from '#ui/forms/text-area-field.tsx';
import { DateField } from '#ui/forms/date-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { DATA, placeOfStrings } from '#screens/visit/answers.ts';
import { ValueField } from '#screens/visit/items/value-field.tsx';
import type { VisitEdit } from '#screens/visit/use-visit-edit.ts';
import classes from '#screens/visit/finish.module.css';
import { Strings } from '#screens/visit/items/strings.tsx';
import { Instruments } from './instruments.tsx';

interface Props {
  readonly edit: VisitEdit;
  /** `null` if it is not known here. */
  readonly checklist: Checklist | null;
  /** Shown below the heading. */
  readonly lead: ReactNode;
  readonly onNext: () => void;
}

/** What the protocol of an inspection says beside the checklist: owner, object, scope, conditions, instruments, earlier recommendations. */
export function InspectionData({ edit, checklist, lead, onNext }: Props) {
  const { document } = edit;
  const store = (): void => void edit.flush();
  const type = (changes: Partial<VisitDocument>): void => edit.type((one) => ({ ...one, ...changes }));
  const measure = (changes: Partial<VisitDocument['conditions']>): void =>
    edit.type((one) => ({ ...one, conditions: { ...one.conditions, ...changes } }));
  const { conditions } = document;
  const isPartial = isPartialScope(document, checklist);
  return (
    <section className={classes.finish} aria-label={texts.data}>
      <h2 className={classes.title} data-pv-place="">
        {texts.data}
      </h2>
      {lead}
      {document.earlier.length > 0 && <p className={classes.text}>{texts.fromEarlier}</p>}
      <div className={classes.fields}>
        <TextField
          label={texts.owner}
          withAsterisk
          value={document.owner.name}
          onChange={(to) => type({ owner: { name: to.slice(0, VISIT_MAX.word) } })}
          onBlur={store}
        />
        <TextField
          label={texts.object}
          description={texts.objectHint}
          withAsterisk
          value={document.object}
          onChange={(to) => type({ object: to.slice(0, VISIT_MAX.text) })}
          onBlur={store}
        />
      </div>
      <TextAreaField
        label={texts.scope}
        withAsterisk
        rows={2}
        max={VISIT_MAX.longText}
        value={document.scope}
        onChange={(to) => type({ scope: to.slice(0, VISIT_MAX.longText) })}
        onBlur={store}
      />
      <CheckField
        label={texts.isFullScope}
        description={isPartial ? needTexts.partial_scope : texts.isFullScopeText}
        isChecked={document.is_full_scope && !isPartial}
        isDisabled={isPartial}
        onChange={(is) => edit.edit((one) => ({ ...one, is_full_scope: is }))}
      />
      <h3 className={classes.legend}>{texts.conditions}</h3>
      <div className={classes.fields}>
        <TextField
          label={texts.weather}
          value={conditions.weather}
          onChange={(to) => measure({ weather: to.slice(0, VISIT_MAX.word) })}
          onBlur={store}
        />
        <ValueField
          label={visitTexts.irradiance}
          value={conditions.irradiance}
          onStore={(to) => measure({ irradiance: to })}
          onLeave={store}
        />
        <ValueField
          label={visitTexts.moduleTemperature}
          value={conditions.module_temperature}
          onStore={(to) => measure({ module_temperature: to })}
          onLeave={store}
        />
        <ValueField
          label={texts.airTemperature}
          value={conditions.air_temperature}
          onStore={(to) => measure({ air_temperature: to })}
          onLeave={store}
        />
      </div>
      <Instruments edit={edit} />
      {checklist && placeOfStrings(checklist, document) === DATA && <Strings edit={edit} isQuestion={false} />}
      <Earlier edit={edit} />
      <TextAreaField
        label={texts.usage}
        rows={2}
        max={VISIT_MAX.longText}
        value={document.usage_advice}
        onChange={(to) => type({ usage_advice: to.slice(0, VISIT_MAX.longText) })}
        onBlur={store}
      />
      <DateField
        label={texts.next}
        value={document.next_on ?? ''}
        onChange={(to) => edit.edit((one) => ({ ...one, next_on: to || null }))}
      />
      <PlainButton look="outline" className={classes.button} onClick={onNext}>
        {visitTexts.next}
      </PlainButton>
    </section>
  );
}

/** Recommendations of the inspection before; each is decided. */
function Earlier({ edit }: Pick<Props, 'edit'>) {
  const { earlier } = edit.document;
  if (earlier.length === 0) return null;
  const decide = (key: string, isDone: boolean): void =>
    edit.edit((one) => ({
      ...one,
      earlier: one.earlier.map((other): EarlierFinding => (KEY_OF.earlier(other) === key ? { ...other, is_done: isDone } : other)),
    }));
  return (
    <section className={classes.part} aria-label={texts.earlier}>
      <h3 className={classes.legend}>{texts.earlier}</h3>
      <ul className={classes.list}>
        {earlier.map((one) => {
          const key = KEY_OF.earlier(one);
          return (
            <li key={key} className={classes.part}>
              <span>{[earlierText(one), one.due_on && shortDate(one.due_on)].filter(Boolean).join(' · ')}</span>
              <span className={classes.presences}>
                {([true, false] as const).map((is) => (
                  <PlainButton
                    key={String(is)}
                    className={classes.presence}
                    aria-pressed={one.is_done === is}
                    onClick={() => decide(key, is)}
                  >
                    {is ? texts.done : texts.notDone}
                  </PlainButton>
                ))}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
