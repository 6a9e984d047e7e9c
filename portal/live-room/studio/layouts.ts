import type { Layout } from '../../../browser/live/studio/layout.ts';
import type { LiveIconName } from '../../../ui/live-icon.tsx';

/** The layouts of screen and cameras. Alt with the number in this list chooses one. */
export const layouts: readonly { layout: Layout; name: string; icon: LiveIconName }[] = [
  { layout: 'screenAndFace', name: '屏幕加头像', icon: 'layoutPip' },
  { layout: 'sideBySide', name: '并排', icon: 'layoutSide' },
  { layout: 'screen', name: '只放屏幕', icon: 'layoutScreen' },
  { layout: 'face', name: '只放头像', icon: 'layoutFace' },
  { layout: 'twoCameras', name: '双机位', icon: 'layoutTwo' },
];
