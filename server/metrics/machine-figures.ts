import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';
import type { Settings } from '#server/settings.ts';

/** What runs out by itself: room on the disk of the data folder, and the time of the certificate. */
export function machineFigures(registry: Registry, { dataDir, tls }: Pick<Settings, 'dataDir' | 'tls'>): () => Promise<void> {
  const registers = [registry];
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const available = gauge('pv_care_data_folder_available_bytes', 'Room that is left on the disk of the data folder');
  const size = gauge('pv_care_data_folder_size_bytes', 'Size of the disk of the data folder');
  const expiry = tls && gauge('pv_care_tls_certificate_expiry_timestamp_seconds', 'Time at which the certificate ends');
  return async () => {
    available.remove({});
    size.remove({});
    const disk = await statfs(dataDir).catch(() => null); // with a PostgreSQL there may be no such folder yet
    if (disk) {
      available.set(disk.bavail * disk.bsize);
      size.set(disk.blocks * disk.bsize);
    }
    if (tls && expiry) expiry.set(Date.parse(new X509Certificate(readFileSync(tls.cert)).validTo) / 1000);
  };
}
