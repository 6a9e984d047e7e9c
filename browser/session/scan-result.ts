/**
 * The result of the messaging app's callback (spec login#wechat-return): `isweix=weixing` with a one-time `ticket` in the address, or with
 * `refused`. The document's head script removes these parameters before other scripts run, and stores them for the login.
 */
export interface ScanResult {
  /** Null when the login was not confirmed on the phone, or the code was used or expired. */
  ticket: string | null;
}

declare global {
  interface Window {
    messagingAppScan?: ScanResult;
  }
}

/** Source text of a script in the head of every document. */
export const takeScanOutOfAddress = `try{var u=new URL(location.href),q=u.searchParams;if(q.get("isweix")){if(q.get("isweix")==="weixing")window.messagingAppScan={ticket:q.get("ticket")};q.delete("isweix");q.delete("ticket");q.delete("refused");history.replaceState(history.state,"",u)}}catch(e){}`;

export const hasScanResult = (): boolean => typeof window !== 'undefined' && window.messagingAppScan !== undefined;

/** Reads and removes the scan result of this document. */
export function takeScanResult(): ScanResult | null {
  const result = window.messagingAppScan ?? null;
  delete window.messagingAppScan;
  return result;
}
