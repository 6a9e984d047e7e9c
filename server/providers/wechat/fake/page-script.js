// The fake's page, in the browser: does what the buttons say, and asks every second what a phone elsewhere did.
for (const main of document.querySelectorAll('main[data-uuid]')) if (main instanceof HTMLElement) watch(main);

/** @param {HTMLElement} main */
function watch(main) {
  const query = `uuid=${encodeURIComponent(main.dataset.uuid ?? '')}`;
  const buttons = [...main.querySelectorAll('button')];
  const words = new Map([[404, '扫码成功，请确认登录'], [405, '已同意登录'], [403, '已拒绝登录'], [402, '二维码已过期，请刷新']]);
  let shown = 0;
  let ended = false;

  /** @param {number} code @param {string} location */
  function show(code, location) {
    if (ended || code === shown) return;
    shown = code;
    ended = code !== 408 && code !== 404;
    const status = main.querySelector('[role=status]');
    if (status) status.textContent = words.get(code) ?? status.textContent;
    for (const button of buttons) {
      if (button.dataset.does === 'scan') button.hidden = code !== 408;
      else button.disabled = code !== 404;
    }
    if (location && 'leadsOn' in main.dataset) (main.dataset.insideFrame === 'true' ? window : (window.top ?? window)).location.href = location;
  }

  /** @param {string} path @param {'GET' | 'POST'} method */
  async function ask(path, method) {
    const answer = await fetch(path, { method, cache: 'no-store' });
    const [, code, location] = /^window\.wx_errcode=(\d+);window\.wx_location=(".*");$/.exec(await answer.text()) ?? [];
    if (code && location) show(Number(code), JSON.parse(location));
  }

  for (const button of buttons) {
    button.addEventListener('click', () => {
      const who = button.dataset.does === 'agree' ? `&phone=${main.querySelector('select')?.value ?? ''}` : '';
      void ask(`/connect/${button.dataset.does}?${query}${who}`, 'POST');
    });
  }
  const timer = setInterval(() => {
    if (ended) clearInterval(timer);
    else ask(`/connect/l/qrconnect?${query}`, 'GET').catch(() => {});
  }, 1000);
}
