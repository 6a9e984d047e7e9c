/** The payload of a notification about a class (spec live#push). It holds nothing about the person. */
export interface PushReminder {
  title: string;
  body: string;
  /** Path and query of the class on the phone site. */
  address: string;
  /** Proves once that the browser has shown the notification (`pushReceived`). */
  token: string;
}
