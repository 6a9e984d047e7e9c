import { link, titleOf } from '../../contract/pages.ts';
import type { Answer } from './answer.ts';

/** The page has one inline style. It loads no files and runs no scripts. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Texts for statuses whose envelope message is not meant for a page. */
const words: Readonly<Record<number, { title: string; text: string }>> = {
  400: { title: '打不开这个地址', text: '地址里有无法识别的内容，请检查后再试。' },
  404: { title: '这里没有您要的页面', text: '地址可能写错了，或者页面已经换了位置。' },
  421: { title: '这个域名还没有接入', text: '请检查域名是否写对；刚刚接入的域名要等几分钟。' },
  429: { title: '访问得太频繁了', text: '您所在的网络短时间内打开了太多次页面，请稍等一会儿再刷新。' },
  500: { title: '页面没能打开', text: '是我们这边出了问题，已经记下来了，请稍后再试。' },
  503: { title: '现在有点忙', text: '请稍等几秒再刷新。' },
};

/** True if a browser navigates to the address. A script that reads an envelope does not accept text/html. */
export const asksForPage = (accept: string | null): boolean => /\btext\/html\b/i.test(accept ?? '');

/**
 * The error page for a visitor who would otherwise see a JSON envelope. It uses no script or file of the portal, so it works when
 * other parts fail.
 * @param origin origin of the home page: the requested host may not be ours
 * @param words replaces the usual texts of this status
 */
export function faultPage({ status, returnCode, returnMsg, headers }: Answer, { requestId, origin, words: own }: { requestId: string; origin: string; words?: { title: string; text: string } }): Answer {
  // A business refusal has status 200 for programs. Browsers cache and show pages by status alone.
  const shownStatus = status === 200 ? 400 : status;
  const { title, text } = own ?? ((status !== 200 && words[status]) || { title: returnMsg, text: '请回到上一页再试一次。' });
  const body = `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${titleOf(escaped(title))}</title>
<style>
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f2f7f5;color:#0b1f2a;font:16px/1.75 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
main{box-sizing:border-box;width:min(560px,100%);padding:32px 24px}
svg{display:block;margin-bottom:32px}
p{margin:0 0 8px}
.code,.id{color:#5a6b73}
.id{font-size:14px;overflow-wrap:anywhere}
h1{margin:0 0 12px;font-size:32px;line-height:1.3}
a{display:inline-block;margin:24px 0;padding:10px 28px;border-radius:999px;background:#0b7a5e;color:#fff;text-decoration:none}
a:focus-visible{outline:3px solid #ff7a45;outline-offset:3px}
</style>
</head>
<body>
<main>
<svg width="56" height="56" viewBox="0 0 64 64" aria-hidden="true"><path fill="#0e8f6e" d="M8 62V32A26 26 0 0 1 34 6h2v30a26 26 0 0 1-26 26Z"/><path fill="#ff7a45" d="M36 6a22 22 0 0 1 22 22v18a16 16 0 0 0-16-16h-6Z"/><path fill="#0b1f2a" d="M36 33.5h6a11 11 0 0 1-6 9.5Z"/><circle cx="26" cy="24" r="6" fill="#fff"/><circle cx="26.5" cy="24" r="2.6" fill="#0b1f2a"/></svg>
<p class="code">${shownStatus}</p>
<h1>${escaped(title)}</h1>
<p>${escaped(text)}</p>
<a href="${escaped(origin + link('home'))}">回到首页</a>
<p class="id">编号 ${escaped(requestId)}</p>
</main>
</body>
</html>
`;
  return {
    status: shownStatus,
    returnCode,
    returnMsg,
    body,
    headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy, 'Cache-Control': 'no-store', Vary: 'Accept' },
  };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
