import { useState } from 'react';
import type { Checklist } from '#domain/checklists/checklist.ts';
import type { Instant } from '#domain/quantity.ts';
import { fromIso, toIso } from '#domain/time/warsaw.ts';
import { contentHash } from '#domain/visit/content-hash.ts';
import type { Signer } from '#domain/visit/document.ts';
import { lastKnown } from '#domain/service/resource.ts';
import { outcomeOf } from '#domain/visit/faults/outcome.ts';
import { useNamedProfile } from '#state/use-visit-facts.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { clockTime } from '#texts/dates.ts';
import { outcomeText } from '#texts/visit/outcome.ts';
import { finishTexts as texts } from '#texts/visit/visit.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { sha256Of } from '#ui/export/sha256-of.ts';
import { VisitContent } from '#screens/visit/read-visit.tsx';
import { SignaturePad } from './signature-pad.tsx';
import type { Ink } from './use-ink.ts';
import type { VisitEdit } from '#screens/visit/use-visit-edit.ts';
import classes from '#screens/visit/finish.module.css';

/** Of a text as UTF-8. */
const sha256 = (text: string): Promise<string> => sha256Of(new Blob([text]));

/** What a signature needs besides who signs. */
export interface Signing {
  readonly edit: VisitEdit;
  readonly checklist: Checklist | null;
  readonly ink: Ink;
}

interface Props extends Signing {
  readonly signer: Signer;
  /** Who signs. */
  readonly name: string;
  readonly label: string;
}

/** The field for the signature of one person. Above it are a summary of what is signed and the information on personal data. */
export function SignatureField({ edit, checklist, ink, signer, name, label }: Props) {
  const { document } = edit;
  const signature = document.signatures.find((one) => one.role === signer);
  const strokes = signature?.strokes ?? ink.of(signer);
  const [isShown, setShown] = useState(false);
  const privacyNote = lastKnown(useValue(useQueries().ownAccount))?.privacyNote ?? '';
  const found = outcomeText(outcomeOf(document, checklist, useNamedProfile(document)));
  const remove = (): void => {
    ink.draw(signer, []);
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
    await edit.flush();
    ink.draw(signer, []);
  };
  const signedAt = signature ? fromIso(signature.at) : undefined;
  return (
    <div className={classes.signature}>
      <h3 className={classes.legend}>{label}</h3>
      <p className={classes.text}>{texts.signs(document.number, found)}</p>
      <PlainButton look="outline" className={classes.button} onClick={() => setShown(true)}>
        {texts.showProtocol}
      </PlainButton>
      <Dialog isOpen={isShown} onClose={() => setShown(false)} title={document.number} size="xl" isFullOnPhone>
        <VisitContent document={document} checklist={checklist} office={null} />
      </Dialog>
      {privacyNote !== '' && <p className={classes.notice}>{privacyNote}</p>}
      <SignaturePad
        label={label}
        strokes={strokes}
        isLocked={signature !== undefined}
        onChange={(drawn) => ink.draw(signer, drawn)}
        onClear={remove}
        onDone={() => void sign()}
      />
      <p className={classes.text} role="status">
        {signedAt !== undefined && `${texts.signed(clockTime(signedAt as Instant))}. `}
        {texts.notQualified}
      </p>
    </div>
  );
}
