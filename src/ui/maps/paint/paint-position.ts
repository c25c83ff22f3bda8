import { toMercator } from '#ui/maps/mercator.ts';
import type { Sheet } from '#ui/maps/layers/picture-layer.ts';

/** The position of the device in WGS84 degrees. `accuracy`: radius in metres on the ground. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracy: number;
}

const BLUE = '#4aa8ff';

/** Paints the position of the device with the circle of its accuracy. Mercator stretches metres by 1/cos of the latitude. */
export function paintPosition({ context, extent, resolution, width, height }: Sheet, position: Position | null): void {
  context.clearRect(0, 0, width, height);
  if (!position) return;
  const [mx, my] = toMercator(position.longitude, position.latitude);
  const [x, y] = [(mx - extent[0]) / resolution, (extent[3] - my) / resolution];
  const radius = position.accuracy / Math.cos((position.latitude * Math.PI) / 180) / resolution;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = 'rgba(74, 168, 255, 0.18)';
  context.fill();
  context.strokeStyle = 'rgba(74, 168, 255, 0.8)';
  context.lineWidth = 1;
  context.stroke();
  context.beginPath();
  context.arc(x, y, 7, 0, 2 * Math.PI);
  context.fillStyle = BLUE;
  context.strokeStyle = '#ffffff';
  context.lineWidth = 2.5;
  context.fill();
  context.stroke();
}
