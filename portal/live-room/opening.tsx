import type { ReactNode } from 'react';
import { Mark } from '../../ui/logo.tsx';
import './frame.css';
import './student/student-room.css';

/** The page while the room loads, or when it cannot be opened. */
export const Opening = ({ children }: { children: ReactNode }) => (
  <div className="room dark room--opening">
    <div aria-live="polite">
      <Mark />
      {children}
    </div>
  </div>
);
