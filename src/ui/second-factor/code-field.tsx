import { isAppCode, isRecoveryCode, plainCode } from '#domain/service/account/second-factor.ts';
import { factorTexts } from '#texts/account/second-factor.ts';
import { TextField, type TextFieldProps } from '#ui/forms/text-field.tsx';

/** The code to enter: one of the app, a recovery code, or either. */
export type CodeKind = 'app' | 'recovery' | 'either';

interface Props extends Pick<TextFieldProps, 'value' | 'onChange' | 'error'> {
  readonly kind: CodeKind;
  readonly hasFocus?: boolean;
}

const LABELS: Readonly<Record<CodeKind, string>> = {
  app: factorTexts.code,
  recovery: factorTexts.recoveryCode,
  either: factorTexts.dialog.either,
};
const HINTS: Readonly<Record<CodeKind, string | undefined>> = {
  app: factorTexts.codeHint,
  recovery: factorTexts.recoveryHint,
  either: undefined,
};

/** The error in the format of a code; `null` if there is none. */
export function codeMistake(typed: string, kind: CodeKind): string | null {
  const code = plainCode(typed);
  if (kind !== 'recovery' && isAppCode(code)) return null;
  if (kind !== 'app' && isRecoveryCode(code)) return null;
  return kind === 'recovery' ? factorTexts.recoveryMissing : factorTexts.codeMissing;
}

/** A code of the second factor. The digits of an app can be filled in by the phone. */
export function CodeField({ kind, hasFocus = false, ...field }: Props) {
  return (
    <TextField
      label={LABELS[kind]}
      description={HINTS[kind]}
      inputMode={kind === 'app' ? 'numeric' : 'text'}
      autoComplete={kind === 'recovery' ? 'off' : 'one-time-code'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...(hasFocus && { 'data-autofocus': true })}
      {...field}
    />
  );
}
