// Runs only inside WeChat (spec login#share-card): gives each page its share card. It asks for a signature, loads WeChat's script and
// hands over title, text, picture and address. Every failure leaves WeChat's plain card. The page's own scripts do not know this one.
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', beginShareCards);
else beginShareCards();

function beginShareCards() {
  const site = JSON.parse(document.getElementById('site-data')?.textContent ?? 'null');
  // Only the platform's host is registered with WeChat.
  if (!site || site.publicOrigin !== location.origin) return;

  /** @param {string} selector @param {string} attribute */
  const read = (selector, attribute) => document.head.querySelector(selector)?.getAttribute(attribute) || '';
  const withoutHash = () => location.href.replace(/#.*/s, '');

  /** Addresses of the phone site are for phones only. The person's own tab exists only there. */
  function desktopAddress() {
    const path = location.pathname.replace(/^\/m(?=\/|$)/, '');
    return location.origin + (path === '' || path === '/my' ? '/' : path + location.search);
  }

  function card() {
    return {
      title: read('meta[property="og:title"]', 'content') || document.title,
      desc: read('meta[property="og:description"]', 'content') || read('meta[name=description]', 'content'),
      link: read('link[rel=canonical]', 'href') || desktopAddress(),
      imgUrl: read('meta[property="og:image"]', 'content') || `${location.origin}/share/home.png`,
    };
  }

  /** @type {Promise<void> | undefined} */
  let loading;
  /** @param {string} src */
  function load(src) {
    loading ??= new Promise((resolve, reject) => {
      const script = document.createElement('script');
      Object.assign(script, { src, onload: () => resolve(), onerror: reject });
      document.head.append(script);
    });
    return loading;
  }

  /** WeChat on iPhones may compare with the address that opened the document, all others with the current one. */
  const entry = withoutHash();
  /** @param {string} url */
  async function configure(url) {
    const answer = await fetch(`${site.bases.Master}/app/v1/wechat/shareSignature?url=${encodeURIComponent(url)}`);
    const { returnCode, data } = await answer.json();
    if (returnCode !== 200) throw new Error('no signature');
    await load(data.script);
    const { appId, nonceStr, timestamp, signature } = data;
    await new Promise((resolve, reject) => {
      window.wx.error(reject);
      window.wx.config({ appId, nonceStr, timestamp, signature, jsApiList: ['updateAppMessageShareData', 'updateTimelineShareData'] });
      window.wx.ready(() => resolve(undefined));
    });
  }

  let shown = '';
  async function share() {
    const own = card();
    const key = JSON.stringify(own);
    if (key === shown) return;
    shown = key;
    const url = withoutHash();
    try {
      await configure(url).catch((reason) => (url === entry ? Promise.reject(reason) : configure(entry)));
      if (key !== shown) return;
      window.wx.updateAppMessageShareData(own);
      window.wx.updateTimelineShareData({ title: own.title, link: own.link, imgUrl: own.imgUrl });
    } catch {
      // WeChat shows its plain card.
    }
  }

  // The head changes with every page. It changes in several steps.
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(share, 300);
  };
  new MutationObserver(later).observe(document.head, { childList: true, subtree: true, characterData: true, attributes: true });
  later();
}
