import { App, Button, Input } from 'antd';
import { useRef, useState } from 'react';
import { DocumentUnreadable } from '../../../../browser/live/documents/pdf-pages.ts';
import { acceptedFiles, documentsIn, type NewDocument } from '../../../../browser/live/documents/read-documents.ts';
import { ask } from '../../../client.ts';
import { errorMessageOf } from '../../../shell/error-message.ts';
import { Icon } from '../../../shell/icons.tsx';
import { type Live, livesChanged } from '../live-queries.ts';
import { uploadPicture } from '../uploads.ts';

type Document = Live['documents'][number];

/** Documents that the teacher shows page by page: PDF files, or one picture per page, sorted by name. */
export function DocumentsTab({ live }: { live: Live }) {
  const { message, modal } = App.useApp();
  const input = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const { liveCode, documents } = live;
  /** @param seen the documents that `next` is based on. Those that the teacher adds meanwhile stay */
  const save = async (next: readonly (Document & { texts?: string[] })[], seen: readonly Document[] = documents) => {
    await ask('consoleLiveSaveDocuments', { liveCode, documents: next.map(({ id, title, pages, texts }) => ({ id, title, pages, ...(texts && { texts }) })), seen: seen.map(({ id }) => id) });
    await livesChanged();
  };
  const guarded = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      void message.error(error instanceof DocumentUnreadable ? error.message : errorMessageOf(error), error instanceof DocumentUnreadable ? 8 : undefined);
    } finally {
      setProgress(null);
    }
  };
  const isWanted = ({ title, lacking }: NewDocument) =>
    lacking === null
      ? true
      : new Promise<boolean>((resolve) => {
          modal.confirm({
            title: `“${title}”有几页可能缺字`,
            content: `${lacking}的字体没有放进 PDF（“嵌入字体”），这里画不出来。在 WPS 或 PowerPoint 里重新导出 PDF，或者把每页存成图片再传。`,
            okText: '照样加上',
            cancelText: '先不加',
            icon: null,
            onOk: () => resolve(true),
            onCancel: () => resolve(false),
          });
        });
  const add = (files: readonly File[]) =>
    guarded(async () => {
      let added = 0;
      for (const read of documentsIn(files)) {
        const document = await read({ upload: async (picture) => (await uploadPicture(picture, 'page')).address, onProgress: setProgress });
        if (!(await isWanted(document))) continue;
        // The documents before an unreadable file are still added. The upload took a while, so the list is read again.
        const { documents: present } = await ask('consoleLiveOpen', { liveCode });
        await save([...present, document], present);
        added += document.pages.length;
      }
      if (added > 0) void message.success(`已加上 ${added} 页`);
    });
  const remove = (document: Document) =>
    modal.confirm({ title: `去掉“${document.title}”？`, content: `${document.pages.length} 页都会删掉。`, okText: '去掉', cancelText: '先不去掉', okButtonProps: { danger: true }, icon: null, onOk: () => void guarded(() => save(documents.filter(({ id }) => id !== document.id))) });
  const move = (at: number) => void guarded(() => save(documents.map((each, index) => documents[index === at ? at - 1 : index === at - 1 ? at : index] ?? each)));
  return (
    <>
      {documents.length === 0 ? (
        <div className="empty empty--small">
          <h3>还没有资料</h3>
          <p>把讲义存成 PDF 选进来，上课时翻页，学员跟着翻。每页一张图片也行，一起选进来。</p>
        </div>
      ) : (
        <ol className="documents">
          {documents.map((document, at) => (
            <li key={document.id}>
              <img src={document.pages[0]} alt="" width="96" height="54" loading="lazy" />
              <div>
                <Title title={document.title} onDone={(title) => void guarded(() => save(documents.map((each) => (each.id === document.id ? { ...each, title } : each))))} />
                <small>{document.pages.length} 页</small>
              </div>
              {at > 0 ? (
                <Button size="small" type="text" onClick={() => move(at)} aria-label={`把${document.title}往前移`}>
                  前移
                </Button>
              ) : null}
              <Button size="small" type="text" onClick={() => remove(document)} aria-label={`去掉${document.title}`}>
                去掉
              </Button>
            </li>
          ))}
        </ol>
      )}
      <input ref={input} type="file" accept={acceptedFiles} multiple hidden onChange={(event) => (void add([...(event.target.files ?? [])]), (event.target.value = ''))} />
      <Button icon={<Icon name="upload" isSmall />} loading={progress !== null} onClick={() => input.current?.click()}>
        {progress ? `正在传第 ${progress.done + 1} 页，共 ${progress.total} 页` : '加一份资料'}
      </Button>
      <p className="tip">PDF，或 PNG、JPEG、WebP 的图片；一份至多 200 页。</p>
    </>
  );
}

function Title({ title, onDone }: { title: string; onDone: (title: string) => void }) {
  const [text, setText] = useState(title);
  const done = () => (text.trim() && text.trim() !== title ? onDone(text.trim()) : setText(title));
  return <Input size="small" variant="borderless" value={text} maxLength={80} onChange={(event) => setText(event.target.value)} onBlur={done} onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()} aria-label="资料的名称" />;
}
