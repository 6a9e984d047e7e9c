import type { ReactNode } from 'react';
import './frame.css';
import './student/student-room.css';

/** The page while the room loads, or when it cannot be opened. */
export const Opening = ({ children }: { children: ReactNode }) => (
  <div className="room dark room--opening">
    <div aria-live="polite">{children}</div>
  </div>
);
