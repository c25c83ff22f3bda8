import { relative } from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { progress } from './progress.ts';

/** How many of the slowest tests are named at the end. */
const SLOWEST = 8;

const print = (text: string) => process.stdout.write(`${text}\n`);

/** Progress of the end-to-end tests; errors are printed when they happen. */
export default class PlaywrightProgress implements Reporter {
  #progress = progress(0, 'tests');
  readonly #durations: { readonly title: string; readonly ms: number }[] = [];

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#progress = progress(suite.allTests().length, 'tests');
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const outcome = result.status === 'passed' || result.status === 'skipped' ? result.status : 'failed';
    this.#progress.count(outcome);
    this.#durations.push({ title: test.title, ms: result.duration });
    if (outcome === 'failed') {
      const place = `${relative(process.cwd(), test.location.file)}:${test.location.line}`;
      this.#progress.failure(`${place} ${test.title} (${result.status})`, `npm run e2e -- ${place}`);
      for (const error of result.errors) this.onError(error);
    }
    this.#progress.step();
  }

  onError(error: TestError): void {
    print(error.stack ?? error.message ?? error.value ?? 'an error without a message');
    if (error.snippet) print(error.snippet);
  }

  onEnd(): void {
    const slowest = this.#durations.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST);
    print(`  slowest:${slowest.map(({ title, ms }) => `\n  ${(ms / 1000).toFixed(0).padStart(4)} s  ${title}`).join('')}`);
    this.#progress.save();
  }

  printsToStdio(): boolean {
    return true;
  }
}
