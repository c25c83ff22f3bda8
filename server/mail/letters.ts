/** A mail as it is queued. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export const resetLetter = (to: string, link: string): Letter => ({
  to,
  subject: 'PV Care: nowe hasło',
  text: `Dzień dobry,

ktoś poprosił o nowe hasło do konta ${to} w PV Care. Aby je ustawić, otwórz:

${link}

Link działa 24 godziny i tylko raz. Jeśli to nie Ty, nic nie rób: hasło pozostaje bez zmian.

PV Care
`,
});

export const inviteLetter = (to: string, link: string): Letter => ({
  to,
  subject: 'PV Care: zaproszenie',
  text: `Dzień dobry,

masz nowe konto ${to} w PV Care. Aby ustawić hasło i zacząć, otwórz:

${link}

Link działa 24 godziny i tylko raz. Później nowy link przyśle ekran logowania: „Zapomniałem hasła”.

PV Care
`,
});

/** The invitation if accounts sign in by a provider only. `button`: its text on the sign-in screen. */
export const providerInviteLetter = (to: string, link: string, button: string): Letter => ({
  to,
  subject: 'PV Care: zaproszenie',
  text: `Dzień dobry,

masz nowe konto ${to} w PV Care. Aby zacząć, otwórz:

${link}

i wybierz „${button}”. Hasła nie trzeba ustawiać.

PV Care
`,
});

export const activationLetter = (to: string, link: string): Letter => ({
  to,
  subject: 'PV FLOW: aktywacja konta',
  text: `Dzień dobry,

Twój instalator założył dla Ciebie konto ${to} w aplikacji PV FLOW. Aby je aktywować, otwórz:

${link}

PV FLOW
`,
});
