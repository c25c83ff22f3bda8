import { useEffect } from 'react';
import { Link, Redirect, useParams } from 'wouter';
import { withCode } from '#domain/service/installation-code.ts';
import { lastKnown } from '#domain/service/resource.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { useHasTeam } from '#state/use-account.ts';
import { labelTexts as texts } from '#texts/labels.ts';
import { EmptyPanel, LoadingPanel } from '#ui/panels.tsx';
import { ResourceState } from '#ui/resource-state.tsx';

/** `/i/{code}` of a label: opens the installation, also without a network, by the list on this device. Source: specification 3.29. */
export function CodeScreen() {
  const { code = '' } = useParams<{ code: string }>();
  const { refresh } = useCommands();
  const resource = useValue(useQueries().installations);
  const isOwn = useHasTeam();
  const list = lastKnown(resource);
  const found = list && withCode(list.rows, decodeURIComponent(code));
  const isMissing = list !== undefined && !found && list.rows.length >= list.total;
  // the installation may be newer than the list
  useEffect(() => {
    if (isMissing) void refresh();
  }, [isMissing, refresh]);
  if (found) return <Redirect to={`/installation/${encodeURIComponent(found.sn)}`} replace />;
  return (
    <ResourceState resource={resource} loadingText={texts.searching}>
      {() =>
        isMissing || !isOwn ? (
          <>
            <EmptyPanel title={isOwn ? texts.unknown : texts.unsupported} text={isOwn ? texts.unknownText(code) : ''} />
            <Link href="/">{texts.list}</Link>
          </>
        ) : (
          <LoadingPanel text={texts.searching} />
        )
      }
    </ResourceState>
  );
}
