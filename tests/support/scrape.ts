/** One sample of a scrape: a series with its labels, and its value. */
export interface Sample {
  readonly name: string;
  readonly labels: string;
  readonly value: string;
}

const LINE = /^([a-z_][a-z0-9_]*)(?:\{(.*)\})? (\S+)$/;

/** The samples in Prometheus' text format, without those that have no value yet (`Nan`). */
export const samplesIn = (text: string): readonly Sample[] =>
  text.split('\n').flatMap((line) => {
    const [, name = '', labels = '', value = ''] = LINE.exec(line) ?? [];
    return name === '' || /nan/i.test(value) ? [] : [{ name, labels, value }];
  });

const OURS = /\b(?:pv_care|process|nodejs)_[a-z0-9_]+/g;

/** The metrics in a PromQL expression. */
export const metricsIn = (expression: string): readonly string[] => expression.match(OURS) ?? [];
