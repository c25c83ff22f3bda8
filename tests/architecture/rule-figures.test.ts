import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { JSON_BODY, PART_PLACES, READINGS_BODY, SLOWEST_OF_PEOPLE } from '#contract/body-limits.ts';
import { YEARS_A_PAGE } from '#domain/energy/period.ts';
import { NOMINAL_VOLTAGE, OVERVOLTAGE } from '#domain/grid/voltage.ts';
import {
  COMMENT_MAX,
  FUSE_NOTE_MAX,
  INSTALLATION_MAX,
  NOTE_MAX,
  ONE_PHASE_USUAL_MAX,
  PAGE_SIZE,
  PAGE_SIZE_MAX,
  TASK_TEXT_MAX,
} from '#domain/service/limits.ts';
import { SMALL_MAP_START, WORLD_MAP_START } from '#domain/service/map/map-places.ts';
import { BACKDROP_TIME, REFRESH, SEARCH_DEBOUNCE, SNACKBAR_TIME } from '#domain/service/refresh.ts';
import { LONGEST_SIDE } from '#domain/visit/files/photo-role.ts';
import { STROKE_MAX, VISIT_MAX } from '#domain/visit/limits.ts';
import { ROOT } from '#tests/support/scratch.ts';
import { textOf } from '#tests/support/source-tree.ts';

const CHAPTERS = 'docs/specification';
/** A rule as a list item with the lines that belong to it, or as a row of a table. */
const RULE = /^- \*\*(\d+\.\d+)\*\* (.*(?:\n(?! *- \*\*\d|#).*)*)|^\| (\d+\.\d+) \| (.*) \|$/gm;
const rules = new Map(
  readdirSync(join(ROOT, CHAPTERS)).flatMap((file) =>
    [...textOf(`${CHAPTERS}/${file}`).matchAll(RULE)].map(([, item = '', text = '', row = '', cells = '']): readonly [string, string] => [
      item || row,
      text || cells,
    ]),
  ),
);

const visit = VISIT_MAX;
const kilobytes = (bytes: number): number => bytes / 1_024;

/** The figures that a rule has to name, out of the code that implements it. */
const NAMED: readonly (readonly [rule: string, figures: readonly number[]])[] = [
  ['14.1', [INSTALLATION_MAX.description]],
  ['14.2', [INSTALLATION_MAX.sn]],
  ['14.3', [INSTALLATION_MAX.city]],
  ['14.4', [INSTALLATION_MAX.postCode]],
  ['14.5', [INSTALLATION_MAX.street]],
  ['14.6', [INSTALLATION_MAX.number, INSTALLATION_MAX.number2]],
  ['14.13', [ONE_PHASE_USUAL_MAX / 1_000]],
  ['14.14', [TASK_TEXT_MAX]],
  ['16.11', [kilobytes(JSON_BODY.bytes), kilobytes(JSON_BODY.small), JSON_BODY.depth, JSON_BODY.values]],
  ['18.2', [PAGE_SIZE_MAX]],
  ['18.7', [NOTE_MAX]],
  ['18.25', [READINGS_BODY.bytes / 1_048_576, READINGS_BODY.lines, READINGS_BODY.values, READINGS_BODY.members]],
  ['18.27', [kilobytes(JSON_BODY.compressed), SLOWEST_OF_PEOPLE / 1_000]],
  ['18.28', [PART_PLACES.places]],
  ['20.1', [PAGE_SIZE]],
  ['20.2', [SEARCH_DEBOUNCE]],
  ['20.3', [REFRESH.detail]],
  ['20.4', [REFRESH.energy]],
  ['20.6', [YEARS_A_PAGE]],
  ['20.7', [SNACKBAR_TIME]],
  ['20.8', [BACKDROP_TIME]],
  ['20.9', [OVERVOLTAGE]],
  ['20.12', [WORLD_MAP_START.latitude, WORLD_MAP_START.longitude, WORLD_MAP_START.zoom]],
  ['20.13', [SMALL_MAP_START.latitude, SMALL_MAP_START.longitude, SMALL_MAP_START.zoom]],
  ['24.9', [OVERVOLTAGE, NOMINAL_VOLTAGE]],
  ['24.22', [FUSE_NOTE_MAX]],
  ['27.2', [COMMENT_MAX]],
  ['32.5', [visit.document, visit.answers, visit.findings, visit.parts, visit.settings, visit.instruments, visit.text, visit.longText]],
  ['32.5', [visit.word, visit.strokes, STROKE_MAX, visit.files, visit.file, visit.allFiles]],
  ['32.16', [visit.listed, visit.days]],
  ['32.20', [visit.part]],
  ['34.11', [LONGEST_SIDE.photo, LONGEST_SIDE.nameplate]],
  ['34.20', [visit.guided]],
];

/** `4000` or `10,000`, not within a longer number. */
const isNamed = (figure: number, rule: string): boolean =>
  [String(figure), figure.toLocaleString('en-US')].some((text) =>
    new RegExp(`(?<![\\d.,])${text.replaceAll('.', '\\.')}(?!\\d|[.,]\\d)`).test(rule),
  );

test.each(NAMED)('rule %s names the figures of the code', (rule, figures) => {
  expect(figures.filter((figure) => !isNamed(figure, rules.get(rule) ?? ''))).toEqual([]);
});

test('a figure that is missing, or only part of another, is noticed', () => {
  expect(['at most 12)', 'of 12.'].every((rule) => isNamed(12, rule))).toBe(true);
  expect(['at most 112', '12.5 V', '1,012', ''].some((rule) => isNamed(12, rule))).toBe(false);
});
