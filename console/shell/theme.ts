import type { ThemeConfig } from 'antd';

/** The computed value of a token in ui/tokens.css. antd derives shades from colours and cannot use variables. */
function token(name: string): string {
  const value = getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
  if (!value) throw new Error(`ui/tokens.css has no --${name}`);
  return value;
}

/** The antd theme with the design tokens. Call it after the style sheet has loaded. */
export function theme(): ThemeConfig {
  const green = token('green-button');
  const greenText = token('green-text');
  return {
    token: {
      colorPrimary: green,
      colorPrimaryHover: greenText,
      colorPrimaryActive: token('pine'),
      // The focus ring.
      colorPrimaryBorder: token('focus'),
      colorLink: greenText,
      colorLinkHover: green,
      colorSuccess: token('success'),
      colorWarning: token('warning'),
      colorError: token('error'),
      // The default is lighter than the text contrast allows.
      colorErrorHover: token('live-text'),
      colorTextBase: token('ink'),
      colorText: token('text'),
      colorTextSecondary: token('text-2'),
      colorTextTertiary: token('text-3'),
      colorTextDescription: token('text-3'),
      colorTextPlaceholder: token('text-3'),
      colorTextHeading: token('ink'),
      colorBorder: token('line-strong'),
      colorBorderSecondary: token('line'),
      colorSplit: token('line'),
      colorBgLayout: token('paper'),
      fontFamily: token('font'),
      fontSize: 14,
      fontSizeSM: 13,
      fontWeightStrong: 600,
      lineWidthFocus: 3,
      borderRadius: 4,
      borderRadiusLG: 8,
      controlHeight: 36,
      controlHeightSM: 28,
      controlHeightLG: 44,
      motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    },
    components: {
      Segmented: { trackBg: token('mist-2'), itemSelectedBg: token('paper'), itemSelectedColor: token('ink'), itemColor: token('text-2') },
      Table: { headerBg: token('paper'), headerColor: token('text-3'), headerSplitColor: 'transparent', cellPaddingBlock: 5, cellPaddingInline: 12, borderColor: token('line'), rowSelectedBg: token('chosen'), rowSelectedHoverBg: token('chosen'), rowHoverBg: token('hover') },
      Tabs: { titleFontSize: 14, horizontalItemPadding: '8px 10px', horizontalItemGutter: 4, horizontalMargin: '0', itemSelectedColor: token('ink'), itemColor: token('text-2'), inkBarColor: green },
      Tag: { borderRadiusSM: 3 },
      Button: { fontWeight: 400, paddingInlineSM: 14, primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
    },
  };
}
