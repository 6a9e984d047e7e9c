import { type ButtonHTMLAttributes, createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { link } from '../../contract/pages.ts';
import { Icon } from '../../ui/icon.tsx';
import { Mark } from '../../ui/logo.tsx';
// All style sheets are imported here in order, because phone.css overrides the others.
import './frame.css';
import './signs.css';
import './stage.css';
import './dock.css';
import './side.css';
import './chat-list.css';
import './composer.css';
import './task.css';
import './phone.css';

/** The frame of a live room, shared by the students' room and the studio (spec live#room). */

export type RoomTag = 'live' | 'upcoming' | 'ended';

/** Head of the room: title, enterprise and teacher, and state. */
export function RoomHead({ title, line, tag, tagText, beside, facts }: { title: string; line: string; tag: RoomTag; tagText: string; beside?: ReactNode; facts?: ReactNode }) {
  return (
    <header className="room__head">
      <a className="room__mark" href={link('home')} aria-label="鹦鹉匠首页">
        <Mark />
      </a>
      <div className="room__title">
        <h1>{title}</h1>
        <p>{line}</p>
      </div>
      <span className={`tag tag--${tag}`}>{tagText}</span>
      {beside}
      <div className="room__facts">{facts}</div>
    </header>
  );
}

/** The 16:9 area of the picture, as large as its place allows. */
export function Stage({ label, isDimmed, children }: { label: string; isDimmed?: boolean; children: ReactNode }) {
  return (
    <div className="stage-box">
      <section className={`stage${isDimmed ? ' is-dimmed' : ''}`} aria-label={label}>
        {children}
      </section>
    </div>
  );
}

/** Covers the stage while there is no picture, and explains why. */
export function Cover({ veil, picture, alert, children }: { veil?: boolean; picture?: string | undefined; alert?: boolean; children: ReactNode }) {
  return (
    <section className={`cover${veil ? ' cover--veil' : ''}`} {...(alert ? { role: 'alert' } : {})} {...(picture ? { style: { backgroundImage: `url(${JSON.stringify(picture)})` } } : {})}>
      {children}
    </section>
  );
}

/** A message at the top of the stage. The picture stays visible below it. */
export function Strip({ icon, alert, action, children }: { icon: ReactNode; alert?: boolean; action?: ReactNode; children: ReactNode }) {
  return (
    <div className="strip" role={alert ? 'alert' : 'status'}>
      {icon}
      {children}
      {action}
    </div>
  );
}

interface ToolProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: ReactNode;
  label: string;
  /** For a switch: whether it is on. */
  pressed?: boolean;
  isOff?: boolean;
  count?: number;
}

/** A button of the dock. */
export function Tool({ icon, label, pressed, isOff, count = 0, className = '', ...rest }: ToolProps) {
  return (
    <button type="button" {...rest} className={`tool${isOff ? ' is-off' : ''}${className ? ` ${className}` : ''}`} {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}>
      {icon}
      {label}
      {count > 0 && <span className="tool__count">{count}</span>}
    </button>
  );
}

interface SideTab<Key extends string> {
  key: Key;
  label: string;
  count?: number;
}

/** Tabs of the side column. Arrow keys go from one to the next (WAI-ARIA Authoring Practices, tabs). */
export function SideTabs<Key extends string>({ tabs, chosen, onChoose }: { tabs: readonly SideTab<Key>[]; chosen: Key; onChoose: (key: Key) => void }) {
  const step = (from: number, by: number) => {
    const next = tabs[(from + by + tabs.length) % tabs.length]!;
    onChoose(next.key);
    document.getElementById(`tab-${next.key}`)?.focus();
  };
  return (
    <div className="room-side__tabs" role="tablist" aria-label="课堂">
      {tabs.map(({ key, label, count }, index) => (
        <button
          key={key}
          id={`tab-${key}`}
          type="button"
          role="tab"
          aria-selected={key === chosen}
          aria-controls={`panel-${key}`}
          tabIndex={key === chosen ? 0 : -1}
          onClick={() => onChoose(key)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowRight') step(index, 1);
            if (event.key === 'ArrowLeft') step(index, -1);
          }}
        >
          {label}
          {count !== undefined && <small> {count}</small>}
        </button>
      ))}
    </div>
  );
}

/** How often a tab of the side column was chosen. Each choice folds the card, because on a phone it would cover the list. */
export const TabChoices = createContext(0);

interface TaskCardProps {
  label: string;
  head: ReactNode;
  left?: string | undefined;
  /** `alone`: on a phone held upright the list is hidden while the card is open. `beside`: the list and the text field stay. `row`: on a short phone the card is one line. */
  size?: 'short' | 'row' | 'alone' | 'beside';
  /** After this time the card folds by itself, unless it was touched meanwhile. */
  foldsAfter?: number;
  onClose?: () => void;
  children: ReactNode;
}

/** Here an open card leaves no room for the discussion (phone.css). */
const shortPhone = '(max-width: 540px) and (max-height: 700px)';
const soonMilliseconds = 6_000;

/** A card in the side column for the current task. Screen readers announce it, and it takes no focus. On a phone it can be folded, so that the list below is seen. */
export function TaskCard({ label, head, left, size = 'short', foldsAfter, onClose, children }: TaskCardProps) {
  const [isFolded, setFolded] = useState(false);
  const choices = useContext(TabChoices);
  const [seenChoices, setSeenChoices] = useState(choices);
  if (choices !== seenChoices) {
    setSeenChoices(choices);
    setFolded(true);
  }
  const folding = useRef<ReturnType<typeof setTimeout>>(undefined);
  const staysOpen = () => clearTimeout(folding.current);
  useEffect(() => {
    if (foldsAfter === undefined) return;
    folding.current = setTimeout(() => setFolded(true), matchMedia(shortPhone).matches ? Math.min(foldsAfter, soonMilliseconds) : foldsAfter);
    return () => clearTimeout(folding.current);
  }, [foldsAfter]);
  return (
    <section className={`task light task--${size}${isFolded ? ' is-folded' : ''}`} aria-label={label} aria-live="polite" tabIndex={-1} onPointerDown={staysOpen} onWheel={staysOpen}>
      <p className="task__head">
        {head}
        {left !== undefined && <span className="task__left">{left}</span>}
        <button className="icon-button task__fold" type="button" aria-label={isFolded ? '展开' : '折起'} aria-expanded={!isFolded} onClick={() => setFolded(!isFolded)}>
          <Icon name="right" />
        </button>
        {onClose && (
          <button className="icon-button task__x" type="button" aria-label="收起" onClick={onClose}>
            <Icon name="close" />
          </button>
        )}
      </p>
      {children}
    </section>
  );
}

/** The first character of a name in one of four colours, which is always the same for a person. Shows 我 for oneself. */
export function Face({ name, isTeacher, isMe }: { name: string; isTeacher?: boolean; isMe?: boolean }) {
  const colour = isTeacher ? ' face--t' : isMe ? ' face--me' : ['', ' face--1', ' face--2', ' face--3'][[...name].reduce((sum, sign) => sum + sign.codePointAt(0)!, 0) % 4];
  return (
    <i className={`face${colour}`} aria-hidden="true">
      {isMe && !isTeacher ? '我' : ([...name][0] ?? '·')}
    </i>
  );
}
