import { useEffect } from 'react';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { loginTexts } from '#texts/login.ts';
import { problemSentence } from '#texts/problems.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import classes from './login.module.css';

interface Props {
  readonly remember: boolean;
  /** The account whose session ended; `null` for any account. */
  readonly account: string | null;
}

const { oidc: texts } = loginTexts;

/** Sign-in by the provider that the operator has configured, if there is one (specification 4.9). */
export function OidcButton({ remember, account }: Props) {
  const { seekOidc, beginOidc } = useCommands();
  const { name, isOnly, isOffline, isBusy, failed } = useValue(useQueries().oidc);
  useEffect(() => {
    void seekOidc();
  }, [seekOidc]);
  if (name === null && failed === null) return null;
  const why = failed && (failed.is === 'problem' ? problemSentence(failed.problem) : texts.failed[failed.is]);
  return (
    <div className="pv-column pv-gap-3">
      <FormAlert text={why} />
      {name !== null && (
        <>
          {!isOnly && <p className={classes.or}>{texts.or}</p>}
          <PlainButton
            look="outline"
            data-only={isOnly || undefined}
            className={classes.provider}
            disabled={isOffline}
            aria-disabled={isBusy || undefined}
            aria-busy={isBusy}
            onClick={() => {
              if (!isBusy) void beginOidc(remember, account);
            }}
          >
            {isBusy ? texts.busy : name}
          </PlainButton>
          <p role="status" className={classes.why}>
            {isOffline && texts.offline}
          </p>
        </>
      )}
    </div>
  );
}
