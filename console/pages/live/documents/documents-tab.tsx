import { App, Button, Input } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { addDocuments, missingFontsQuestion, type Verdict } from '../../../../browser/live/documents/add-documents.ts';
import { DocumentUnreadable } from '../../../../browser/live/documents/pdf-pages.ts';
import { acceptedFiles, type NewDocument } from '../../../../browser/live/documents/read-documents.ts';
import { ask } from '../../../client.ts';
import { errorMessageOf } from '../../../shell/error-message.ts';
import { Icon } from '../../../shell/icons.tsx';
import { type Live, livesChanged } from '../live-queries.ts';
import { uploadPicture } from '../uploads.ts';
import { createDocumentChanges, movedForward, withDocument, withoutDocument, withTitle } from './document-changes.ts';

type Document = Live['documents'][number];

/** Documents that the teacher shows page by page: PDF files, or one picture per page, sorted by name. */
export function DocumentsTab({ live }: { live: Live }) {
  const { message, modal } = App.useApp();
  const input = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const { liveCode, documents } = live;
  const change = useMemo(
    () =>
      createDocumentChanges({
        read: async () => (await ask('consoleLiveOpen', { liveCode })).documents,
        async save(next, seen) {
          await ask('consoleLiveSaveDocuments', { liveCode, documents: next.map(({ id, title, pages, texts }) => ({ id, title, pages, ...(texts && { texts }) })), seen: seen.map(({ id }) => id) });
          await livesChanged();
        },
      }),
    [liveCode],
  );
  const guarded = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      void message.error(error instanceof DocumentUnreadable ? error.message : errorMessageOf(error), error instanceof DocumentUnreadable ? 8 : undefined);
    }
  };
  const add = (files: readonly File[]) =>
    guarded(async () => {
      try {
        const added = await addDocuments(files, { upload: async (picture) => (await uploadPicture(picture, 'page')).address, onProgress: setProgress, decide: (document) => askAboutFonts(modal, document), save: (document) => change(withDocument(document)) });
        if (added > 0) void message.success(`已加上 ${added} 页`);
      } finally {
        setProgress(null);
      }
    });
  const remove = (document: Document) =>
    modal.confirm({ title: `去掉“${document.title}”？`, content: `${document.pages.length} 页都会删掉。`, okText: '去掉', cancelText: '先不去掉', okButtonProps: { danger: true }, icon: null, onOk: () => void guarded(() => change(withoutDocument(document.id))) });
  return (
    <>
      {documents.length === 0 ? (
        <div className="empty empty--small">
          <h3>还没有讲义</h3>
          <p>把讲义存成 PDF 选进来，上课时翻页，学员跟着翻。每页一张图片也行，一起选进来。</p>
        </div>
      ) : (
        <ol className="documents">
          {documents.map((document, at) => (
            <li key={document.id}>
              <img src={document.pages[0]} alt="" width="96" height="54" loading="lazy" />
              <div>
                <Title title={document.title} onDone={(title) => void guarded(() => change(withTitle(document.id, title)))} />
                <small>{document.pages.length} 页</small>
              </div>
              <Button size="small" type="text" disabled={at === 0} onClick={() => void guarded(() => change(movedForward(document.id)))} aria-label={`前移${document.title}`}>
                前移
              </Button>
              <Button size="small" type="text" onClick={() => remove(document)} aria-label={`去掉${document.title}`}>
                去掉
              </Button>
            </li>
          ))}
        </ol>
      )}
      <input ref={input} type="file" accept={acceptedFiles} multiple hidden onChange={(event) => (void add([...(event.target.files ?? [])]), (event.target.value = ''))} />
      <Button icon={<Icon name="upload" isSmall />} loading={progress !== null} onClick={() => input.current?.click()}>
        {progress ? `正在传第 ${progress.done + 1} 页，共 ${progress.total} 页` : '添加讲义'}
      </Button>
      <p className="tip">PDF，或 PNG、JPEG、WebP 的图片；一份至多 200 页。</p>
    </>
  );
}

/** Asks whether a document with missing fonts is added. */
function askAboutFonts(modal: ReturnType<typeof App.useApp>['modal'], document: NewDocument): Promise<Verdict> {
  const { title, text, answers } = missingFontsQuestion(document);
  return new Promise((resolve) => {
    const question = modal.confirm({
      title,
      content: text,
      okText: answers.add,
      cancelText: answers.skip,
      icon: null,
      onOk: () => resolve('add'),
      onCancel: () => resolve('skip'),
      footer: (buttons) => (
        <>
          <Button
            onClick={() => {
              resolve('cancel');
              question.destroy();
            }}
          >
            {answers.cancel}
          </Button>
          {buttons}
        </>
      ),
    });
  });
}

function Title({ title, onDone }: { title: string; onDone: (title: string) => void }) {
  const [text, setText] = useState(title);
  const done = () => (text.trim() && text.trim() !== title ? onDone(text.trim()) : setText(title));
  return <Input size="small" variant="borderless" value={text} maxLength={80} onChange={(event) => setText(event.target.value)} onBlur={done} onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()} aria-label="讲义的名称" />;
}
