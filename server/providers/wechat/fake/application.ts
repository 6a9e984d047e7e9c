/** An application as it is registered with the vendor: what the vendor checks a question against. */
export interface WechatApplication {
  appId: string;
  appSecret: string;
  title: string;
  /** 授权回调域: a host without scheme and port. */
  isRedirectHost(hostname: string): boolean;
}

/** Names that only this machine itself can mean. */
export const isLocalHost = (hostname: string): boolean => hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]' || hostname.endsWith('.localhost');
