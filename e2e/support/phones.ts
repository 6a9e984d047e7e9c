/** Options of visitors with a phone: `await meet(phones.medium)`. */
import type { BrowserContextOptions } from 'playwright-core';

const chrome = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

export const weChatAgent = 'Mozilla/5.0 (Linux; Android 14; 23127PN0CC Build/UKQ1; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/134.0.6998.136 Mobile Safari/537.36 XWEB/1340123 MMWEBSDK/20250503 MicroMessenger/8.0.61.2880(0x28003D3B) WeChat/arm64 NetType/5G';

const phone = (width: number, height: number) => ({ viewport: { width, height }, screen: { width, height }, deviceScaleFactor: 2, isMobile: true, hasTouch: true, userAgent: chrome }) satisfies BrowserContextOptions;

export const phones = { small: phone(360, 640), medium: phone(390, 844), large: phone(412, 915), landscape: phone(844, 390) };
