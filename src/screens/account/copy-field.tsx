import { IconPaperclip, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { NamedCopy } from '#domain/visit/held-qualification.ts';
import { report } from '#failures/report.ts';
import { qualificationTexts as texts } from '#texts/account/qualifications.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { sha256Of } from '#ui/export/sha256-of.ts';
import { FileInput } from '#ui/forms/file-input.tsx';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { ATTACHMENT_TYPES, readAttachment } from '#ui/photos/attachment.ts';
import classes from './account.module.css';
import page from '#ui/page.module.css';

/** A copy that was chosen and is not sent yet. */
export interface NewCopy {
  readonly copy: NamedCopy;
  readonly data: ArrayBuffer;
  readonly name: string;
}

interface Props {
  readonly number: string;
  readonly copy: NamedCopy | null;
  /** Its bytes and name, if it was chosen in this form. */
  readonly fresh: NewCopy | undefined;
  readonly isBusy: boolean;
  readonly onChange: (copy: NamedCopy | null, fresh?: NewCopy) => void;
}

/** The copy of a qualification: added, replaced, removed. */
export function CopyField({ number, copy, fresh, isBusy, onChange }: Props) {
  const [isReading, setReading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const take = async (file: File): Promise<void> => {
    const read = await readAttachment(file);
    if (read === 'unreadable') return setFailure(texts.copyUnreadable(file.name));
    if (read === 'too-large') return setFailure(texts.copyTooLarge(file.name));
    const { type, data, name } = read;
    const named = { sha256: await sha256Of(new Blob([data])), bytes: data.byteLength, type };
    onChange(named, { copy: named, data, name });
  };
  const pick = async ([file]: readonly File[]): Promise<void> => {
    if (!file) return;
    setReading(true);
    setFailure(null);
    await take(file).catch((error: unknown) => {
      report(error, 'screens/copy');
      setFailure(texts.copyUnreadable(file.name));
    });
    setReading(false);
  };
  return (
    <div className={classes.copy}>
      <p className={page.soft}>{fresh ? texts.newCopy(fresh.name) : copy ? texts.hasCopy : texts.copyText}</p>
      <div className={classes.copyWays}>
        <FileInput
          label={copy ? texts.replaceCopy : texts.addCopy}
          icon={IconPaperclip}
          accept={ATTACHMENT_TYPES}
          isBusy={isBusy || isReading}
          onPick={(files) => void pick(files)}
        />
        {copy && (
          <PlainButton
            look="outline"
            className={classes.way}
            disabled={isBusy || isReading}
            aria-label={texts.removeCopy(number)}
            onClick={() => onChange(null)}
          >
            <IconTrash size={18} aria-hidden="true" />
          </PlainButton>
        )}
      </div>
      <p className={page.soft} role="status">
        {isReading && texts.preparing}
      </p>
      <FormAlert text={failure} />
    </div>
  );
}
