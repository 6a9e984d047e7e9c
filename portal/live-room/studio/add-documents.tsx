import { type ReactNode, useRef } from 'react';
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
  if (state.kind === 'lacking') {
    return (
      <div className="adding" role="alert">
        <p>
          <b>“{state.title}”有几页可能缺字</b>
          <small>{state.pages}的字体没有放进 PDF。可以重新导出 PDF，或者把每页存成图片再传。</small>
        </p>
        <p className="adding__acts">
          <button type="button" onClick={() => state.decide(true)}>
            照样加上
          </button>
          <button type="button" onClick={() => state.decide(false)}>
            先不加
          </button>
        </p>
      </div>
    );
  }
  const { done, total, goOn } = state;
  return (
    <div className="adding">
      <output>{goOn ? '网络断了，连上就接着传' : done < total ? `正在传第 ${done + 1} 页，共 ${total} 页` : '正在加上…'}</output>
      <progress aria-label="上传的进度" value={done} max={total} />
      <p className="adding__acts">
        {goOn && (
          <button type="button" onClick={goOn}>
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
