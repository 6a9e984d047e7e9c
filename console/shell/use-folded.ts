import { useEffect, useState } from 'react';

const key = 'console-menu-folded';
const narrow = '(max-width: 1100px)';

/** Whether the menu is folded to icons. The person's choice is stored. In a narrow window it is folded until the person opens it. */
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
