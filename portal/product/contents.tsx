import { useEffect, useState } from 'react';

/** Links to the page's sections. With scripts the current section is marked. */
export function Contents({ sections }: { sections: readonly (readonly [id: string, name: string])[] }) {
  const [reading, setReading] = useState('');
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return;
    // The current section crosses a line at a third of the window's height.
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) setReading(target.id);
          else setReading((before) => (before === target.id ? '' : before));
        }
      },
      { rootMargin: '-33% 0px -66% 0px' },
    );
    for (const [id] of sections) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [sections]);
  return (
    <nav className="product-contents" aria-label="本页目录">
      <div className="wrap">
        {sections.map(([id, name]) => (
          <a key={id} href={`#${id}`} aria-current={reading === id ? 'true' : undefined}>
            {name}
          </a>
        ))}
      </div>
    </nav>
  );
}
