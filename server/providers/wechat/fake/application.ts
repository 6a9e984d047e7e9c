/** How the application logs people in: 网站应用 by a QR code, 公众号 inside the messaging app. */
export type ApplicationKind = 'website' | 'official';

/** An application as registered with the vendor, against which requests are checked. */
export interface WechatApplication {
  kind: ApplicationKind;
  appId: string;
  appSecret: string;
  title: string;
  /** 授权回调域: a host without scheme and port. */
  isRedirectHost(hostname: string): boolean;
}

/** True for names that always mean the local machine. */
export const isLocalHost = (hostname: string): boolean => hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]' || hostname.endsWith('.localhost');
