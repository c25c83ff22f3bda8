import { useState } from 'react';
import type { Instant } from '#domain/quantity.ts';
import { fromIso, toIso } from '#domain/time/warsaw.ts';
import { contentHash } from '#domain/visit/content-hash.ts';
import { type Presence, PRESENCES, type VisitDocument } from '#domain/visit/document.ts';
import type { Strokes } from '#domain/visit/strokes.ts';
import { VISIT_MAX } from '#domain/visit/limits.ts';
import { clockTime } from '#texts/dates.ts';
import { finishTexts as texts, visitTexts } from '#texts/visit/visit.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { sha256Of } from '#ui/export/sha256-of.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import { SignaturePad } from './signature-pad.tsx';
import type { VisitEdit } from './use-visit-edit.ts';
import classes from './finish.module.css';

/** Of a text as UTF-8. */
const sha256 = (text: string): Promise<string> => sha256Of(new Blob([text]));

const changeCustomer = (document: VisitDocument, changes: Partial<VisitDocument['customer']>): VisitDocument => ({
  ...document,
  customer: { ...document.customer, ...changes },
});

/** Who was there for the customer, and the signature, bound to the content as it is now. */
export function CustomerFields({ edit }: { readonly edit: VisitEdit }) {
  const { document } = edit;
  const { name, presence, reason } = document.customer;
  const store = (): void => void edit.flush();
  const pick = (to: Presence): void => edit.edit((one) => changeCustomer(one, { presence: to === one.customer.presence ? null : to }));
  return (
    <fieldset className={classes.customer}>
      <legend className={classes.legend}>{texts.customer}</legend>
      <div className={classes.presences}>
        {PRESENCES.map((one) => (
          <PlainButton key={one} className={classes.presence} aria-pressed={presence === one} onClick={() => pick(one)}>
            {texts.presences[one]}
          </PlainButton>
        ))}
      </div>
      {presence !== null && (
        <TextField
          label={texts.customerName}
          value={name}
          onChange={(to) => edit.type((one) => changeCustomer(one, { name: to.slice(0, VISIT_MAX.word) }))}
          onBlur={store}
        />
      )}
      {presence !== null && presence !== 'present' && (
        <TextField
          label={texts.reason}
          withAsterisk={presence === 'refused'}
          value={reason ?? ''}
          onChange={(to) => edit.type((one) => changeCustomer(one, { reason: to === '' ? null : to.slice(0, VISIT_MAX.text) }))}
          onBlur={store}
        />
      )}
      {presence === 'present' && <CustomerSignature edit={edit} />}
    </fieldset>
  );
}

function CustomerSignature({ edit }: { readonly edit: VisitEdit }) {
  const { document } = edit;
  const signature = document.signatures.find(({ role }) => role === 'customer');
  const [strokes, setStrokes] = useState<Strokes>(signature?.strokes ?? []);
  const faults = document.findings.length === 0 ? texts.noFaults : visitTexts.faults(document.findings.length);
  const remove = (): void => {
    setStrokes([]);
    if (signature) edit.edit((one) => ({ ...one, signatures: one.signatures.filter(({ role }) => role !== 'customer') }));
  };
  const sign = async (): Promise<void> => {
    await edit.flush();
    const at = toIso(Date.now() as Instant);
    const of = await contentHash(document, sha256);
    edit.edit((one) => {
      const others = one.signatures.filter(({ role }) => role !== 'customer');
      return { ...one, signatures: [...others, { role: 'customer', name: one.customer.name, at, strokes, of }] };
    });
  };
  const signedAt = signature ? fromIso(signature.at) : undefined;
  return (
    <div className={classes.signature}>
      <h3 className={classes.legend}>{texts.signature}</h3>
      <p className={classes.text}>{texts.signs(document.number, faults)}</p>
      <SignaturePad
        label={texts.signature}
        strokes={strokes}
        isLocked={signature !== undefined}
        onChange={setStrokes}
        onDone={() => void sign()}
      />
      <p className={classes.text} role="status">
        {signedAt !== undefined && `${texts.signed(clockTime(signedAt as Instant))}. `}
        {texts.notQualified}
      </p>
      {(strokes.length > 0 || signature) && (
        <PlainButton look="outline" onClick={remove}>
          {texts.clearSignature}
        </PlainButton>
      )}
    </div>
  );
}
