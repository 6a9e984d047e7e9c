import { type ReactNode, useRef } from 'react';
import { missingFontsQuestion } from '../../../browser/live/documents/add-documents.ts';
import { acceptedFiles } from '../../../browser/live/documents/read-documents.ts';
import type { Adding } from './use-add-documents.ts';
import './add-documents.css';

/** A button that opens the choice of files. */
export function AddDocuments({ adding, className, children }: { adding: Adding; className: string; children: ReactNode }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={acceptedFiles}
        multiple
        hidden
        onChange={({ target }) => {
          adding.add([...(target.files ?? [])]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      <button className={className} type="button" onClick={() => input.current?.click()}>
        {children}
      </button>
    </>
  );
}

/** How far the upload is, what is to decide, or why it failed. */
export function AddingState({ adding: { state, cancel } }: { adding: Adding }) {
  if (state === null) return null;
  if (state.kind === 'failed') {
    return (
      <div className="adding" role="alert">
        <p className="adding__fault">{state.message}</p>
        <p className="adding__acts">
          <button type="button" onClick={cancel}>
            知道了
          </button>
        </p>
      </div>
    );
  }
  if (state.kind === 'missingFonts') {
    const { title, text, answers } = missingFontsQuestion(state.document);
    return (
      <div className="adding adding--question" role="alert">
        <p>
          <b>{title}</b>
          <small>{text}</small>
        </p>
        <p className="adding__acts">
          {(['add', 'skip', 'cancel'] as const).map((verdict) => (
            <button key={verdict} type="button" onClick={() => state.decide(verdict)}>
              {answers[verdict]}
            </button>
          ))}
        </p>
      </div>
    );
  }
  const { done, total, resume } = state;
  return (
    <div className="adding">
      <output>{resume ? '网络断了，连上就接着传' : done < total ? `正在传第 ${done + 1} 页，共 ${total} 页` : '正在加上…'}</output>
      <progress aria-label="上传的进度" value={done} max={total} />
      <p className="adding__acts">
        {resume && (
          <button type="button" onClick={resume}>
            再试
          </button>
        )}
        <button type="button" onClick={cancel}>
          取消
        </button>
      </p>
    </div>
  );
}
