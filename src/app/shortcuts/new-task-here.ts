/** Where 'N' leads: the form of a request, about the installation that is open or selected where one is. */
export function newTaskHere({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const [, opened] = /^\/installation\/([^/]+)/.exec(pathname) ?? [];
  const sn = opened && opened !== 'new' ? decodeURIComponent(opened) : new URLSearchParams(search).get('sn');
  return sn ? `/tasks/new?sn=${encodeURIComponent(sn)}` : '/tasks/new';
}
