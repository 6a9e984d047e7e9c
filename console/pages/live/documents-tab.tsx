import { App, Button, Input } from 'antd';
import { useRef, useState } from 'react';
import { uploadPicture } from '../../../browser/upload-picture.ts';
import { ask } from '../../client.ts';
import { errorMessageOf } from '../../shell/error-message.ts';
import { Icon } from '../../shell/icons.tsx';
import { served } from '../../served.ts';
import { smallerPicture } from './smaller-picture.ts';
import { type Live, livesChanged } from './live-queries.ts';

type Document = Live['documents'][number];

/** Documents that the teacher shows page by page: pictures, one per page, sorted by name. */
export function DocumentsTab({ live }: { live: Live }) {
  const { message, modal } = App.useApp();
  const input = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const { liveCode, documents } = live;
  const save = async (next: readonly Document[]) => {
    await ask('consoleLiveSaveDocuments', { liveCode, documents: next.map(({ id, title, pages }) => ({ id, title, pages })) });
    await livesChanged();
  };
  const guarded = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      void message.error(errorMessageOf(error));
    } finally {
      setProgress(null);
    }
  };
  const add = (files: readonly File[]) =>
    guarded(async () => {
      if (files.length === 0) return;
      const sorted = files.toSorted((a, b) => a.name.localeCompare(b.name, 'zh-CN', { numeric: true }));
      const pages: string[] = [];
      for (const file of sorted) {
        setProgress({ done: pages.length, total: sorted.length });
        pages.push((await uploadPicture(served.bases, await smallerPicture(file), 'page')).address);
      }
      await save([...documents, { id: crypto.randomUUID(), title: sorted[0]!.name.replace(/\.\w+$/, '').replace(/[\s_-]*\d+$/, '') || '讲义', pages }]);
      void message.success(`已加上 ${pages.length} 页`);
    });
  const remove = (document: Document) =>
    modal.confirm({ title: `去掉“${document.title}”？`, content: `${document.pages.length} 页都会删掉。`, okText: '去掉', cancelText: '先不去掉', okButtonProps: { danger: true }, icon: null, onOk: () => void guarded(() => save(documents.filter(({ id }) => id !== document.id))) });
  const move = (at: number) => void guarded(() => save(documents.map((each, index) => documents[index === at ? at - 1 : index === at - 1 ? at : index] ?? each)));
  return (
    <>
      {documents.length === 0 ? (
        <div className="empty empty--small">
          <h3>还没有资料</h3>
          <p>讲义的每一页存成一张图（在 PowerPoint、WPS 里“另存为图片”），一起选进来，上课时翻页，学员跟着翻。</p>
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
      <input ref={input} type="file" accept="image/png,image/jpeg,image/webp" multiple hidden onChange={(event) => (void add([...(event.target.files ?? [])]), (event.target.value = ''))} />
      <Button icon={<Icon name="upload" isSmall />} loading={progress !== null} onClick={() => input.current?.click()}>
        {progress ? `正在传第 ${progress.done + 1} 页，共 ${progress.total} 页` : '加一份资料'}
      </Button>
      <p className="tip">PNG、JPEG、WebP，一份至多 200 页。</p>
    </>
  );
}

function Title({ title, onDone }: { title: string; onDone: (title: string) => void }) {
  const [text, setText] = useState(title);
  const done = () => (text.trim() && text.trim() !== title ? onDone(text.trim()) : setText(title));
  return <Input size="small" variant="borderless" value={text} maxLength={80} onChange={(event) => setText(event.target.value)} onBlur={done} onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()} aria-label="资料的名称" />;
}
