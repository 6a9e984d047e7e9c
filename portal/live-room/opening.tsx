import type { ReactNode } from 'react';
import { placeEarlyPicture } from '../../browser/live/early-picture.ts';
import { Mark } from '../../ui/logo.tsx';
import './frame.css';
import './student/student-room.css';

const nothing = { __html: '' };

/** The page while the room loads. On a phone the picture of a live may be here before the room, at the place where the room will have it. */
export const Entering = () => (
  <Opening className="room--entering">
    正在进入直播间…
    {/* React must ignore the element that scripts insert before they hydrate. */}
    <div className="room--entering__picture" ref={placeEarlyPicture} suppressHydrationWarning dangerouslySetInnerHTML={nothing} />
  </Opening>
);

/** A page instead of the room, such as the reason why it cannot be opened. */
export const Opening = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <div className={`room dark room--opening ${className}`}>
    <div aria-live="polite">
      <Mark />
      {children}
    </div>
  </div>
);
