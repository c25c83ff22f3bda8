import * as z from 'zod/mini';
import { listInstallations } from '#contract/installations.contract.ts';

/** A page of `pvs_list` in any form that backends of this family send; `null` if it cannot be decoded. */
export function tolerantPage(json: unknown) {
  const read = z.safeDecode(listInstallations.replies[200], json as never);
  return read.success ? read.data : null;
}
