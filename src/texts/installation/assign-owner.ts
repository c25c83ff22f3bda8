import { assignTexts, registerUserTexts } from '#texts/users.ts';

/** Texts of the dialog that assigns an installation without an owner to a customer. */
export const assignOwnerTexts = {
  open: 'Przypisz użytkownika',
  title: (installation: string) => `Przypisz użytkownika: ${installation}`,
  email: 'E-mail użytkownika',
  emailHint: 'Zacznij pisać, aby wybrać z listy, albo podaj adres nowego klienta',
  newUser: 'Tego adresu nie ma wśród użytkowników PV FLOW. Podaj telefon, a założymy konto i wyślemy link aktywacyjny.',
  phone: 'Numer telefonu',
  phoneHint: registerUserTexts.phoneHint,
  emailWrong: 'Podaj poprawny adres e-mail',
  phoneWrong: 'Podaj numer telefonu: 9 cyfr',
  assign: 'Przypisz',
  registerAndAssign: 'Zarejestruj i przypisz',
  cancel: 'Anuluj',
  offline: 'Bez połączenia nie można przypisać użytkownika.',
  notRegistered: registerUserTexts.invalid,
  notAssigned: assignTexts.failed,
  onlyRegistered: (why: string) => `Konto zostało założone, ale instalacja nie jest jeszcze przypisana. ${why}`,
  done: (email: string) => `Przypisano instalację do użytkownika ${email}`,
  registeredAndDone: (email: string) => `Zarejestrowano użytkownika ${email} i przypisano mu instalację`,
} as const;
