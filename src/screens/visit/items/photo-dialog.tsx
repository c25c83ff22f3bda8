import { MOMENTS, type VisitFile } from '#domain/visit/document.ts';
import { VISIT_MAX } from '#domain/visit/limits.ts';
import { useCommands } from '#state/app-context.ts';
import { viewfinderTexts } from '#texts/visit/viewfinder.ts';
import { photoTexts as texts } from '#texts/visit/photos.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useImage } from '#ui/photos/use-image.ts';
import type { VisitEdit } from '#screens/visit/use-visit-edit.ts';
import viewfinder from '#screens/visit/camera/viewfinder.module.css';
import classes from './photos.module.css';

interface Props {
  readonly file: VisitFile;
  readonly name: string;
  readonly edit: VisitEdit;
  readonly onClose: () => void;
}

/** A photo of a draft, large, with what is said of it: caption, before or after the work, position. */
export function PhotoDialog({ file: { sha256, caption, moment, place }, name, edit, onClose }: Props) {
  const address = useImage(useCommands().readVisitFile, sha256);
  const changed = (changes: Partial<VisitFile>) => (document: VisitEdit['document']) => ({
    ...document,
    files: document.files.map((one) => (one.sha256 === sha256 ? { ...one, ...changes } : one)),
  });
  const close = (): void => {
    void edit.flush();
    onClose();
  };
  return (
    <Dialog isOpen onClose={close} title={name} size="xl" isFullOnPhone>
      <div className={classes.photo}>
        {typeof address === 'string' ? (
          <img src={address} alt={caption || name} className={classes.whole} />
        ) : (
          <span className={classes.image}>{address === null && texts.elsewhere}</span>
        )}
        <TextField
          label={texts.caption}
          value={caption}
          onChange={(to) => edit.type(changed({ caption: to.slice(0, VISIT_MAX.text) }))}
          onBlur={() => void edit.flush()}
        />
        <fieldset className={`${viewfinder.moments} ${classes.moments}`}>
          <legend className="pv-hidden">{texts.moment}</legend>
          {MOMENTS.map((one) => (
            <PlainButton
              key={one}
              look="outline"
              className={viewfinder.moment}
              aria-pressed={moment === one}
              onClick={() => edit.edit(changed({ moment: moment === one ? null : one }))}
            >
              {viewfinderTexts.moments[one]}
            </PlainButton>
          ))}
        </fieldset>
        {place && (
          <>
            <p className={classes.text}>{texts.place(place)}</p>
            <PlainButton look="outline" className={viewfinder.moment} onClick={() => edit.edit(changed({ place: null }))}>
              {texts.removePlace}
            </PlainButton>
          </>
        )}
      </div>
    </Dialog>
  );
}
