/**
 * What the messaging app's callback brings back (spec login#wechat-return): `isweix=weixing` with a one-time `ticket` in the
 * address, or with `refused` where there is none. The document's head takes all of it out before anything else runs, and leaves
 * it here for the login that goes on with it.
 */
export interface ScanResult {
  /** Null where the login was not confirmed on the phone, or the code was used or over. */
  ticket: string | null;
}

declare global {
  interface Window {
    messagingAppScan?: ScanResult;
  }
}

/** Runs in the head of every document, as text. */
export const takeScanOutOfAddress = `try{var u=new URL(location.href),q=u.searchParams;if(q.get("isweix")){if(q.get("isweix")==="weixing")window.messagingAppScan={ticket:q.get("ticket")};q.delete("isweix");q.delete("ticket");q.delete("refused");history.replaceState(history.state,"",u)}}catch(e){}`;

export const hasScanResult = (): boolean => typeof window !== 'undefined' && window.messagingAppScan !== undefined;

/** What this document came back with, once. */
export function takeScanResult(): ScanResult | null {
  const result = window.messagingAppScan ?? null;
  delete window.messagingAppScan;
  return result;
}
