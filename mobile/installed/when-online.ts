import { isOnline } from '../../browser/client.ts';

/** Polling is needed, because a browser may miss that the network is back. */
const pollMilliseconds = 5_000;

/** Calls `go` each time the server answers, until the returned function is called. */
export function whenOnline(go: () => void): () => void {
  const look = () => void isOnline().then((isBack) => isBack && go());
  addEventListener('online', look);
  const timer = setInterval(() => document.hidden || look(), pollMilliseconds);
  return () => {
    removeEventListener('online', look);
    clearInterval(timer);
  };
}
