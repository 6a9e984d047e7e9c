import { appIcons } from '../../../contract/mobile-app.ts';
import { mobilePathOf } from '../../../contract/mobile.ts';
import { platformName } from '../../modules/enterprises/index.ts';
import { mobilePrefix, pages, type PageKey } from '../../../contract/pages.ts';

/** Pages that a long press on the icon offers. */
const shortcuts = ['liveVideo', 'my'] as const satisfies readonly PageKey[];

/** Types of pictures by the ending of their address. A logo of another type is not offered as an icon. */
const pictureTypes: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', webp: 'image/webp' };

interface Icon {
  src: string;
  sizes: string;
  type: string;
  purpose: 'any' | 'maskable';
}

const ownIcons: readonly Icon[] = (['any', 'maskable'] as const).flatMap((purpose) =>
  Object.entries(appIcons[purpose]).map(([size, src]): Icon => ({ src, sizes: `${size}x${size}`, type: 'image/png', purpose })),
);

function iconsOf(logo: string): readonly Icon[] {
  const type = pictureTypes[/\.(\w+)$/.exec(logo)?.[1]?.toLowerCase() ?? ''];
  return type ? [{ src: logo, sizes: 'any', type, purpose: 'any' }, ...ownIcons.filter(({ purpose }) => purpose !== 'maskable')] : ownIcons;
}

/**
 * The manifest of the installed phone site (https://www.w3.org/TR/appmanifest/).
 * @param enterprise whose own domain was requested. Null: the platform
 */
export function webManifest(enterprise: { name: string; logo: string } | null): string {
  const name = enterprise?.name || platformName;
  return JSON.stringify({
    id: mobilePrefix,
    name,
    short_name: name,
    description: '看直播课，回看，选课，查自己的课和考勤。',
    lang: 'zh-CN',
    dir: 'ltr',
    start_url: mobilePrefix,
    scope: mobilePrefix,
    display: 'standalone',
    theme_color: '#ffffff',
    background_color: '#f2f7f5',
    categories: ['education'],
    icons: iconsOf(enterprise?.logo ?? ''),
    shortcuts: shortcuts.map((page) => ({ name: pages[page].title, url: mobilePathOf(page), icons: ownIcons.slice(0, 1) })),
  });
}
