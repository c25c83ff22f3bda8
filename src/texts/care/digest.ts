import type { Digest } from '#domain/service/account/own-account.ts';

/** Texts of the choice of how often new causes are sent by mail. */
export const digestTexts = {
  title: 'Powiadomienia e-mail o nowych nieprawidłowościach',
  choices: { off: 'Wyłączone', daily: 'Raz dziennie', at_once: 'Od razu' } satisfies Readonly<Record<Digest, string>>,
  hints: {
    off: 'Żadne wiadomości nie są wysyłane.',
    daily: 'Jedna wiadomość dziennie, po siódmej rano, tylko gdy jest coś nowego.',
    at_once: 'Wiadomość przychodzi w ciągu dnia, gdy tylko pojawi się nowa nieprawidłowość.',
  } satisfies Readonly<Record<Digest, string>>,
  loading: 'Wczytywanie ustawienia',
  notFetched: 'Ustawienia nie pobrano jeszcze na to urządzenie. Połącz się z siecią, aby je zmienić.',
  unsupported: 'Ten serwer tego nie oblicza.',
  waiting: 'Zapisano na urządzeniu; biuro dowie się, gdy będzie połączenie.',
} as const;
