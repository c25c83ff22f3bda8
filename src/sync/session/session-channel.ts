/** Messages between tabs about sessions. They never contain a token. */
export type SessionNews =
  | { readonly is: 'arrived'; readonly accountId: string }
  | { readonly is: 'left'; readonly accountId: string }
  | { readonly is: 'expired'; readonly accountId: string; readonly tag: string };

export interface SessionChannel {
  readonly tell: (news: SessionNews) => void;
  readonly onNews: (listener: (news: SessionNews) => void) => void;
  readonly close: () => void;
}

const KINDS = new Set(['arrived', 'left', 'expired']);

export function sessionChannel(): SessionChannel {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined, onNews: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel('pv-session');
  return {
    tell: (news) => channel.postMessage(news),
    onNews: (listener) => {
      channel.onmessage = ({ data }: MessageEvent<SessionNews | null>) => {
        if (data && KINDS.has(data.is)) listener(data);
      };
    },
    close: () => channel.close(),
  };
}
