import { type ReactNode, useState } from 'react';
import { loadPart } from '../../../browser/loading.ts';
import { showToast } from '../../../browser/toasts.ts';
import { partsOf } from '../../../contract/dates.ts';
import type { RoomMessage } from '../../../contract/live/room-state.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LiveIcon } from '../../../ui/live-icon.tsx';
import { ToolIcon } from '../../../ui/tool-icon.tsx';
import { useOutside } from '../../in-app/use-outside.tsx';
import { Face } from '../frame.tsx';
import type { Room } from '../use-room.ts';
import { textOfPage, useDocumentTexts } from './use-document-texts.ts';

/** A scrolling list. It is focusable, because some browsers scroll only focused elements by keys. */
export const Scroller = ({ label, children }: { label: string; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
  <section className="scroll" tabIndex={0} aria-label={label}>
    {children}
  </section>
);

/**
 * The questions of the class, each with the teacher's answers.
 * @param onSame sends that the reader has the same question. Null: the reader cannot send it now
 */
export function Questions({ messages, me, onSame }: { messages: readonly RoomMessage[]; me: string; onSame: ((message: string) => void) | null }) {
  const questions = messages.filter(({ isQuestion, isDeleted }) => isQuestion && !isDeleted);
  return (
    <Scroller label="提问">
      {questions.length === 0 && <p className="muted small">还没有人提问。问题和讨论分开放，老师讲到合适的地方会答。</p>}
      {questions.map(({ message, text, author, at, isAnswered, isHeld, same }) => (
        <article key={message} className="ask">
          <p>
            <b>{text}</b>
          </p>
          {messages
            .filter(({ replyTo, isDeleted }) => replyTo === message && !isDeleted)
            .map((reply) => (
              <p key={reply.message} className="muted">
                {reply.author.name} {partsOf(reply.at).clock} 答：{reply.text}
              </p>
            ))}
          <p className="ask__foot">
            {author.name} · {partsOf(at).clock}
            {isAnswered && <span className="badge badge--line">已答</span>}
            {onSame && !isHeld && author.person !== me ? (
              <button className="ask__same" type="button" aria-pressed={same.people.includes(me)} disabled={same.people.includes(me)} onClick={() => onSame(message)}>
                <LiveIcon name="up" />
                同问{same.count > 0 && ` ${same.count}`}
              </button>
            ) : (
              same.count > 0 && <span className="ask__count">同问 {same.count}</span>
            )}
          </p>
        </article>
      ))}
    </Scroller>
  );
}

export interface LiveDocument {
  id: string;
  title: string;
  pages: readonly string[];
}

interface DocumentsProps {
  liveCode: string;
  documents: readonly LiveDocument[];
  shown: { document: string; page: number } | null;
  /** The teacher lets students keep the documents as files. */
  mayDownload: boolean;
}

/** Documents of the class, which students can read at their own pace. */
export function Documents({ liveCode, documents, shown, mayDownload }: DocumentsProps) {
  const [open, setOpen] = useState<{ id: string; page: number } | null>(null);
  const opened = open && documents.find(({ id }) => id === open.id);
  const texts = useDocumentTexts(liveCode, open ? [open.id] : []);
  if (open && opened) {
    const turn = (by: number) => setOpen({ id: open.id, page: Math.min(opened.pages.length, Math.max(1, open.page + by)) });
    return (
      <Scroller label={opened.title}>
        <div className="reader__bar">
          <button className="pick-plain" type="button" onClick={() => setOpen(null)}>
            <Icon name="left" />
            全部讲义
          </button>
          <span>
            {open.page} / {opened.pages.length}
          </span>
          <button className="icon-button" type="button" aria-label="上一页" disabled={open.page === 1} onClick={() => turn(-1)}>
            <Icon name="left" />
          </button>
          <button className="icon-button" type="button" aria-label="下一页" disabled={open.page === opened.pages.length} onClick={() => turn(1)}>
            <Icon name="right" />
          </button>
        </div>
        <img className="reader__page" src={opened.pages[open.page - 1]} alt={`${opened.title}，第 ${open.page} 页`} />
        <p className="sr-only">{textOfPage(texts, open.id, open.page)}</p>
      </Scroller>
    );
  }
  return (
    <Scroller label="讲义">
      {documents.map(({ id, title, pages }) => (
        <div key={id} className="sheet">
          <i aria-hidden="true">{pages.length}页</i>
          <p>
            {title}
            <small>
              {pages.length} 页{shown?.document === id ? ` · 老师在第 ${shown.page} 页` : ''}
            </small>
          </p>
          <button className="icon-button" type="button" aria-label={`看《${title}》`} onClick={() => setOpen({ id, page: shown?.document === id ? shown.page : 1 })}>
            <LiveIcon name="document" />
          </button>
          {mayDownload && <Download title={title} pages={pages} />}
        </div>
      ))}
    </Scroller>
  );
}

/** Makes a PDF of the pages, which the server has as pictures. */
function Download({ title, pages }: { title: string; pages: readonly string[] }) {
  const [done, setDone] = useState<number | null>(null);
  const outside = useOutside();
  const download = async () => {
    if (outside.asks()) return;
    setDone(0);
    try {
      const { savePdf } = await loadPart(() => import('./document-pdf.ts'));
      await savePdf(title, pages, setDone);
    } catch {
      showToast('error', '没能下载，请检查网络再试');
    } finally {
      setDone(null);
    }
  };
  return (
    <>
      <button className="icon-button" type="button" aria-label={`下载《${title}》`} title={done === null ? '下载 PDF' : `正在准备第 ${done + 1} / ${pages.length} 页`} disabled={done !== null} onClick={() => void download()}>
        {done === null ? <LiveIcon name="download" /> : <i className="spinner" />}
      </button>
      {outside.panel}
    </>
  );
}

/** The people that students may see: the teacher, themselves, speakers and raised hands, and the number of all. */
export function People({ room: { room, me, online }, teacherName, watched }: { room: Room; teacherName: string; watched: number | null }) {
  const others = [...room.speakers.map(({ person, name }) => ({ person, name, state: '连麦中' })), ...room.hands.map(({ person, name }) => ({ person, name, state: '举手中' }))].filter(({ person }) => person !== me?.person);
  const checkedIn = room.checkIns.filter(({ people }) => people.some(({ person }) => person === me?.person)).length;
  const own = [...(watched === null ? [] : [`已听 ${watched} 分`]), ...(room.checkIns.length > 0 ? [`签到 ${checkedIn} / ${room.checkIns.length}`] : [])];
  return (
    <Scroller label="学员">
      <ul className="rows">
        <li>
          <Face name={teacherName || '师'} isTeacher />
          <span>
            {teacherName} <span className="badge">老师</span>
          </span>
          <ToolIcon name="microphone" />
        </li>
        {me && (
          <li>
            <Face name={me.name} isMe />
            <span>
              {me.name}（我）
              {own.length > 0 && <small>{own.join(' · ')}</small>}
            </span>
          </li>
        )}
        {others.map(({ person, name, state }) => (
          <li key={person}>
            <Face name={name} />
            <span>{name}</span>
            <span className="mark mark--good">{state}</span>
          </li>
        ))}
      </ul>
      {online && <p className="muted small">共 {online.count} 人在这里。名单只有老师看得到。</p>}
    </Scroller>
  );
}
