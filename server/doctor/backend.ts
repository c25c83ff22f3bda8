import { ask } from './ask.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

/** Whether the backend answers to which calls are passed on. */
export async function backend(apiUrl: string): Promise<Finding> {
  const { origin } = new URL(apiUrl);
  try {
    const { status } = await ask(new URL(apiUrl));
    return status >= 500 ? warn(`${origin} (PV_API_URL) answers ${status}. Look there.`) : ok(`${origin} answers`);
  } catch (error) {
    return fail(`${origin} (PV_API_URL) cannot be reached: ${(error as Error).message}`);
  }
}
