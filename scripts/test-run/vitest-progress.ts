import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule, TestSpecification } from 'vitest/node';
import { escaped, progress, quoted } from './progress.ts';

/** A failure in `npm run test:full` may need all its cases. */
const SETTINGS = process.env['TEST_FULL'] ? 'TEST_FULL=1 ' : '';

/** Beside Vitest's `minimal` reporter, which prints the errors. */
export default class VitestProgress implements Reporter {
  #progress = progress(0, 'files');

  onTestRunStart(files: readonly TestSpecification[]): void {
    this.#progress = progress(files.length, 'files');
  }

  onTestCaseResult(test: TestCase): void {
    const { state } = test.result();
    if (state === 'failed') {
      const file = relative(process.cwd(), test.module.moduleId);
      const command = `${SETTINGS}npx vitest run --project ${test.project.name} ${file} -t ${quoted(escaped(test.fullName.replaceAll(' > ', ' ')))}`;
      this.#progress.failure(`${file} > ${test.fullName}`, command);
    }
    this.#progress.count(state === 'passed' || state === 'failed' ? state : 'skipped');
  }

  onTestModuleEnd(file: TestModule): void {
    // a file that does not load, or whose hook fails, has no test with an error
    if (file.state() === 'failed' && ![...file.children.allTests('failed')].length) {
      const path = relative(process.cwd(), file.moduleId);
      this.#progress.count('failed');
      this.#progress.failure(path, `${SETTINGS}npx vitest run --project ${file.project.name} ${path}`);
    }
    this.#progress.step();
  }

  onTestRunEnd(): void {
    this.#progress.save();
  }
}
