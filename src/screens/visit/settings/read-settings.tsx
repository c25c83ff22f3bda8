import type { Checklist } from '#domain/checklists/checklist.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { useSettingProfile } from '#state/use-visit-facts.ts';
import { answerTables } from '#texts/visit/protocol/protocol-answers.ts';
import { inverterSettingTable } from '#texts/visit/settings.ts';
import { TablePart } from '#screens/visit/office/protocol-parts.tsx';
import { ProfileText } from './settings-table.tsx';

interface Props {
  readonly checklist: Checklist;
  readonly document: VisitDocument;
}

/** The settings of a visit beside their profile, to read. */
export function ReadInverterSettings({ checklist, document }: Props) {
  const view = useSettingProfile({ document, checklist });
  const table = inverterSettingTable(document, answerTables(checklist, document).settings, view);
  if (table.rows.length === 0) return null;
  return (
    <TablePart table={table}>
      <ProfileText view={view} />
    </TablePart>
  );
}
