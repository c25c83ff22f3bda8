/** The members of `own`; another name gets what `fallback` makes of it, once, so that a hook may depend on it. */
export const withFallback = <T extends object>(own: Partial<T>, fallback: (name: string) => unknown): T =>
  new Proxy(own as T, {
    get: (members, name) => {
      if (!(name in members) && typeof name === 'string') Reflect.set(members, name, fallback(name));
      return Reflect.get(members, name);
    },
  });
