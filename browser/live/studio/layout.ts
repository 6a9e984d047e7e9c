/** The arrangement of the screen, the camera and a second camera in the picture for the students. */
export type Layout = 'screenAndFace' | 'sideBySide' | 'screen' | 'face' | 'twoCameras';

/** `smallScreen`: the screen within the part that a picture of 4:3 shows. */
export type ShownLayout = Layout | 'smallScreen';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Placement {
  source: 'screen' | 'camera' | 'second';
  box: Box;
  /** True: fills the box and crops. False: shows the whole picture with bars. */
  covers: boolean;
}

const margin = 0.014;

/** The boxes of the sources in a layout. If the screen or the camera is missing, the other one fills the picture, so that no half is empty. */
export function placementsOf(layout: ShownLayout, has: { screen: boolean; camera: boolean; second: boolean }, { width, height }: { width: number; height: number }): Placement[] {
  const whole: Box = { x: 0, y: 0, width, height };
  const shown = layout === 'smallScreen' ? layout : effectiveLayout(layout, has);
  switch (shown) {
    case 'smallScreen': {
      const seen = Math.round((height * 4) / 3);
      return [{ source: 'screen', box: { x: Math.round((width - seen) / 2), y: 0, width: seen, height }, covers: false }];
    }
    case 'screen':
      return [{ source: 'screen', box: whole, covers: false }];
    case 'face':
      return has.camera ? [{ source: 'camera', box: whole, covers: true }] : [];
    case 'screenAndFace': {
      const face = { width: Math.round(width * 0.2), height: Math.round(height * 0.266) };
      const gap = Math.round(width * margin);
      return [
        { source: 'screen', box: whole, covers: false },
        { source: 'camera', box: { ...face, x: width - face.width - gap, y: height - face.height - gap }, covers: true },
      ];
    }
    case 'sideBySide': {
      const screen = Math.round(width * 0.7);
      const side = width - screen;
      const face = Math.round((side * 3) / 4);
      return [
        { source: 'screen', box: { x: 0, y: 0, width: screen, height }, covers: false },
        { source: 'camera', box: { x: screen, y: Math.round((height - face) / 2), width: side, height: face }, covers: true },
      ];
    }
    case 'twoCameras': {
      const half = Math.round(width / 2);
      return [
        { source: 'camera', box: { x: 0, y: 0, width: half, height }, covers: true },
        { source: 'second', box: { x: half, y: 0, width: width - half, height }, covers: true },
      ];
    }
  }
}

export function effectiveLayout(layout: Layout, { screen, camera, second }: { screen: boolean; camera: boolean; second: boolean }): Layout {
  if (layout === 'twoCameras') return second && camera ? 'twoCameras' : screen ? 'screenAndFace' : 'face';
  if (!screen) return 'face';
  if (!camera) return 'screen';
  return layout;
}

/**
 * The layout while a page of a document has the stage, and the picture beside it is small and cropped to 4:3: the teacher's face. A teacher who
 * shows the screen alone stays unseen, and the whole screen is in the small picture.
 */
export const layoutBesidePage = (layout: Layout, has: { screen: boolean; camera: boolean; second: boolean }): ShownLayout => (effectiveLayout(layout, has) === 'screen' || (has.screen && !has.camera) ? 'smallScreen' : 'face');

/** A picture that covers a box loses less than this part of itself. A phone held upright would lose two thirds, so its picture is shown whole. */
const croppedAtMost = 0.6;

/** The part of a picture to draw, and its target box. `covers`: crops. Otherwise bars remain. */
export function fit(picture: { width: number; height: number }, box: Box, covers: boolean): { from: Box; to: Box } {
  const whole = { x: 0, y: 0, ...picture };
  const scales = [box.width / picture.width, box.height / picture.height];
  const isCropped = covers && 1 - Math.min(...scales) / Math.max(...scales) < croppedAtMost;
  const scale = (isCropped ? Math.max : Math.min)(...scales);
  if (isCropped) {
    const width = box.width / scale;
    const height = box.height / scale;
    return { from: { x: (picture.width - width) / 2, y: (picture.height - height) / 2, width, height }, to: box };
  }
  const width = picture.width * scale;
  const height = picture.height * scale;
  return { from: whole, to: { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height } };
}
