import { useEffect, useState } from 'react';

const key = 'console-menu-folded';
const narrow = '(max-width: 1100px)';

/** Whether the menu is an icon strip: as the person left it, and always where the window is narrow unless it was opened there. */
export function useFolded(): [isFolded: boolean, fold: (isFolded: boolean) => void] {
  const [isFolded, setIsFolded] = useState(() => matchMedia(narrow).matches || localStorage.getItem(key) === 'yes');
  useEffect(() => {
    const query = matchMedia(narrow);
    const follow = () => setIsFolded(query.matches || localStorage.getItem(key) === 'yes');
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);
  return [
    isFolded,
    (next) => {
      setIsFolded(next);
      if (!matchMedia(narrow).matches) localStorage.setItem(key, next ? 'yes' : 'no');
    },
  ];
}
