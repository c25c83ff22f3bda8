import { type Presence, PRESENCES, type VisitDocument } from '#domain/visit/document.ts';
import { VISIT_MAX } from '#domain/visit/limits.ts';
import { finishTexts as texts } from '#texts/visit/visit.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { SignatureField, type Signing } from './signature-field.tsx';
import classes from '#screens/visit/finish.module.css';

const changeCustomer = (document: VisitDocument, changes: Partial<VisitDocument['customer']>): VisitDocument => ({
  ...document,
  customer: { ...document.customer, ...changes },
});

/** Who was there for the customer, and the signature, bound to the content as it is now. */
export function CustomerFields(signing: Signing) {
  const { edit } = signing;
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
      {presence === 'present' && <SignatureField {...signing} signer="customer" name={name} label={texts.signature} />}
    </fieldset>
  );
}
