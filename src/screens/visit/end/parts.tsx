import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Part } from '#domain/visit/document.ts';
import { elementKey } from '#domain/visit/elements.ts';
import { VISIT_MAX } from '#domain/visit/limits.ts';
import { readValue, writeValue } from '#domain/visit/value-text.ts';
import { partTexts as texts } from '#texts/visit/parts.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { ScanButton } from '#ui/scan/scan-button.tsx';
import type { Change, VisitEdit } from '#screens/visit/use-visit-edit.ts';
import fields from '#screens/visit/items/findings.module.css';
import classes from '#screens/visit/finish.module.css';

const changePart =
  (key: string, changes: Partial<Part>): Change =>
  (document) => ({ ...document, parts: document.parts.map((one) => (one.key === key ? { ...one, ...changes } : one)) });

const addPart = (key: string): Change => {
  const added: Part = { key, name: '', serial: '', quantity: '1', unit: texts.pieces };
  return (document) => ({ ...document, parts: [...document.parts, added] });
};

const cut = (text: string): string => text.slice(0, VISIT_MAX.word);

/** The parts that were built in, with their serial numbers. */
export function Parts({ edit }: { readonly edit: VisitEdit }) {
  const { parts } = edit.document;
  const store = (): void => void edit.flush();
  return (
    <section className={classes.part} aria-label={texts.title}>
      <h3 className={classes.legend}>{texts.title}</h3>
      {parts.map(({ key, name, serial, quantity, unit }) => (
        <fieldset key={key} className={fields.finding}>
          <legend className="pv-hidden">{name || texts.title}</legend>
          <TextField label={texts.name} value={name} onChange={(to) => edit.type(changePart(key, { name: cut(to) }))} onBlur={store} />
          <TextField
            label={texts.serial}
            value={serial}
            onChange={(to) => edit.type(changePart(key, { serial: cut(to) }))}
            onBlur={store}
            end={<ScanButton onRead={(read) => edit.edit(changePart(key, { serial: cut(read) }))} />}
          />
          <Quantity quantity={quantity} onChange={(to) => edit.type(changePart(key, { quantity: to }))} onBlur={store} />
          <TextField label={texts.unit} value={unit} onChange={(to) => edit.type(changePart(key, { unit: cut(to) }))} onBlur={store} />
          <PlainButton
            className={fields.remove}
            onClick={() => edit.edit((one) => ({ ...one, parts: one.parts.filter((other) => other.key !== key) }))}
          >
            <IconTrash size={18} aria-hidden="true" />
            {texts.remove(name)}
          </PlainButton>
        </fieldset>
      ))}
      {parts.length < VISIT_MAX.parts && (
        <PlainButton className={fields.sentence} onClick={() => edit.edit(addPart(elementKey('p', crypto.randomUUID())))}>
          <IconPlus size={18} aria-hidden="true" />
          {texts.add}
        </PlainButton>
      )}
    </section>
  );
}

interface QuantityProps {
  readonly quantity: string;
  readonly onChange: (quantity: string) => void;
  readonly onBlur: () => void;
}

/** What is no number above 0 stays in the field and is not stored. */
function Quantity({ quantity, onChange, onBlur }: QuantityProps) {
  const [typed, setTyped] = useState(writeValue(quantity));
  const value = readValue(typed);
  const isWrong = !value || !(Number(value) > 0);
  const type = (text: string): void => {
    setTyped(text);
    const read = readValue(text);
    if (read && Number(read) > 0) onChange(read);
  };
  return (
    <TextField
      label={texts.quantity}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      onChange={type}
      onBlur={onBlur}
      error={isWrong ? texts.wrongQuantity : null}
    />
  );
}
