import { describe, expect, test } from 'vitest';
import { isThere, textOf, trackedFiles } from '#tests/support/source-tree.ts';

interface Recipe {
  readonly name: string;
  readonly text: string;
  /** The file that each step begins with, and what the model of the recipe has in it. */
  readonly steps: readonly { readonly file: string; readonly has: string }[];
}

/** `1. `file`, `what the model has there`: …` */
const STEP = /^\d+\. `([^`]+)`, `([^`]+)`: /;

/** The recipes of CONTRIBUTING. */
const recipes: readonly Recipe[] = (textOf('CONTRIBUTING.md').split('\n## Recipes\n')[1]?.split(/\n## /)[0] ?? '')
  .split('\n### ')
  .slice(1)
  .map((text) => ({
    name: text.split('\n')[0] ?? '',
    text,
    steps: [...text.matchAll(/^\d+\. .*$/gm)].map(([line]) => {
      const [, file = `no file in: ${line}`, has = ''] = STEP.exec(line) ?? [];
      return { file, has };
    }),
  }));

interface Model {
  /** Names of the model: every product file with one of them is a step. */
  readonly names: readonly RegExp[];
  /** Product files that use the model but that a new one like it does not need, each with the reason. */
  readonly otherUses: Readonly<Record<string, string>>;
}

const MODELS: Readonly<Record<string, Model>> = {
  'An intent': {
    names: [/\bcommentTask(Intent)?\b/, /['`]task\.comment\b/, /\bSeenTaskStory\b/, /\bwriteComment\b/, /\* as taskStory\b/],
    otherUses: {
      'src/intents/rename-task.ts': 'only decisions whose key contains the local id of a task',
      'src/sync/outbox/restored/renumber.ts': 'only decisions with a draft',
      'src/state/use-planning.ts': 'a note that is decided together with a new day',
      'src/screens/tasks/doubled-tasks.tsx': 'a second screen with the same decision',
    },
  },
  'A call shown in the detail': {
    names: [/\bdataNotices\b/, /\bDataNotices?\b/, /\blistDataNotices\b/, /\bdataNoticeTexts\b/, /\breadNoticeFacts\b/],
    otherUses: {
      'src/intents/decide-put-aside.intent.ts': 'only notices that ask for a decision',
      'src/sync/equipment-mutations.ts': 'only notices that offer an exchange',
    },
  },
  'A column in a table': {
    names: [/\bcolumn\('sn'/, /\bsn: 'Numer seryjny falownika',\n {4}source:/, /\btitles\.sn, value: .* width: 1\.8/],
    otherUses: {},
  },
  'A screen': {
    names: [/\bReadinessScreen\b/, /["']\/readiness["']/, /\breadinessTexts = /],
    otherUses: { 'src/screens/installation/sections.tsx': 'a link from where something is not on the device' },
  },
  'A setting': { names: [/\bPV_SIGN_IN_DAYS\b/, /\bsignInDays\b/], otherUses: {} },
};

/** Product files and the page of settings, without what is generated. */
const product = trackedFiles('src', 'sw', 'server', 'docs/settings.md')
  .filter((file) => /\.(tsx?|sql|md)$/.test(file) && !file.includes('/generated/'))
  .map((file) => ({ file, text: textOf(file) }));

const filesWith = ({ names }: Model): readonly string[] =>
  product.filter(({ text }) => names.some((name) => name.test(text))).map(({ file }) => file);

/** Product files that the model is in and that neither a step nor another use names. */
const missingSteps = (steps: Recipe['steps'], model: Model): readonly string[] =>
  filesWith(model).filter((file) => !(file in model.otherUses) && !steps.some((step) => step.file === file));

test('every recipe has a model', () => expect(recipes.map(({ name }) => name)).toEqual(Object.keys(MODELS)));

describe.each(recipes)('$name', ({ name, text, steps }) => {
  const model = MODELS[name] ?? { names: [], otherUses: {} };

  test('every step names a file that has what the step says', () => {
    expect(steps.filter(({ file, has }) => !isThere(file) || has === '' || !textOf(file).includes(has))).toEqual([]);
    expect(new Set(steps.map(({ file }) => file)).size).toBe(steps.length);
  });

  test('no file of the model is missing', () => expect(missingSteps(steps, model)).toEqual([]));

  test('a step that is taken away is noticed', () => {
    const ofModel = steps.filter(({ file }) => filesWith(model).includes(file));
    expect(ofModel.length).toBeGreaterThanOrEqual(3);
    const unnoticed = ofModel.filter(
      (one) =>
        !missingSteps(
          steps.filter((step) => step !== one),
          model,
        ).includes(one.file),
    );
    expect(unnoticed).toEqual([]);
  });

  test('other uses of the model exist', () => {
    expect(Object.keys(model.otherUses).filter((file) => !filesWith(model).includes(file))).toEqual([]);
  });

  test('the other files that it names are there', () => {
    const named = [...text.matchAll(/`((?:src|server|tests|docs|sw)\/[^`*]*)`/g)].map(([, file = '']) => file);
    expect(named.filter((file) => !isThere(file))).toEqual([]);
  });
});
