import { beforeUpdate } from './before-update.ts';

/** Fields that the visitor has typed into. Others may be prefilled. */
const typedInto = new WeakSet<EventTarget>();
if (typeof window !== 'undefined') addEventListener('input', ({ target }) => void (target && typedInto.add(target)), { capture: true });

/** Why the page must not be loaded again now. Null if nothing would be lost. */
export function whatWouldBeLost(): string | null {
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('textarea, input:not([type=search])')];
  // A page never fills in a password, so its field counts even if it was typed into before the scripts ran.
  const isTyped = fields.some((field) => (typedInto.has(field) || field.type === 'password') && field.value !== '');
  if (isTyped || !dispatchEvent(new Event(beforeUpdate, { cancelable: true }))) return '填的内容还没提交，提交以后再更新';
  const media = [...document.querySelectorAll<HTMLMediaElement>('video, audio')];
  return media.some(({ paused, ended }) => !paused && !ended) ? '正在播放，看完再更新' : null;
}
