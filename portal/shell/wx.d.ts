/** WeChat's JS-SDK as far as the portal uses it. */
interface Window {
  wx: {
    config(given: { appId: string; timestamp: number; nonceStr: string; signature: string; jsApiList: string[] }): void;
    ready(done: () => void): void;
    error(failed: (result: object) => void): void;
    updateAppMessageShareData(card: object): void;
    updateTimelineShareData(card: object): void;
    /** Only the fake's. */
    shared?: Record<string, object>;
  };
}
