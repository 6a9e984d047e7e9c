import type { ReactNode } from 'react';
import './frame.css';
import './student/student-room.css';

/** The room before it is known who comes, or where it cannot be opened. */
export const Opening = ({ children }: { children: ReactNode }) => (
  <div className="room dark room--opening">
    <div aria-live="polite">{children}</div>
  </div>
);
