import { lastKnown } from '#domain/service/resource.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { type Inspector, type Qualification, type QualificationKind, QUALIFICATIONS, type VisitDocument } from '#domain/visit/document.ts';
import { type NamedCopy, type QualificationFault, qualificationFaults } from '#domain/visit/held-qualification.ts';
import { hasRoomFor } from '#domain/visit/named-files.ts';
import { VISIT_MAX } from '#domain/visit/limits.ts';
import { dayOfVisit } from '#domain/visit/visit-times.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { qualificationTexts as words } from '#texts/account/qualifications.ts';
import { inspectionTexts as texts } from '#texts/visit/inspection.ts';
import { needTexts } from '#texts/visit/needs.ts';
import { protocolTexts } from '#texts/visit/protocol/protocol-texts.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { CheckField } from '#ui/forms/check-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { DateField } from '#ui/forms/date-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { SignatureField, type Signing } from '#screens/visit/end/signature-field.tsx';
import classes from '#screens/visit/finish.module.css';

const NO_INSPECTOR: Inspector = { id: null, name: '', qualification: null };
const EMPTY: Qualification = { kind: 'D', number: '', speciality: '', valid_to: null };

/** What is said at the group or speciality; the rest is about the date. */
const OF_SPECIALITY: ReadonlySet<QualificationFault> = new Set(['certificate_group', 'licence_speciality'] as const);

/** Who signs the inspection: name, qualification and signature; or the visit is handed over to somebody who may. */
export function InspectorFields(signing: Signing) {
  const { edit } = signing;
  const { document } = edit;
  const { name, qualification } = document.inspector ?? NO_INSPECTOR;
  const faults = qualification === null ? [] : qualificationFaults(qualification, dayOfVisit(document) ?? localDateOf(Date.now()));
  const own = useOwnInspector();
  const store = (): void => void edit.flush();
  const change = (changes: Partial<Inspector>): void =>
    edit.type((one) => ({ ...one, inspector: { ...(one.inspector ?? NO_INSPECTOR), ...changes } }));
  const qualify = (changes: Partial<Qualification>): void =>
    edit.type((one) => {
      const before = one.inspector ?? NO_INSPECTOR;
      return { ...one, inspector: { ...before, qualification: { ...(before.qualification ?? EMPTY), ...changes } } };
    });
  return (
    <fieldset className={classes.customer}>
      <legend className={classes.legend}>{texts.inspector}</legend>
      <p className={classes.text}>{texts.inspectorText}</p>
      {own && (
        <PlainButton
          look="outline"
          className={classes.button}
          onClick={() => edit.edit((one) => withCopy({ ...one, inspector: own.inspector }, own.copy))}
        >
          {texts.signMyself}
        </PlainButton>
      )}
      <div className={classes.fields}>
        <TextField
          label={words.name}
          withAsterisk
          value={name}
          onChange={(to) => change({ name: to.slice(0, VISIT_MAX.word), id: null })}
          onBlur={store}
        />
        <SelectField
          label={words.kind}
          value={qualification?.kind ?? ''}
          data={[{ value: '', label: texts.chooseKind }, ...QUALIFICATIONS.map((value) => ({ value, label: words.kinds[value] }))]}
          onChange={(to) => {
            if (to === '') change({ qualification: null });
            else qualify({ kind: to as QualificationKind });
          }}
        />
        <TextField
          label={words.number}
          withAsterisk
          value={qualification?.number ?? ''}
          onChange={(to) => qualify({ number: to.slice(0, VISIT_MAX.word) })}
          onBlur={store}
        />
        <TextField
          label={words.speciality}
          value={qualification?.speciality ?? ''}
          error={faults.filter((is) => OF_SPECIALITY.has(is)).map((is) => needTexts[is])[0]}
          onChange={(to) => qualify({ speciality: to.slice(0, VISIT_MAX.word) })}
          onBlur={store}
        />
        <DateField
          label={words.validTo}
          value={qualification?.valid_to ?? ''}
          error={faults.filter((is) => !OF_SPECIALITY.has(is)).map((is) => needTexts[is])[0]}
          onChange={(to) => qualify({ valid_to: to || null })}
        />
      </div>
      <SignatureField {...signing} signer="inspector" name={name} label={texts.signature} />
      <CheckField
        label={texts.handOver}
        description={texts.handOverText}
        isChecked={document.wants_signature_of_inspector}
        onChange={(is) => edit.edit((one) => ({ ...one, wants_signature_of_inspector: is }))}
      />
    </fieldset>
  );
}

/** The signed-in person with the first qualification that is enough, else one of the right kind, still valid if there is one; `null` if none is known. */
function useOwnInspector(): { readonly inspector: Inspector; readonly copy: NamedCopy | null } | null {
  const queries = useQueries();
  const account = lastKnown(useValue(queries.ownAccount));
  const me = lastKnown(useValue(queries.technicians))?.find(({ isMe }) => isMe);
  const enough = account?.qualifications?.filter(({ kind }) => kind === 'D' || kind === 'licence') ?? [];
  const today = localDateOf(Date.now());
  const valid = enough.filter((one) => !qualificationFaults(one, today).includes('qualification_expired'));
  const held = valid.find((one) => qualificationFaults(one, today).length === 0) ?? valid[0] ?? enough[0];
  if (!me) return null;
  const { kind, number, speciality, valid_to } = held ?? EMPTY;
  const inspector: Inspector = { id: me.id, name: me.name, qualification: held ? { kind, number, speciality, valid_to } : null };
  return { inspector, copy: held?.copy ?? null };
}

/** The document with the copy of the inspector's qualification among its files, if there is one and it fits. The office has its bytes. */
function withCopy(document: VisitDocument, copy: NamedCopy | null): VisitDocument {
  const { files, inspector } = document;
  const held = inspector?.qualification;
  if (!copy || !held || files.some(({ sha256 }) => sha256 === copy.sha256) || !hasRoomFor(files, [copy.bytes])) return document;
  const unknown = { thumb: null, taken_at: null, width: null, height: null, caption: '', moment: null, place: null };
  const name = protocolTexts.copyName(protocolTexts.kinds[held.kind], held.number).slice(0, VISIT_MAX.word);
  return { ...document, files: [...files, { ...copy, ...unknown, role: 'document', name }] };
}
