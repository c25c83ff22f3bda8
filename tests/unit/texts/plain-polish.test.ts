import { expect, test } from 'vitest';
import { sentences } from '#server/sentences.ts';
import { chartsTexts } from '#texts/installation/charts.ts';
import { causesTexts } from '#texts/care/causes.ts';
import { careStates } from '#texts/care/states.ts';
import { installationTexts } from '#texts/installation/installation.ts';
import { loginTexts } from '#texts/login.ts';
import { mapTexts } from '#texts/map.ts';
import { newTaskTexts, tasksTexts } from '#texts/tasks.ts';
import { unsentTexts } from '#texts/unsent/unsent.ts';
import { usersTexts } from '#texts/users.ts';
import { wizardTexts } from '#texts/wizard.ts';

const modules = import.meta.glob<Record<string, unknown>>('/src/texts/**/*.ts', { eager: true });

/** Every word of the catalogue; a text with gaps is filled for two items. */
function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(wordsIn);
  if (typeof value !== 'function') return [];
  try {
    return wordsIn((value as (...gaps: unknown[]) => unknown)(2, 2, 2));
  } catch {
    return [];
  }
}
const catalogue = [...Object.values(modules).flatMap(wordsIn), ...wordsIn(sentences)];

/** Words that read like a translation, are no Polish term, or differ from the term used elsewhere. */
const NOT_POLISH = [
  /najwyżej \d*[234] znaków/i,
  /\bzn\./,
  /numeru kierunkowego/,
  /zaloguje się to konto/,
  /Działając|Niedziałając|Nie działa$/,
  /porzucon/,
  /^stan z /i,
  /odpoczywa/,
  /kod nieopisany/,
  /nigdy nie pobrano/,
  /dekad/,
  /testu sprzętu/,
  /Uśpiony \(/,
  /nieznanej postaci/,
  /nie zgadza się (na|z)/,
  /poszło nie tak/,
  /Gotowość offline/,
  /Próba startu/,
  /udzielana sama/,
  /Sesja przetrwa/,
  /ruszy dalej/,
  /Można ponowić/,
  /nie można (zarejestrować|usunąć|przypisać)\./,
  /staną się wolne/,
  /prób: /,
  /poprawnym JSON\b(?!-)/,
  /takiego zapytania/,
  /leżeć między/,
  /kafel/,
];

test('the catalogue and the server’s sentences were really read', () => expect(catalogue.length).toBeGreaterThan(600));

test.each(NOT_POLISH)('nothing says %s', (phrase) =>
  expect(catalogue.filter((text) => phrase.test(text) && !text.startsWith('liczba '))).toEqual([]),
);

test('the states of an installation have the same words everywhere', () => {
  expect(chartsTexts.donut.names).toBe(careStates);
  const { faulty: _, ...names } = causesTexts.chips;
  expect(names).toMatchObject({ working: careStates.working, attention: careStates.attention, waiting: careStates.waiting });
});

test('one thing has one name on every screen', () => {
  expect(installationTexts.owner.phone).toBe(usersTexts.phone);
  expect(installationTexts.facts.vendor).toBe(wizardTexts.fields.vendor);
  expect(installationTexts.facts.sn).toBe(mapTexts.serial);
  expect(unsentTexts.employee).toBe(newTaskTexts.employee);
  expect([unsentTexts.required, `${wizardTexts.errors.required}.`]).toEqual([wizardTexts.errors.required, sentences.required]);
  expect(tasksTexts.troubled.conflict).toBe(unsentTexts.state.conflict.toLowerCase());
  expect(tasksTexts.troubled.superseded).toBe(unsentTexts.state.superseded.toLowerCase());
});

test('a limit agrees with its number, in the forms and in the server’s answers', () => {
  const limits = [1, 2, 4, 6, 12, 15, 32, 64, 128, 250];
  const said = limits.map((limit) => wizardTexts.errors.tooLong(limit));
  expect(said).toEqual(
    ['1 znak', '2 znaki', '4 znaki', '6 znaków', '12 znaków', '15 znaków', '32 znaki', '64 znaki', '128 znaków', '250 znaków'].map(
      (length) => `Najwyżej ${length}`,
    ),
  );
  expect(limits.map((limit) => sentences.tooLong(limit))).toEqual(said.map((text) => `To pole może mieć ${text.toLowerCase()}.`));
});

test('what waits for a sign-in is sent after it', () => {
  expect(loginTexts.waitingHow(2)).toBe('Wyślą się po zalogowaniu na to konto.');
});
