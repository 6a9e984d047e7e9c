import { App, Button, Input, Modal, Pagination } from 'antd';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { CallRefused } from '../../../contract/client.ts';
import { useBackCloses } from '../../../ui/back-closes.ts';
import { ask } from '../../client.ts';
import { errorMessageOf } from '../../shell/error-message.ts';
import { Failed } from '../../shell/failed.tsx';
import { downloadXlsx } from '../../spreadsheet/xlsx.ts';
import { type Live, livesChanged, usePeople } from './live-queries.ts';
import { NoSmsNote } from './no-sms-note.tsx';

const pageSize = 20;
type Person = { id: string; name: string; phone: string; card: string };

/** The list of people, with search, editing and export. Numbers are masked until one is requested. */
export function RosterTab({ live }: { live: Live }) {
  const { message, modal } = App.useApp();
  const [typed, setTyped] = useState('');
  const [pageNum, setPageNum] = useState(1);
  const [edited, setEdited] = useState<Person | null>(null);
  const [shown, setShown] = useState<Record<string, { phone: string; card: string }>>({});
  const keyword = useDeferredValue(typed.trim());
  const { liveCode } = live;
  const people = usePeople({ liveCode, pageNum, pageSize, ...(keyword && { keyword }) });
  const canChange = live.state !== 'cancelled';
  const run = async (work: () => Promise<string | null>) => {
    try {
      const said = await work();
      if (said) void message.success(said);
    } catch (error) {
      void message.error(errorMessageOf(error));
    } finally {
      void livesChanged();
    }
  };
  const reveal = (id: string) =>
    run(async () => {
      const numbers = await ask('consoleLiveRevealPerson', { liveCode, id });
      setShown((all) => ({ ...all, [id]: numbers }));
      setTimeout(() => setShown(({ [id]: _hidden, ...others }) => others), 60_000);
      return null;
    });
  const remove = (person: Person) => run(async () => (await ask('consoleLiveRemovePeople', { liveCode, ids: [person.id] }), `已去掉${person.name}`));
  const download = (whole: boolean) =>
    run(async () => {
      const { people: all } = await ask('consoleLiveExportPeople', { liveCode, whole });
      downloadXlsx(`${live.liveName} 名单`, [['姓名', '手机号', '身份证号', '已是成员', '加入时间'], ...all.map((person) => [person.name, person.phone, person.card, person.isMember ? '是' : '', person.addedAt.slice(0, 16).replace('T', ' ')])]);
      return `已导出 ${all.length} 人`;
    });
  const askForWhole = () => modal.confirm({ title: '导出完整的手机号和身份证号？', content: `${live.listed} 人的号码会在表里写全，这次导出会记进操作记录。`, okText: '导出完整号码', cancelText: '先不导出', icon: null, onOk: () => void download(true) });

  if (people.isError && !people.data) return <Failed what="名单" error={people.error} onRetry={() => void people.refetch()} isRetrying={people.isFetching} />;
  if (people.data?.total === 0 && keyword === '') {
    return (
      <div className="empty empty--small">
        <h3>名单还是空的</h3>
        <p>从 Excel 里复制姓名和手机号，贴进来就行。</p>
        {canChange ? <Link to={`/classes/${liveCode}?step=2`}>贴名单</Link> : null}
      </div>
    );
  }
  return (
    <>
      <div className="tools">
        <Input.Search allowClear size="small" value={typed} onChange={(event) => (setTyped(event.target.value), setPageNum(1))} placeholder="姓名" aria-label="在名单里找" maxLength={50} style={{ width: 150 }} />
        {canChange ? <Link to={`/classes/${liveCode}?step=2`}>加人</Link> : null}
        <Button size="small" type="link" onClick={() => void download(false)}>
          导出
        </Button>
        <Button size="small" type="link" onClick={askForWhole}>
          导出完整号码
        </Button>
      </div>
      {live.state === 'upcoming' ? <NoSmsNote /> : null}
      <ul className={people.isPlaceholderData ? 'persons is-old' : 'persons'}>
        {people.data?.list.map((person) => {
          const numbers = shown[person.id] ?? person;
          return (
            <li key={person.id}>
              <div>
                <b>{person.name}</b>
                {person.isMember ? <span className="tag">成员</span> : null}
                <small>
                  {numbers.phone}
                  {numbers.card ? `，${numbers.card}` : ''}
                </small>
              </div>
              {shown[person.id] ? null : (
                <Button size="small" type="link" aria-label={`看${person.name}的完整号码`} onClick={() => void reveal(person.id)}>
                  看号码
                </Button>
              )}
              {canChange ? (
                <>
                  <Button size="small" type="link" aria-label={`改${person.name}`} onClick={() => setEdited(person)}>
                    改
                  </Button>
                  <Button size="small" type="text" aria-label={`从名单去掉${person.name}`} onClick={() => void remove(person)}>
                    去掉
                  </Button>
                </>
              ) : null}
            </li>
          );
        })}
      </ul>
      {people.data?.total === 0 ? <p className="tip">名单里没有“{keyword}”。</p> : null}
      {(people.data?.total ?? 0) > pageSize ? <Pagination size="small" align="end" current={pageNum} pageSize={pageSize} total={people.data!.total} showSizeChanger={false} onChange={setPageNum} /> : null}
      <EditDialog key={edited?.id ?? ''} liveCode={liveCode} person={edited} onClose={() => setEdited(null)} />
    </>
  );
}

/** An empty number stays unchanged, because the browser has only the masked one. */
function EditDialog({ liveCode, person, onClose }: { liveCode: string; person: Person | null; onClose: () => void }) {
  const [name, setName] = useState(person?.name ?? '');
  const [phone, setPhone] = useState('');
  const [card, setCard] = useState('');
  const [fault, setFault] = useState<{ field: string | null; message: string } | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  useBackCloses(person !== null, onClose);
  const save = async () => {
    setIsBusy(true);
    try {
      await ask('consoleLiveChangePerson', { liveCode, id: person!.id, name, ...(phone && { phone }), ...(card && { card }) });
      void livesChanged();
      onClose();
    } catch (error) {
      setFault({ field: error instanceof CallRefused ? error.field : null, message: errorMessageOf(error) });
    } finally {
      setIsBusy(false);
    }
  };
  const field = (label: string, key: string, value: string, set: (text: string) => void, placeholder: string) => (
    <label className="field">
      <span>{label}</span>
      <Input value={value} onChange={(event) => set(event.target.value)} placeholder={placeholder} status={fault?.field === key ? 'error' : ''} />
      {fault?.field === key ? <small role="alert">{fault.message}</small> : null}
    </label>
  );
  return (
    <Modal title={`改${person?.name ?? ''}`} open={person !== null} onCancel={onClose} onOk={() => void save()} okText="保存" cancelText="取消" confirmLoading={isBusy} width={400} destroyOnHidden>
      {field('姓名', 'name', name, setName, '')}
      {field('新的手机号', 'phone', phone, setPhone, `不改就空着（现在是 ${person?.phone ?? ''}）`)}
      {field('新的身份证号', 'card', card, setCard, person?.card ? `不改就空着（现在是 ${person.card}）` : '没有就空着')}
      {fault && !['name', 'phone', 'card'].includes(fault.field ?? '') ? (
        <p className="fault" role="alert">
          {fault.message}
        </p>
      ) : null}
    </Modal>
  );
}
