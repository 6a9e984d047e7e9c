/** Instructions to allow a refused camera or microphone. The switch is at different places in each browser. Ends with a full stop. */
export function howToAllow(userAgent: string, device: '摄像头' | '麦克风'): string {
  const isApplePhone = /iPhone|iPad|iPod/.test(userAgent);
  if (/MicroMessenger|QQ\//i.test(userAgent)) return `请点右上角「···」，选「在浏览器打开」，再允许使用${device}。`;
  if (isApplePhone) return `请打开手机的「设置」，在「Safari 浏览器」（或您用的浏览器）里把「${device}」改成「允许」，再回到这里。`;
  if (/Android|HarmonyOS/.test(userAgent)) return `请点地址栏左侧的图标，进「权限」打开「${device}」；没有这一项，就在手机设置的应用权限里允许浏览器使用${device}。`;
  if (/Firefox\//.test(userAgent)) return `请点地址栏左侧划了线的图标，去掉${device}的「已暂时阻止」。`;
  if (/Safari\//.test(userAgent) && !/Chrom(e|ium)\//.test(userAgent)) return `请点菜单「Safari 浏览器」→「此网站的设置」，把「${device}」改成「允许」。`;
  return `请点地址栏左侧的图标，把「${device}」改成「允许」。`;
}
