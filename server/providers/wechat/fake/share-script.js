// The fake of WeChat's script: checks the form of a signature and keeps what a page shares.
window.wx = (() => {
  /** @type {((result: object) => void) | undefined} */
  let fail;
  /** @type {(() => void)[]} */
  let waiting = [];
  /** @type {Record<string, object>} */
  const shared = {};
  return {
    shared,
    /** @param {{ appId: string, timestamp: number, nonceStr: string, signature: string, jsApiList: string[] }} given */
    config: ({ appId, timestamp, nonceStr, signature, jsApiList }) =>
      setTimeout(() => {
        const isSound = /^wx\w+$/.test(appId) && Number.isInteger(timestamp) && nonceStr !== '' && /^[0-9a-f]{40}$/.test(signature) && jsApiList.length > 0;
        if (!isSound) fail?.({ errMsg: 'config:invalid signature' });
        for (const done of waiting.splice(0)) done();
      }, 0),
    /** @param {() => void} done */
    ready: (done) => void waiting.push(done),
    /** @param {(result: object) => void} failed */
    error: (failed) => void (fail = failed),
    /** @param {object} card */
    updateAppMessageShareData: (card) => void (shared.message = card),
    /** @param {object} card */
    updateTimelineShareData: (card) => void (shared.timeline = card),
  };
})();
