import { desktopCookie } from '../contract/mobile.ts';

/** Stays on the desktop pages until the browser is closed (spec mobile#counterparts). */
export const chooseDesktop = (): void => {
  document.cookie = `${desktopCookie}=1; Path=/; SameSite=Lax`;
};

/** Opening an address of the phone site ends the choice of the desktop pages. */
export const forgetDesktop = (): void => {
  document.cookie = `${desktopCookie}=; Path=/; SameSite=Lax; Max-Age=0`;
};
