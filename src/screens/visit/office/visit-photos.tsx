import { useState } from 'react';
import type { VisitDocument, VisitFile } from '#domain/visit/document.ts';
import { useCommands } from '#state/app-context.ts';
import { photoTexts } from '#texts/visit/photos.ts';
import { officeVisitTexts as texts } from '#texts/visit/visit-list.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { useImage } from '#ui/photos/use-image.ts';
import finish from '#screens/visit/finish.module.css';
import classes from '#screens/visit/items/photos.module.css';

const nameOf = ({ caption }: VisitFile, index: number): string => caption || texts.photo(index + 1);

/** The photos of a visit as previews; a press shows one large. */
export function VisitPhotos({ document: { files } }: { readonly document: VisitDocument }) {
  const photos = files.filter(({ role }) => role !== 'document');
  const [shown, setShown] = useState<number | null>(null);
  const file = shown === null ? undefined : photos[shown];
  if (photos.length === 0) return null;
  return (
    <section className={finish.part} aria-label={texts.photos}>
      <h2 className={finish.title}>{texts.photos}</h2>
      <ul className={classes.list}>
        {photos.map((photo, index) => (
          <li key={photo.sha256} className={classes.preview}>
            <Preview sha256={photo.thumb?.sha256 ?? photo.sha256} name={nameOf(photo, index)} onOpen={() => setShown(index)} />
          </li>
        ))}
      </ul>
      {file && (
        <Dialog isOpen onClose={() => setShown(null)} title={nameOf(file, shown ?? 0)} size="xl" isFullOnPhone>
          <WholePhoto key={file.sha256} sha256={file.sha256} name={nameOf(file, shown ?? 0)} />
          {file.place && <p className={classes.text}>{photoTexts.place(file.place)}</p>}
        </Dialog>
      )}
    </section>
  );
}

interface PreviewProps {
  readonly sha256: string;
  readonly name: string;
  readonly onOpen: () => void;
}

/** A preview; without one the button says so, because the photo itself may be there. */
function Preview({ sha256, name, onOpen }: PreviewProps) {
  const address = useImage(useCommands().readVisitFile, sha256);
  const label = address === null ? `${texts.photoMissing}: ${name}` : texts.showPhoto(name);
  return (
    <PlainButton className={classes.show} aria-label={label} onClick={onOpen}>
      <Picture address={address} alt="" look={classes.image} />
    </PlainButton>
  );
}

function WholePhoto({ sha256, name }: Omit<PreviewProps, 'onOpen'>) {
  return <Picture address={useImage(useCommands().readVisitFile, sha256)} alt={name} look={classes.whole} />;
}

interface PictureProps {
  readonly address: string | null | undefined;
  readonly alt: string;
  readonly look: string | undefined;
}

function Picture({ address, alt, look }: PictureProps) {
  if (typeof address === 'string') return <img src={address} alt={alt} className={look} />;
  return <span className={classes.image}>{address === null && texts.photoMissing}</span>;
}
