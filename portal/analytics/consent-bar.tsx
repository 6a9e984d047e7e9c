import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { link } from '../../contract/pages.ts';

interface BarProps {
  /** True: the bar is sticky while the page scrolls. False: the bar is only at the end of the page. */
  stays: boolean;
  /** The current setting, shown above the list of collected data. */
  state?: string;
  children: ReactNode;
}

/** Render this bar last in the document. On narrow screens floating elements move up by its height (`--notice`). */
export function ConsentBar({ stays, state, children }: BarProps) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => bar.current && style.setProperty('--notice', `${bar.current.offsetHeight}px`));
    observer.observe(bar.current!);
    return () => {
      observer.disconnect();
      style.removeProperty('--notice');
    };
  }, []);
  return (
    <section ref={bar} className={`consent${stays ? '' : ' consent--end'}`} aria-label="访问统计说明" tabIndex={-1}>
      <div className="wrap">
        <p>
          {state && <b>{state}</b>}
          我们统计访问的页面、点击、停留时间、来源、设备类型和省份（网络地址截断保存），不记录您是谁{state ? '' : '；您没有选择时也会统计'}。<Link to={link('privacyAgreement')}>隐私政策</Link>
        </p>
        <div>{children}</div>
      </div>
    </section>
  );
}
