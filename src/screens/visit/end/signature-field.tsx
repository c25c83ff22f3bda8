import { useState } from 'react';
import type { Instant } from '#domain/quantity.ts';
import { fromIso, toIso } from '#domain/time/warsaw.ts';
import { contentHash } from '#domain/visit/content-hash.ts';
import type { Signer } from '#domain/visit/document.ts';
import type { Strokes } from '#domain/visit/strokes.ts';
import { clockTime } from '#texts/dates.ts';
import { finishTexts as texts, visitTexts } from '#texts/visit/visit.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { sha256Of } from '#ui/export/sha256-of.ts';
import { SignaturePad } from './signature-pad.tsx';
import type { VisitEdit } from '#screens/visit/use-visit-edit.ts';
import classes from '#screens/visit/finish.module.css';

/** Of a text as UTF-8. */
const sha256 = (text: string): Promise<string> => sha256Of(new Blob([text]));

interface Props {
  readonly edit: VisitEdit;
  readonly signer: Signer;
  /** Who signs. */
  readonly name: string;
  readonly label: string;
}

/** The signature of one person, bound to the content as it is now. */
export function SignatureField({ edit, signer, name, label }: Props) {
  const { document } = edit;
  const signature = document.signatures.find((one) => one.role === signer);
  const [strokes, setStrokes] = useState<Strokes>(signature?.strokes ?? []);
  const faults = document.findings.length === 0 ? texts.noFaults : visitTexts.faults(document.findings.length);
  const remove = (): void => {
    setStrokes([]);
    if (signature) edit.edit((one) => ({ ...one, signatures: one.signatures.filter((other) => other.role !== signer) }));
  };
  const sign = async (): Promise<void> => {
    await edit.flush();
    const at = toIso(Date.now() as Instant);
    const of = await contentHash(document, sha256);
    edit.edit((one) => {
      const others = one.signatures.filter((other) => other.role !== signer);
      return { ...one, signatures: [...others, { role: signer, name, at, strokes, of }] };
    });
  };
  const signedAt = signature ? fromIso(signature.at) : undefined;
  return (
    <div className={classes.signature}>
      <h3 className={classes.legend}>{label}</h3>
      <p className={classes.text}>{texts.signs(document.number, faults)}</p>
      <SignaturePad label={label} strokes={strokes} isLocked={signature !== undefined} onChange={setStrokes} onDone={() => void sign()} />
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
