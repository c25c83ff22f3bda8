import { IconCamera, IconCircleCheckFilled, IconDeviceMobile, IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Instant } from '#domain/quantity.ts';
import type { AskedItem } from '#domain/visit/asked-items.ts';
import type { Moment, VisitFile } from '#domain/visit/document.ts';
import { VISIT_MAX } from '#domain/visit/limits.ts';
import type { VisitEdit } from '#screens/visit/use-visit-edit.ts';
import { report } from '#failures/report.ts';
import { useCommands } from '#state/app-context.ts';
import { askRoom } from '#state/use-free-room.ts';
import { problemSentence } from '#texts/problems.ts';
import { documentTexts } from '#texts/visit/documents.ts';
import { viewfinderTexts } from '#texts/visit/viewfinder.ts';
import { photoTexts as texts } from '#texts/visit/photos.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { useImage } from '#ui/photos/use-image.ts';
import { shrinkPhotos } from '#ui/photos/shrink-photo.ts';
import { positionTexts } from '#texts/position.ts';
import { LONGEST_SIDE, photoRoleOf } from '#domain/visit/files/photo-role.ts';
import { CheckField } from '#ui/forms/check-field.tsx';
import { PhotoDialog } from './photo-dialog.tsx';
import { type PhotoPlace, usePhotoPlace } from './use-photo-place.ts';
import { useRemoveFile } from './use-remove-file.tsx';
import { hasCameraInPage } from '#ui/use-camera.ts';
import { Viewfinder } from '#screens/visit/camera/viewfinder.tsx';
import { saveFile } from '#ui/export/save-file.ts';
import { FileInput } from '#ui/forms/file-input.tsx';
import input from '#ui/forms/file-input.module.css';
import classes from './photos.module.css';

interface Props {
  readonly asked: AskedItem;
  readonly edit: VisitEdit;
  /** Name of the installation, to show. */
  readonly about: string;
  /** What new photos get. */
  readonly photoPlace: PhotoPlace;
}

/** The photos of a question, and how others are added. */
type QuestionPhotos = ReturnType<typeof usePhotos>;

/** Photos of a question: taken or chosen, made smaller, and called saved only after they were read back from the disk. */
export function usePhotos({ asked, edit, about, photoPlace }: Props) {
  const own = edit.document.files.filter(({ sha256 }) => asked.answer?.files.includes(sha256));
  const adding = useAddPhotos({ asked, edit, about }, photoPlace.place);
  const [isFinding, setFinding] = useState(false);
  const askThen = async (then: () => void): Promise<void> => {
    await edit.flush();
    if (await edit.mayChange()) then();
  };
  return {
    ...adding,
    ...{ asked, edit, own, photoPlace, isFinding },
    openFinder: () => void askThen(() => setFinding(true)),
    closeFinder: () => setFinding(false),
    pick: (files: readonly File[]) => void askThen(() => void adding.add(files)),
  };
}

/** The photos of a question with all ways to add one. */
export function Photos(props: Omit<Props, 'photoPlace'>) {
  const photos = usePhotos({ ...props, photoPlace: usePhotoPlace(props.edit.document.uuid) });
  return <PhotoSection photos={photos} hasShutter />;
}

interface ShutterProps {
  readonly photos: QuestionPhotos;
  readonly label: string;
  readonly className?: string | undefined;
}

/** The first way to add a photo: the camera in the page; where a browser has none, that of the device. */
export function Shutter({ photos: { isBusy, isFinding, left, openFinder, pick }, label, className }: ShutterProps) {
  if (!hasCameraInPage()) {
    return <FileInput {...{ label, className }} icon={IconCamera} accept="image/*" isBusy={isBusy || left <= 0} capture onPick={pick} />;
  }
  return (
    <PlainButton className={className ?? input.way} disabled={left <= 0 || (isBusy && !isFinding)} onClick={openFinder}>
      <IconCamera size={22} aria-hidden="true" />
      {label}
    </PlainButton>
  );
}

interface SectionProps {
  readonly photos: QuestionPhotos;
  /** Whether the first way is among the others; else it is somewhere else. */
  readonly hasShutter?: true;
  /** In a row, which has the name of its question, of a page, which has the choice of a position. */
  readonly isInRow?: true;
}

export function PhotoSection({ photos, hasShutter, isInRow }: SectionProps) {
  const { asked, edit, own, photoPlace, isFinding, closeFinder, pick, add, saved, isBusy, left } = photos;
  const [opened, setOpened] = useState<string | null>(null);
  const removal = useRemoveFile(edit, texts, { item: asked.item.key, of: asked.of });
  const chosen = (files: readonly File[]): void => {
    closeFinder();
    pick(files);
  };
  const gallery = <FileInput label={texts.gallery} icon={IconPhotoPlus} accept="image/*" isBusy={isBusy} isMultiple onPick={chosen} />;
  return (
    <section className={classes.photos} aria-label={isInRow ? undefined : texts.title}>
      {own.length > 0 && (
        <ul className={classes.list}>
          {own.map((file, index) => (
            <li key={file.sha256}>
              <Preview
                file={file}
                name={texts.nth(index + 1)}
                isProven={saved.has(file.sha256)}
                onOpen={() => setOpened(file.sha256)}
                onRemove={() => removal.ask(file.sha256)}
              />
            </li>
          ))}
        </ul>
      )}
      {left <= 0 && <p className={classes.text}>{texts.full(VISIT_MAX.files)}</p>}
      {left > 0 && (hasShutter || !hasCameraInPage()) && (
        <div className={classes.ways}>
          {hasShutter && <Shutter photos={photos} label={viewfinderTexts.open} />}
          {!hasCameraInPage() && gallery}
        </div>
      )}
      <p className={classes.text} role="status">
        {isBusy && texts.busy}
      </p>
      {!isInRow && (own.length > 0 || asked.item.type === 'photos') && <PlaceChoice {...photoPlace} />}
      {own.map(
        (file, index) =>
          file.sha256 === opened && (
            <PhotoDialog key={opened} file={file} name={texts.nth(index + 1)} edit={edit} onClose={() => setOpened(null)} />
          ),
      )}
      <Viewfinder
        {...{ isOpen: isFinding, left, onClose: closeFinder }}
        recent={own.slice(-RECENT).map((file) => <Recent key={file.sha256} file={file} name={texts.nth(own.indexOf(file) + 1)} />)}
        ways={
          <div className={classes.ways}>
            <FileInput label={texts.camera} icon={IconDeviceMobile} accept="image/*" isBusy={isBusy} capture onPick={chosen} />
            {gallery}
          </div>
        }
        onShot={(photo, moment) => add([photo], moment)}
      />
      {removal.question}
    </section>
  );
}

