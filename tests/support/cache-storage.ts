/** The browser's Cache Storage, which Node.js lacks; a put under `refused` fails with that error. */
export function cacheStorage() {
  const stores = new Map<string, Map<string, Response>>();
  const refused = new Map<string, Error>();
  const open = async (name: string) => {
    const held = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, held);
    return {
      match: async (url: string) => held.get(url)?.clone(),
      put: async (url: string, answer: Response) => {
        const error = refused.get(url);
        if (error) throw error;
        held.set(url, answer);
      },
      delete: async (url: string) => held.delete(url),
      keys: async () => [...held.keys()].map((url) => ({ url })),
    };
  };
  const storage = { open, keys: async () => [...stores.keys()], delete: async (name: string) => stores.delete(name) };
  return { storage: storage as unknown as CacheStorage, stores, refused };
}
