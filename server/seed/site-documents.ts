import { createHash } from 'node:crypto';
import type { NewSiteFile } from '#domain/service/site-card.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { addSiteFile } from '#server/store/site-cards.store.ts';
import { type DrawingName, pictureOf } from './visits/drawn-pictures.ts';
import { keepBytes } from './visits/seed-visits.ts';

/* Documents of the demo's site cards: a schematic as PDF and a picture. Source: specification 23.8. */

/** What the pictures of the cards show. */
const PICTURES: Readonly<Record<string, readonly [name: string, drawing: DrawingName]>> = {
  FR24610318: ['Zdjęcie rozdzielnicy', 'board'],
  SG61093342: ['Zdjęcie falownika', 'inverter running'],
  FX71180926: ['Zdjęcie dachu', 'modules'],
  HV50871204: ['Zdjęcie falownika w stodole', 'inverter running'],
  FR24617752: ['Zdjęcie rozdzielnicy', 'board'],
  '3051847260': ['Zdjęcie dachu', 'modules'],
};

/** What an installation is made of. Unit: W. */
interface Parts {
  readonly inverterSerial: string;
  readonly inverterModel: string;
  readonly inverterPower: number;
  readonly generatorPower: number;
}

const kilo = (watts: number): string => String(watts / 1_000).replace('.', ',');

/** From the roof to the grid, in ASCII. */
const boxesOf = ({ inverterSerial, inverterModel, inverterPower, generatorPower }: Parts): readonly string[] => [
  `Generator PV, ${kilo(generatorPower)} kWp`,
  'Rozdzielnica DC',
  `Falownik ${inverterModel}, ${kilo(inverterPower)} kW, nr ${inverterSerial}`,
  'Rozdzielnica AC',
  'Licznik dwukierunkowy',
];

/** One page of A4. Unit: points from the lower left corner. */
const drawingOf = (boxes: readonly string[]): string =>
  boxes
    .flatMap((text, index) => {
      const bottom = 680 - index * 90;
      const line = index === 0 ? [] : [`297 ${bottom + 50} m 297 ${bottom + 90} l S`];
      return [`120 ${bottom} 355 50 re S`, ...line, `BT /F 12 Tf 135 ${bottom + 20} Td (${text}) Tj ET`];
    })
    .join('\n');

/** A schematic as a PDF of one page. Source: ISO 32000-1, 7.5. */
function schematicOf(parts: Parts): Buffer {
  const content = `BT /F 18 Tf 120 770 Td (Schemat instalacji) Tj ET\n${drawingOf(boxesOf(parts))}`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  return Buffer.from(
    `${file}xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  );
}

interface CardDocument extends Pick<NewSiteFile, 'name' | 'type'> {
  readonly data: Buffer;
}

/** With its bytes, as if a device had sent them. */
async function addDocument(tx: Queryable, id: number, staffId: number, { name, type, data }: CardDocument): Promise<void> {
  const sha256 = createHash('sha256').update(data).digest('hex');
  await addSiteFile(tx, id, sha256, { bytes: data.length, type, name, thumb: null }, staffId);
  await keepBytes(tx, { sha256, data });
}

/** Adds them to the cards that are there. */
export async function seedSiteDocuments(tx: Queryable): Promise<void> {
  const [staff] = await tx.rows<{ id: number }>('select id from staff order by id limit 1');
  if (!staff) return;
  for (const [sn, [name, drawing]] of Object.entries(PICTURES)) {
    const [row] = await tx.rows<Parts & { readonly id: number }>(
      `select installation_id as id, inverter_sn as "inverterSerial", inverter_model as "inverterModel", inverter_power as "inverterPower",
         generator_power as "generatorPower" from equipment where inverter_sn = $1`,
      [sn],
    );
    if (!row) continue;
    const schematic = { name: 'Schemat instalacji', type: 'application/pdf', data: schematicOf(row) } as const;
    const picture = { name, type: 'image/png', data: pictureOf(drawing, 640, 480) } as const;
    for (const document of [schematic, picture]) await addDocument(tx, row.id, staff.id, document);
  }
}
