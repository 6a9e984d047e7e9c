import { link } from '../../../contract/pages.ts';

/** Opens in a new tab, so that the console stays open. */
export const CompareEditions = () => (
  <a href={`${link('home')}#editions`} target="_blank" rel="noopener">
    比较三个版本<span className="sr-only">（在新标签页打开）</span>
  </a>
);
