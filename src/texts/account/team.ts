import type { Role } from '#domain/service/account/own-account.ts';
import { counted } from '#texts/numbers.ts';

const ROLES: Readonly<Record<Role, string>> = { viewer: 'Podgląd', staff: 'Pracownik', admin: 'Administrator' };

const MEANINGS: Readonly<Record<Role, string>> = {
  viewer: 'przeglądanie bez zmian',
  staff: 'zgłoszenia, instalacje i użytkownicy',
  admin: 'wszystko, także konta pracowników',
};

/** Texts of the user's own account with its devices, and of the team: for admins, the accounts of colleagues. */
export const teamTexts = {
  theme: 'Wygląd',
  themes: { auto: 'Jak w systemie', light: 'Jasny', dark: 'Ciemny' },
  signedIn: (email: string) => `Zalogowano jako ${email}`,
  role: (role: Role) => `Twoja rola: ${ROLES[role]} (${MEANINGS[role]})`,
  roles: ROLES,
  roleChoice: (role: Role) => `${ROLES[role]}: ${MEANINGS[role]}`,
  unsupported: 'Ten serwer nie podaje urządzeń ani kont pracowników',
  offline: 'Bez połączenia widać ostatnio pobraną listę, ale nie można nic w niej zmienić.',

  devices: 'Twoje urządzenia',
  devicesLead: 'Na tych urządzeniach trwa Twoja sesja. Nie poznajesz któregoś? Zakończ jego sesję i zmień hasło.',
  unknownDevice: 'Nieznane urządzenie',
  thisDevice: 'To urządzenie',
  used: (when: string) => `używane ${when}`,
  since: (when: string) => `zalogowano ${when}`,
  end: 'Zakończ sesję',
  endOf: (device: string) => `Zakończ sesję: ${device}`,
  ended: (device: string) => `Zakończono sesję: ${device}`,
  leave: 'Wyloguj się',
  leaveOf: 'Wyloguj się na tym urządzeniu',
  endOthers: 'Wyloguj pozostałe',
  endOthersQuestion: 'Wylogować pozostałe urządzenia?',
  endOthersText: 'Na każdym innym urządzeniu trzeba będzie zalogować się ponownie. Niewysłane zmiany zostaną na nich i poczekają na to.',
  othersEnded: 'Pozostałe urządzenia są wylogowane',
  noDevices: 'Nigdzie nie zalogowano',

  colleagues: 'Konta pracowników',
  you: 'To Ty',
  inactive: 'Nieaktywne',
  lastSeen: (when: string) => `ostatnio ${when}`,
  neverSeen: 'jeszcze nie korzystano',
  signedInOn: (count: number) => (count === 0 ? 'nigdzie nie zalogowano' : counted(count, 'urządzenie', 'urządzenia', 'urządzeń')),
  roleOf: (email: string) => `Rola: ${email}`,
  showDevices: (email: string) => `Urządzenia: ${email}`,
  showDevicesShort: 'Urządzenia',
  activate: 'Aktywuj',
  activateOf: (email: string) => `Aktywuj konto ${email}`,
  activated: (email: string) => `Konto ${email} jest aktywne`,
  deactivate: 'Dezaktywuj',
  deactivateOf: (email: string) => `Dezaktywuj konto ${email}`,
  deactivateQuestion: (email: string) => `Dezaktywować konto ${email}?`,
  deactivateText:
    'Wszystkie urządzenia tej osoby zostaną od razu wylogowane i nie będzie można się zalogować. Niewysłane zmiany zostaną na urządzeniach i wyślą się po ponownej aktywacji.',
  deactivated: (email: string) => `Konto ${email} jest nieaktywne`,
  roleChanged: (email: string, role: Role) => `${email}: ${ROLES[role]}`,
  lowerQuestion: (email: string, role: Role) => `Nadać ${email} rolę „${ROLES[role]}”?`,
  lowerText: {
    viewer:
      'Od razu straci możliwość zmieniania czegokolwiek. Niewysłane zmiany z urządzeń tej osoby nie zostaną przyjęte, ale nie przepadną.',
    staff: 'Od razu straci możliwość zarządzania kontami.',
    admin: '',
  } as Readonly<Record<Role, string>>,
  lower: 'Zmień rolę',

  invite: 'Zaproś',
  inviteTitle: 'Zaproś do zespołu',
  inviteLead: 'Wyślemy link do ustawienia hasła. Działa 24 godziny; później nowy wyśle ekran logowania: „Zapomniałem hasła”.',
  email: 'E-mail',
  emailWrong: 'Wpisz poprawny adres e-mail',
  roleLabel: 'Rola',
  submit: 'Wyślij zaproszenie',
  cancel: 'Anuluj',
  invited: (email: string) => `Zaproszenie wysłano na adres ${email}`,
  invitedUnmailed: (email: string) =>
    `Konto ${email} jest gotowe, ale ten serwer nie wysyła poczty. Link do hasła ma osoba, która prowadzi serwer.`,
  inviteOffline: 'Zaproszenie wymaga połączenia',
} as const;
