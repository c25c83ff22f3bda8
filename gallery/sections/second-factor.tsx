import { useState } from 'react';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { CodeField, type CodeKind } from '#ui/second-factor/code-field.tsx';
import { FactorSetup } from '#ui/second-factor/factor-setup.tsx';
import { RecoveryCodes } from '#ui/second-factor/recovery-codes.tsx';
import { Section, State } from '../state.tsx';

const SETUP = {
  secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  uri: 'otpauth://totp/PV%20Care:serwis%40pvcare.pl?issuer=PV%20Care&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
};
const CODES = Array.from({ length: 10 }, (_, at) => `${at}bcdefghjkmnpqrs`);

function Code({ kind, error }: { readonly kind: CodeKind; readonly error?: string }) {
  const [value, onChange] = useState('123 456');
  return <CodeField kind={kind} value={value} onChange={onChange} error={error} />;
}

export const SecondFactor = () => (
  <Section name="Weryfikacja dwuetapowa">
    <State name="CodeField: of an app, a recovery code, either; wrong">
      <Code kind="app" />
      <Code kind="recovery" />
      <Code kind="either" error="Kod jest nieprawidłowy albo został już użyty." />
    </State>
    <State name="FactorSetup">
      <FactorSetup setup={SETUP} />
    </State>
    <State name="RecoveryCodes">
      <RecoveryCodes codes={CODES} account="serwis@pvcare.pl">
        <PlainButton look="outline">Mam te kody, zamknij</PlainButton>
      </RecoveryCodes>
    </State>
  </Section>
);
