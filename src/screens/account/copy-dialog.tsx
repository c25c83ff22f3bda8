import { useEffect, useState } from 'react';
import type { Problem } from '#domain/service/problem.ts';
import type { HeldQualification, NamedCopy } from '#domain/visit/held-qualification.ts';
import { useCommands } from '#state/app-context.ts';
import { qualificationTexts as texts } from '#texts/account/qualifications.ts';
import { problemSentence } from '#texts/problems.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import classes from './account.module.css';
import page from '#ui/page.module.css';

/** Why a copy cannot be shown. */
const sentenceOf = (problem: Problem): string =>
  problem.is === 'refused' && problem.status === 409 ? texts.copyNotWhole : problemSentence(problem);

interface Props {
  readonly of: HeldQualification & { readonly copy: NamedCopy };
  readonly onClose: () => void;
}

/** The copy of a qualification as the office has it: a photo is shown, a PDF is saved as a download. */
export function CopyDialog({ of: { copy, number }, onClose }: Props) {
  const { readVisitFile } = useCommands();
  const [address, setAddress] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { sha256, type } = copy;
  useEffect(() => {
    let made: string | null = null;
    let isShown = true;
    const show = async (): Promise<void> => {
      const outcome = await readVisitFile(sha256);
      if (!isShown) return;
      if (!outcome.ok) return setFailure(sentenceOf(outcome.problem));
      const file = new Blob([outcome.value], { type });
      if (type !== 'application/pdf') {
        made = URL.createObjectURL(file);
        return setAddress(made);
      }
      const { fileNameOf, saveFile } = await import('#ui/export/save-file.ts');
      saveFile(file, `${fileNameOf('kopia', number)}.pdf`);
      notify({ text: texts.copySaved });
      onClose();
    };
    void show();
    return () => {
      isShown = false;
      if (made) URL.revokeObjectURL(made);
    };
  }, [readVisitFile, sha256, type, number, onClose]);
  return (
    <Dialog isOpen onClose={onClose} title={`${texts.copy} ${number}`} size="xl" isFullOnPhone>
      {address && <img src={address} alt={`${texts.copy} ${number}`} className={classes.copyImage} />}
      {!address && !failure && <p className={page.soft}>{texts.copyLoading}</p>}
      <FormAlert text={failure} />
    </Dialog>
  );
}
