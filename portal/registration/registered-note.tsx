import { useEffect, useReducer, useRef } from 'react';
import { Link } from 'react-router';
import { link } from '../../contract/pages.ts';
import { messages } from '../../contract/messages.ts';
import { tabStorage } from './draft.ts';

/** Content of the success dialog, for the page after the reload of 暂不登录 (spec registration#outcomes). */
export interface Registered {
  enterpriseName: string;
  contactEmail: string;
  username: string;
}

const key = 'registration-done';

export function keepRegistered(storage: Pick<Storage, 'setItem'>, registered: Registered): void {
  try {
    storage.setItem(key, JSON.stringify(registered));
  } catch {
    // With a full storage only this note is lost. The e-mail has the same content.
  }
}

/** Reads and removes the note, so that the next reload shows an empty form. */
export function takeRegistered(storage: Pick<Storage, 'getItem' | 'removeItem'>): Registered | null {
  const text = storage.getItem(key);
  storage.removeItem(key);
  try {
    const registered = JSON.parse(text ?? 'null') as Registered | null;
    const isWhole = [registered?.enterpriseName, registered?.contactEmail, registered?.username].every((part) => typeof part === 'string');
    return isWhole ? registered : null;
  } catch {
    return null;
  }
}

/**
 * A line above the empty form: the registration succeeded, and where to log in.
 * @param told content of the success dialog, if that dialog failed to load
 */
export function RegisteredNote({ told }: { told: Registered | null }) {
  const line = useRef<HTMLOutputElement>(null);
  const [taken, tell] = useReducer((_: Registered | null, kept: Registered) => kept, null);
  const registered = told ?? taken;
  useEffect(() => {
    const storage = tabStorage();
    const kept = storage && takeRegistered(storage);
    if (kept) tell(kept);
  }, []);
  useEffect(() => {
    if (told) line.current?.scrollIntoView({ block: 'center' });
  }, [told]);
  return (
    <output ref={line}>
      {registered && (
        <span className="registration-note registration-note--done">
          <b>{registered.enterpriseName}</b> 已开通试用，登录地址已发到 <b>{registered.contactEmail}</b>，登录账号 <b>{registered.username}</b>。
          <Link className="more" to={link('login')}>
            {messages.goToLogin}
          </Link>
        </span>
      )}
    </output>
  );
}
