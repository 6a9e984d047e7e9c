/**
 * The messaging app's one-time ticket (§7.2, decisions §3). Its callback leads back with `isweix=weixing` and `ticket` in the
 * address. The document's head takes both out of it before anything else runs, and leaves the ticket here until whoever
 * exchanges it takes it.
 */
const property = 'messagingAppTicket';

declare global {
  interface Window {
    messagingAppTicket?: string;
  }
}

/** Runs in the head of every document, as text. */
export const takeTicketOutOfAddress = `try{var u=new URL(location.href),q=u.searchParams;if(q.get("isweix")){if(q.get("isweix")==="weixing"&&q.get("ticket"))window.${property}=q.get("ticket");q.delete("isweix");q.delete("ticket");history.replaceState(history.state,"",u)}}catch(e){}`;

export const hasTicket = (): boolean => typeof window !== 'undefined' && window[property] !== undefined;

/** The ticket that this document came with, once. */
export function takeTicket(): string | null {
  const ticket = window[property] ?? null;
  delete window[property];
  return ticket;
}
