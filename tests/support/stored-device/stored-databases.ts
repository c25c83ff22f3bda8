/** A database of IndexedDB as data, with its schema, as a version of the app has written it. */
export interface StoredDatabase {
  readonly name: string;
  readonly version: number;
  readonly stores: readonly {
    readonly name: string;
    readonly keyPath: string | string[] | null;
    readonly autoIncrement: boolean;
    readonly indexes: readonly { readonly name: string; readonly keyPath: string | string[]; readonly unique: boolean }[];
    readonly rows: readonly { readonly key: IDBValidKey; readonly value: unknown }[];
  }[];
}

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** What JSON cannot express is encoded by name: columns of numbers, and a key that the generator was allowed to read. */
async function asJson(value: unknown): Promise<unknown> {
  if (value instanceof Float64Array) return { $: 'Float64Array', values: [...value].map((one) => (Number.isNaN(one) ? null : one)) };
  if (value instanceof CryptoKey) return { $: 'CryptoKey', raw: [...new Uint8Array(await crypto.subtle.exportKey('raw', value))] };
  if (Array.isArray(value)) return Promise.all(value.map(asJson));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(await Promise.all(Object.entries(value).map(async ([name, part]) => [name, await asJson(part)])));
}

async function fromJson(value: unknown): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map(fromJson));
  if (typeof value !== 'object' || value === null) return value;
  const { $: type, values, raw } = value as { $?: string; values?: (number | null)[]; raw?: number[] };
  if (type === 'Float64Array') return Float64Array.from(values ?? [], (one) => one ?? Number.NaN);
  if (type === 'CryptoKey') return crypto.subtle.importKey('raw', Uint8Array.from(raw ?? []), 'AES-GCM', false, ['encrypt', 'decrypt']);
  return Object.fromEntries(await Promise.all(Object.entries(value).map(async ([name, part]) => [name, await fromJson(part)])));
}

/** Every database of a device. */
export async function readDatabases(factory: IDBFactory): Promise<StoredDatabase[]> {
  const read = async ({ name = '' }: IDBDatabaseInfo): Promise<StoredDatabase> => {
    const db = await answered(factory.open(name));
    const stores = await Promise.all(
      [...db.objectStoreNames].map(async (called) => {
        const store = db.transaction(called).objectStore(called);
        const indexes = [...store.indexNames].map((index) => {
          const { keyPath, unique } = store.index(index);
          return { name: index, keyPath, unique };
        });
        const [keys, values] = await Promise.all([answered(store.getAllKeys()), answered(store.getAll())]);
        const rows = await Promise.all(keys.map(async (key, at) => ({ key, value: await asJson(values[at]) })));
        return { name: called, keyPath: store.keyPath, autoIncrement: store.autoIncrement, indexes, rows };
      }),
    );
    db.close();
    return { name, version: db.version, stores };
  };
  return Promise.all((await factory.databases()).map(read));
}

/** Creates the same databases on another device before any code of the app opens them. */
export async function writeDatabases(factory: IDBFactory, databases: readonly StoredDatabase[]): Promise<void> {
  for (const { name, version, stores } of databases) {
    const values = await Promise.all(stores.map(({ rows }) => Promise.all(rows.map(({ value }) => fromJson(value)))));
    const request = factory.open(name, version);
    request.onupgradeneeded = () => {
      for (const { name: called, keyPath, autoIncrement, indexes } of stores) {
        const store = request.result.createObjectStore(called, { keyPath, autoIncrement });
        for (const index of indexes) store.createIndex(index.name, index.keyPath, { unique: index.unique });
      }
    };
    const db = await answered(request);
    for (const [at, { name: called, keyPath, rows }] of stores.entries()) {
      const store = db.transaction(called, 'readwrite').objectStore(called);
      for (const [nth, { key }] of rows.entries()) await answered(store.put(values[at]?.[nth], keyPath === null ? key : undefined));
    }
    db.close();
  }
}
