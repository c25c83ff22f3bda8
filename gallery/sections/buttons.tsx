import { IconDownload } from '@tabler/icons-react';
import { Button } from '#ui/button/button.tsx';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { SubmitButton } from '#ui/button/submit-button.tsx';
import classes from '../gallery.module.css';
import { LONG } from '../samples.ts';
import { Section, State } from '../state.tsx';

const VARIANTS = ['filled', 'light', 'default', 'subtle'] as const;

export const Buttons = () => (
  <Section name="Przyciski">
    {VARIANTS.map((variant) => (
      <State key={variant} name={`Button, ${variant}: rest, with an icon, dangerous, loading, disabled`}>
        <div className={classes.row}>
          <Button variant={variant}>Zapisz</Button>
          <Button variant={variant} leftSection={<IconDownload size={18} aria-hidden />}>
            Pobierz
          </Button>
          <Button variant={variant} color="red">
            Usuń
          </Button>
          <Button variant={variant} loading aria-label="Zapisywanie">
            Zapisz
          </Button>
          <Button variant={variant} disabled>
            Zapisz
          </Button>
        </div>
      </State>
    ))}
    <State name="PlainButton: outline, disabled, bare">
      <div className={classes.row}>
        <PlainButton look="outline">Spróbuj ponownie</PlainButton>
        <PlainButton look="outline" disabled>
          Spróbuj ponownie
        </PlainButton>
        <PlainButton>Bez wyglądu</PlainButton>
      </div>
    </State>
    <State name="PlainButton: long text">
      <PlainButton look="outline">{LONG}</PlainButton>
    </State>
    <State name="SubmitButton: rest, second, busy">
      <SubmitButton isBusy={false}>ZALOGUJ</SubmitButton>
      <SubmitButton isBusy={false} isSecond>
        ZAREJESTRUJ
      </SubmitButton>
      <SubmitButton isBusy>ZALOGUJ</SubmitButton>
    </State>
  </Section>
);