/** Adds photos one after another; a damaged one alone is refused. `saved`: those that were read back since the screen was opened. */
function useAddPhotos({ asked: { item, of }, edit, about }: Omit<Props, 'photoPlace'>, place: PhotoPlace['place']) {
  const { addPhoto } = useCommands();
  const [saved, setSaved] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const left = VISIT_MAX.files - edit.document.files.length;
  const add = async (files: readonly File[], moment: Moment | null = null): Promise<void> => {
    if (files.length === 0) return;
    setBusy(true);
    try {
      await edit.whileAdding(() => addAll(files, moment));
    } catch (error) {
      report(error, 'screens/photos');
      notify({ text: texts.failed, isError: true });
    } finally {
      setBusy(false);
    }
  };
  return { add, saved, isBusy, left };

  async function addAll(files: readonly File[], moment: Moment | null): Promise<void> {
    await edit.flush();
    if ((await askRoom()) === 'no-photos') return edit.leftOut.add(files);
    if (files.length > left) notify({ text: texts.tooMany(left), isError: true });
    const role = photoRoleOf(item);
    await shrinkPhotos(files.slice(0, left), LONGEST_SIDE[role], async (photo, index) => {
      const name = files[index]?.name ?? '';
      if (!photo) return notify({ text: texts.unreadable(name), isError: true });
      const target = { visit: edit.document.uuid, item: item.key, of, about };
      const facts = { role, name: name.slice(0, VISIT_MAX.word), takenAt: Date.now() as Instant, moment, place };
      const outcome = await addPhoto({ ...photo, ...target, ...facts });
      const file = files[index];
      if (!outcome.ok && outcome.problem.is === 'device' && file) return edit.leftOut.add([file]);
      if (!outcome.ok) return notify({ text: problemSentence(outcome.problem), isError: true });
      const { value: added } = outcome;
      if (added.is === 'finished' && file) return notify({ text: texts.finished, isError: true, action: toGallery(file) });
      if (added.is === 'full' && file) return notify({ text: documentTexts.noRoomInVisit(name), isError: true, action: toGallery(file) });
      if (added.is !== 'kept') return notify({ text: texts.notProven(name), isError: true });
      setSaved((known) => new Set([...known, ...added.hashes]));
    });
  }
}

const toGallery = (file: File) => ({ label: texts.toGallery, onPress: () => saveFile(file, file.name) });

/** Whether new photos get the position of the device, which is shown before. */
export function PlaceChoice({ isOn, place, isAsking, trouble, setOn }: PhotoPlace) {
  const found = place ? texts.place(place) : isAsking ? texts.placeAsking : trouble ? positionTexts[trouble] : texts.keepPlaceText;
  return <CheckField label={texts.keepPlace} description={isOn ? found : texts.keepPlaceText} isChecked={isOn} onChange={setOn} />;
}

/** Photos that are shown beside the shutter. */
const RECENT = 6;

function Recent({ file: { thumb, sha256 }, name }: { readonly file: VisitFile; readonly name: string }) {
  const address = useImage(useCommands().readVisitFile, thumb?.sha256 ?? sha256);
  return <li>{typeof address === 'string' && <img src={address} alt={name} />}</li>;
}

interface PreviewProps {
  readonly file: VisitFile;
  readonly name: string;
  /** It was read back from the disk. */
  readonly isProven: boolean;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
}

function Preview({ file: { thumb, sha256, caption }, name, isProven, onOpen, onRemove }: PreviewProps) {
  const address = useImage(useCommands().readVisitFile, thumb?.sha256 ?? sha256);
  return (
    <figure className={classes.preview}>
      <PlainButton className={classes.show} aria-label={texts.open(name)} onClick={onOpen}>
        {typeof address === 'string' ? (
          <img src={address} alt={caption || name} className={classes.image} />
        ) : (
          <span className={classes.image}>{address === null && texts.elsewhere}</span>
        )}
      </PlainButton>
      <figcaption className={classes.caption}>
        {isProven && <IconCircleCheckFilled size={16} aria-hidden="true" className={classes.good} />}
        {isProven ? texts.saved : name}
        <PlainButton look="icon" className={classes.remove} aria-label={texts.remove(name)} onClick={onRemove}>
          <IconTrash size={18} aria-hidden="true" />
        </PlainButton>
      </figcaption>
    </figure>
  );
}
