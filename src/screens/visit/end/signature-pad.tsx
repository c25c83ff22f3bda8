import { type PointerEvent, useRef } from 'react';
import { STROKE_MAX, VISIT_MAX } from '#domain/visit/limits.ts';
import { jsonBytes } from '#lib/json.ts';
import { hasInk, pointsOf, STEP, type Strokes } from '#domain/visit/strokes.ts';
import { finishTexts as texts } from '#texts/visit/visit.ts';
import { Button } from '#ui/button/button.tsx';
import { PlainButton } from '#ui/button/plain-button.tsx';
import classes from '#screens/visit/finish.module.css';

/** The strokes as paths of a drawing of `STROKE_MAX` by `STROKE_MAX`. */
const pathOf = (stroke: readonly number[]): string =>
  pointsOf(stroke)
    .map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`)
    .join('');

interface DrawingProps {
  readonly strokes: Strokes;
  readonly label: string;
}

/** A signature to look at. */
export const SignatureDrawing = ({ strokes, label }: DrawingProps) => (
  <svg
    className={classes.pad}
    data-locked=""
    viewBox={`0 0 ${STROKE_MAX} ${STROKE_MAX}`}
    preserveAspectRatio="none"
    role="img"
    aria-label={label}
  >
    {strokes.map((stroke) => (
      <path key={stroke.join(' ')} d={pathOf(stroke)} vectorEffect="non-scaling-stroke" />
    ))}
  </svg>
);

interface Props {
  readonly label: string;
  readonly strokes: Strokes;
  /** It is signed: nothing is drawn any more. */
  readonly isLocked: boolean;
  readonly onChange: (strokes: Strokes) => void;
  readonly onClear: () => void;
  readonly onDone: () => void;
}

/** A line that is being drawn. */
interface Stroke {
  readonly pointer: number;
  readonly points: readonly number[];
}

/**
 * The field for a signature by finger, pen or mouse. One pointer draws at a time. Once a pen has drawn, touches are ignored: they are
 * those of the palm. Points are shares of the field's size, so turning the device or opening a keyboard changes nothing.
 */
export function SignaturePad({ label, strokes, isLocked, onChange, onClear, onDone }: Props) {
  const drawing = useRef<Stroke | null>(null);
  const hasPen = useRef(false);
  const isFull = jsonBytes(strokes) > VISIT_MAX.strokes - 400;
  const pointOf = (event: PointerEvent<SVGSVGElement>): readonly [number, number] => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const inside = (part: number): number => Math.round(Math.min(1, Math.max(0, part)) * STROKE_MAX);
    return [inside((event.clientX - left) / width), inside((event.clientY - top) / height)];
  };
  const begin = (event: PointerEvent<SVGSVGElement>): void => {
    if (event.pointerType === 'pen') hasPen.current = true;
    const isPalm = hasPen.current && event.pointerType === 'touch';
    if (isLocked || isFull || isPalm || drawing.current !== null) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drawing.current = { pointer: event.pointerId, points: [...pointOf(event)] };
    onChange([...strokes, drawing.current.points]);
  };
  const draw = (event: PointerEvent<SVGSVGElement>): void => {
    const stroke = drawing.current;
    if (stroke?.pointer !== event.pointerId || isFull) return;
    const [x, y] = pointOf(event);
    const [lastX = 0, lastY = 0] = stroke.points.slice(-2);
    if (Math.hypot(x - lastX, y - lastY) < STEP) return;
    drawing.current = { ...stroke, points: [...stroke.points, x, y] };
    onChange([...strokes.slice(0, -1), drawing.current.points]);
  };
  const end = (event: PointerEvent<SVGSVGElement>): void => {
    if (drawing.current?.pointer === event.pointerId) drawing.current = null;
  };
  return (
    <>
      <svg
        className={classes.pad}
        viewBox={`0 0 ${STROKE_MAX} ${STROKE_MAX}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        data-locked={isLocked || undefined}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      >
        {strokes.map((stroke) => (
          <path key={`${stroke[0]} ${stroke[1]} ${strokes.indexOf(stroke)}`} d={pathOf(stroke)} vectorEffect="non-scaling-stroke" />
        ))}
      </svg>
      {!isLocked && <p className={classes.text}>{texts.padHint}</p>}
      <div className={classes.padFoot}>
        {strokes.length > 0 && (
          <PlainButton look="outline" className={classes.button} onClick={onClear}>
            {texts.clearSignature}
          </PlainButton>
        )}
        {!isLocked && (
          <Button size="lg" variant="default" className={classes.button ?? ''} disabled={!hasInk(strokes)} onClick={onDone}>
            {texts.confirmSignature}
          </Button>
        )}
      </div>
    </>
  );
}
