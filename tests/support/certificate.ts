import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Makes `NAME.key` and a self-signed certificate `NAME.crt`; false if there is no openssl. */
export function makeCertificate(folder: string, name: string): boolean {
  const [key, cert] = [join(folder, `${name}.key`), join(folder, `${name}.crt`)];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const options = ['req', '-x509', ...kind, '-days', '2', '-subj', `/CN=${name}`, '-keyout', key, '-out', cert];
  try {
    execFileSync('openssl', options, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
