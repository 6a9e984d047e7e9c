import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { PHONES } from './people.ts';
import type { Scan } from './scans.ts';

export interface Page {
  html: string;
  /** Its Content-Security-Policy: only its own style and script. Any site may frame it. */
  policy: string;
}

const STYLE = readFileSync(new URL('pages.css', import.meta.url), 'utf8');
const SCRIPT = readFileSync(new URL('page-script.js', import.meta.url), 'utf8');

/** The page with the QR code, 300 by 400 in a dialog. Like the vendor's, with buttons for the actions of a phone below. */
export const qrPage = (scan: Scan, title: string): Page =>
  page(
    '微信登录（本机演示）',
    `<main data-uuid="${escape(scan.uuid)}" data-inside-frame="${scan.insideFrame}" data-leads-on>
<p class="note">本机演示，不是真的微信</p>
<img class="qr" src="/connect/qrcode?uuid=${encodeURIComponent(scan.uuid)}" width="168" height="168" alt="微信登录二维码">
<p class="status" role="status">请用微信扫一扫登录“${escape(title)}”</p>
${controls(scan)}
</main>`,
  );

/** The page that opens on a phone after scanning. */
export const phonePage = (scan: Scan, title: string): Page =>
  page(
    '确认登录（本机演示）',
    `<main class="phone" data-uuid="${escape(scan.uuid)}">
<p class="note">本机演示，不是真的微信</p>
<h1>${escape(title)}</h1>
<p>申请使用您的微信昵称登录网页</p>
<p class="status" role="status">请确认是否登录</p>
${controls(scan)}
</main>`,
  );

/** The page inside the messaging app that asks the person for consent. Its answer redirects the window. */
export const consentPage = (scan: Scan, title: string): Page =>
  page(
    '微信授权（本机演示）',
    `<main class="phone" data-uuid="${escape(scan.uuid)}" data-leads-on>
<p class="note">本机演示，不是真的微信</p>
<h1>${escape(title)}</h1>
<p>申请获取您的微信昵称和头像</p>
<p class="status" role="status">请确认是否允许</p>
${controls(scan, { who: '登录微信的人', agree: '允许' })}
</main>`,
  );

/** The vendor answers a refused request with a page too. */
export const faultPage = (fault: string): Page => page('微信登录（本机演示）', `<main><p class="note">本机演示，不是真的微信</p><p class="status">${escape(fault)}</p></main>`);

/** A QR code as SVG, dark on white, with the margin that scanners need. */
export async function qrPicture(text: string): Promise<string> {
  const { renderSVG } = await import('uqr');
  return renderSVG(text, { ecc: 'M', border: 4 });
}

const controls = (scan: Scan, texts = { who: '扫码的人', agree: '同意登录' }): string => {
  const scanned = scan.phase === 'scanned';
  return `<label class="who">${texts.who}<select>${PHONES.map(({ key, title }) => `<option value="${key}">${title}</option>`).join('')}</select></label>
<p class="buttons">
<button type="button" data-does="scan"${scanned ? ' hidden' : ''}>模拟扫码</button>
<button type="button" data-does="agree"${scanned ? '' : ' disabled'}>${texts.agree}</button>
<button type="button" data-does="refuse" class="quiet"${scanned ? '' : ' disabled'}>拒绝</button>
</p>`;
};

const page = (title: string, body: string): Page => ({
  html: `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
<body>
${body}
<script>${SCRIPT}</script>
</html>
`,
  policy: `default-src 'none'; img-src 'self'; connect-src 'self'; style-src '${hashOf(STYLE)}'; script-src '${hashOf(SCRIPT)}'; base-uri 'none'; form-action 'none'`,
});

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
