import { useEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { DataOf } from '../../../contract/calls/index.ts';
import { carouselAutoplayMilliseconds } from '../../../contract/constants.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TrialLink } from '../../shell/outside-links.tsx';
import { Screen } from './screens/screen.tsx';
import type { ScreenName } from './screens/screens.tsx';
import './hero.css';

type Banner = DataOf<'getBanner'>[number];

/** The screens that a banner can name in `scene`, with their label in the tabs. A banner with another value shows its poster. */
const scenes: { [Name in ScreenName]?: string } = { 'live-class': '直播互动', 'learner-file': '招培考评', 'exam-room': '认证考试' };
const sceneOf = (banner: Banner): ScreenName | null => (banner.scene in scenes ? (banner.scene as ScreenName) : null);

/** Shown when no banner is published, so that the page always has a headline. */
const ownBanner: Banner = {
  bizCode: 'own',
  poster: '',
  linkUrl: '',
  type: '',
  createTime: '',
  title: '一门手艺，学得会\n考得过，用得上',
  description: '招生、教学、直播、考评、就业接在一个平台上。',
  linkText: '',
  scene: 'live-class',
};

/**
 * 600 px high, 5 s autoplay (spec home#carousel). Autoplay stops under the pointer, with focus inside, by its button and with reduced
 * motion.
 */
export function Carousel({ banners }: { banners: Banner[] }) {
  const slides = banners.length > 0 ? banners : [ownBanner];
  const [at, setAt] = useState(0);
  const [moved, setMoved] = useState(false);
  const [chosenStopped, setStopped] = useState<boolean | null>(null);
  const reducedMotion = useReducedMotion();
  const stopped = chosenStopped ?? reducedMotion;
  const stage = useRef<HTMLElement>(null);
  const tabs = useRef<(HTMLButtonElement | null)[]>([]);
  const many = slides.length > 1;

  useEffect(() => {
    if (!many || stopped) return;
    const timer = setInterval(() => {
      const isPaused = document.hidden || stage.current?.matches(':hover, :focus-within');
      if (isPaused) return;
      setMoved(true);
      setAt((at + 1) % slides.length);
    }, carouselAutoplayMilliseconds);
    return () => clearInterval(timer);
  }, [many, stopped, slides.length, at]);

  const choose = (index: number) => {
    const next = (index + slides.length) % slides.length;
    setMoved(true);
    setAt(next);
    return next;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: slides.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    tabs.current[choose(to)]?.focus();
  };

  return (
    <section className={`hero dark ${moved ? 'has-moved' : ''}`} ref={stage} aria-roledescription="轮播" aria-label="重点推荐">
      {/* The first slide's heading is the page's h1. While another slide is shown, the h1 is visible to screen readers only. */}
      {at !== 0 && banners[0] && <h1 className="sr-only">{banners[0].title}</h1>}
      {!slides[0]?.title && <h1 className="sr-only">鹦鹉匠：招生、教学、直播、考评、就业一体化平台</h1>}
      {slides.map((banner, index) => (
        <div
          key={banner.bizCode}
          id={`slide-${index}`}
          className={`slide slide--${index % 3} ${index === at ? 'is-on' : ''}`}
          inert={moved && index !== at}
          {...(many ? { role: 'tabpanel', 'aria-labelledby': `slide-tab-${index}` } : {})}
        >
          <Slide banner={banner} first={index === 0} />
        </div>
      ))}
      {many && (
        <div className="hero__controls">
          <div className="wrap">
            <div role="tablist" aria-label="切换推荐">
              {slides.map((banner, index) => (
                <button
                  key={banner.bizCode}
                  ref={(button) => {
                    tabs.current[index] = button;
                  }}
                  type="button"
                  role="tab"
                  id={`slide-tab-${index}`}
                  aria-controls={`slide-${index}`}
                  aria-selected={index === at}
                  tabIndex={index === at ? 0 : -1}
                  className="hero__tab"
                  onClick={() => choose(index)}
                  onKeyDown={onKeyDown}
                >
                  {scenes[banner.scene as ScreenName] ?? `第 ${index + 1} 张`}
                </button>
              ))}
            </div>
            <button type="button" className="icon-button" aria-label={stopped ? '继续轮播' : '暂停轮播'} onClick={() => setStopped(!stopped)}>
              <Icon name={stopped ? 'play' : 'pause'} />
            </button>
          </div>
        </div>
      )}
    </section>
  );
}

/** Keeps manual line breaks in headings: at a line break, or at a space between two Chinese phrases. */
export const withHandMadeBreaks = (title: string): string => title.replace(/(?<=[\p{Script=Han}，、：！？])[ \n]+(?=\p{Script=Han})/gu, '\n');

const reducedMotionQuery = '(prefers-reduced-motion: reduce)';

function useReducedMotion(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(reducedMotionQuery);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => matchMedia(reducedMotionQuery).matches,
    () => false,
  );
}

function Slide({ banner, first }: { banner: Banner; first: boolean }) {
  const { title, description, linkUrl, linkText, poster } = banner;
  const scene = sceneOf(banner);
  // A banner without text is a picture that fills the stage. The whole picture is the link.
  if (!title) {
    const picture = <img className="slide__poster" src={poster} alt={linkText || '推荐'} width="1920" height="600" loading={first ? 'eager' : 'lazy'} />;
    return linkUrl ? <BannerLink to={linkUrl}>{picture}</BannerLink> : picture;
  }
  const Heading = first ? 'h1' : 'p';
  return (
    <div className="wrap slide__columns">
      <div className="slide__words">
        <Heading className="slide__title">{withHandMadeBreaks(title)}</Heading>
        <p className="lead">
          {description.split('\n').map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
        <div className="slide__actions">
          <TrialLink>免费试用</TrialLink>
          {linkUrl && linkText && (
            <BannerLink to={linkUrl} className={buttonClass({ tone: 'line' })}>
              {linkText}
            </BannerLink>
          )}
        </div>
      </div>
      <div className="slide__scene">
        {scene ? <Screen name={scene} /> : poster && <img src={poster} alt="" width="640" height="400" loading={first ? 'eager' : 'lazy'} />}
      </div>
    </div>
  );
}

/** A banner's link. Internal addresses use the router, others open in a new tab. */
function BannerLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  return to.startsWith('/') && !to.startsWith('//') ? (
    <Link to={to} className={className} prefetch="intent">
      {children}
    </Link>
  ) : (
    <a href={to} className={className} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
