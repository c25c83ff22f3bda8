import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { COMPANY_MAX, type Logo, logoAddress, LOGO_TYPES, logoTypeOf } from '#domain/service/company.ts';
import { imageSize } from '#lib/image-size.ts';
import { companyTexts as texts } from '#texts/account/company.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { toBase64 } from '#ui/export/base64.ts';
import { FileInput } from '#ui/forms/file-input.tsx';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import classes from './company.module.css';

/** The logo of such an address; `null` for an empty one. */
export function logoOf(address: string): Logo | null {
  const [, type, data = ''] = /^data:(image\/[a-z]+);base64,(.*)$/s.exec(address) ?? [];
  const known = LOGO_TYPES.find((one) => one === type);
  return known ? { type: known, data } : null;
}

/** A chosen file as an address, or why it is refused. */
async function readLogo(file: File): Promise<{ readonly address: string } | { readonly refused: string }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [type, size] = [logoTypeOf(bytes), imageSize(bytes)];
  if (!type || !size) return { refused: texts.problems.logoType };
  const isTooLarge = bytes.length > COMPANY_MAX.logo || Math.max(size.width, size.height) > COMPANY_MAX.side;
  return isTooLarge ? { refused: texts.problems.logoSize } : { address: logoAddress({ type, data: toBase64(bytes) }) };
}

interface Props {
  /** Its address; empty: none. */
  readonly logo: string;
  readonly error: ReactNode;
  readonly isBusy: boolean;
  readonly onChange: (logo: string) => void;
}

/** The logo: chosen, replaced, removed. A file that is refused changes nothing. */
export function LogoField({ logo, error, isBusy, onChange }: Props) {
  const [refused, setRefused] = useState<string | null>(null);
  const pick = async ([file]: readonly File[]): Promise<void> => {
    if (!file) return;
    const read = await readLogo(file);
    setRefused('refused' in read ? read.refused : null);
    if ('address' in read) onChange(read.address);
  };
  const shown = refused ?? (typeof error === 'string' ? error : null);
  return (
    <div>
      {logo !== '' && <img className={classes.logo} src={logo} alt={texts.logo} />}
      <div className="pv-flow pv-gap-2">
        <FileInput
          label={logo === '' ? texts.addLogo : texts.replaceLogo}
          icon={IconPhoto}
          accept={LOGO_TYPES.join(',')}
          isBusy={isBusy}
          onPick={(files) => void pick(files)}
        />
        {logo !== '' && (
          <PlainButton look="outline" disabled={isBusy} onClick={() => onChange('')}>
            <IconTrash size={18} aria-hidden="true" />
            {texts.removeLogo}
          </PlainButton>
        )}
      </div>
      <p className="pv-soft">{texts.logoHint}</p>
      <FormAlert text={shown} />
    </div>
  );
}
