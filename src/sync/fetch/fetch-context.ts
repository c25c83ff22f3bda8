import type { Device } from '#local/device.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import type { Wire } from '#remote/wire.ts';
import type { Credential, CredentialProvider } from '#sync/session/credential-provider.ts';
import type { Problem } from '#domain/service/problem.ts';
import type { Computing } from '#domain/service/resource.ts';

export interface FetchParts {
  readonly db: LocalDb;
  readonly wire: Wire;
  readonly session: CredentialProvider;
  readonly device: Device;
  /** Resolves when the main thread is idle. Long lists wait for it between their pages. */
  readonly yieldToMain: () => Promise<void>;
  /** Called when the backend's epoch has changed, so that data stored under numbers is fetched again. */
  readonly onNewEpoch?: () => void;
}

/** One fetch, with the credential that was valid when it began. */
export interface FetchContext extends FetchParts {
  readonly credential: Credential;
  /** Re-checked before each write: a sign-out may have happened meanwhile. */
  isSameSession(): Promise<boolean>;
}

/** The result of fetching one resource. */
export type FetchResult =
  | {
      readonly is: 'got';
      readonly value: unknown;
      readonly etag: string | null;
      readonly version?: string | null;
      readonly computing?: Computing | null;
    }
  | { readonly is: 'unchanged'; readonly computing?: Computing | null }
  | { readonly is: 'failed'; readonly problem: Problem };
