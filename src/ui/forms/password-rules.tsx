import { IconCheck, IconPoint } from '@tabler/icons-react';
import { passwordRules } from '#domain/service/account/credentials.ts';
import { loginTexts } from '#texts/login.ts';
import classes from './password-rules.module.css';

const { rules } = loginTexts;
const ORDER = ['length', 'letter', 'digit', 'special'] as const;

/** What a password needs, ticked off while it is typed, and what only the server can check. */
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
