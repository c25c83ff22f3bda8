import { IconCheck, IconPoint } from '@tabler/icons-react';
import { passwordRules } from '#domain/service/account/credentials.ts';
import { loginTexts } from '#texts/login.ts';
import classes from './password-rules.module.css';

const { rules } = loginTexts;
const ORDER = ['length', 'letter', 'digit', 'special'] as const;

/** The rules of a password, checked while it is typed, and the one that only the server can check. */
export function PasswordRules({ password }: { readonly password: string }) {
  const kept = passwordRules(password);
  return (
    <span className={classes.rules}>
      <span>{rules.title}</span>
      {ORDER.map((rule) => (
        <span key={rule} className={classes.rule} data-kept={kept[rule] || undefined}>
          {kept[rule] ? <IconCheck size={16} aria-hidden="true" /> : <IconPoint size={16} aria-hidden="true" />}
          {rules[rule]}
          <span className="pv-hidden">{kept[rule] ? rules.kept : rules.missing}</span>
        </span>
      ))}
      <span>{rules.known}</span>
    </span>
  );
}
