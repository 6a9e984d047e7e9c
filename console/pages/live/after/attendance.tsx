import { App, Button, Input, Pagination } from 'antd';
import { useState } from 'react';
import { partsOf } from '../../../../contract/dates.ts';
import { ask } from '../../../client.ts';
import { errorMessageOf } from '../../../shell/error-message.ts';
import { Failed } from '../../../shell/failed.tsx';
import { downloadXlsx } from '../../../spreadsheet/xlsx.ts';
import { type Live, livesChanged, useAttendance } from '../live-queries.ts';
import { Absent } from './absent.tsx';
import { attendanceSheet, deviceText, lateRule } from './attendance-sheet.ts';

const pageSize = 20;

/** `2/3`, or a dash if the class asked for nothing. */
const ofAll = (done: number, all: number | undefined): string => (all ? `${done}/${all}` : '—');

/** Attendance of a class. It is read-only except for remarks. The export is the evidence for subsidised training. */
export function Attendance({ live }: { live: Live }) {
  const { message, modal } = App.useApp();
  const [pageNum, setPageNum] = useState(1);
  const [noted, setNoted] = useState<string | null>(null);
  const { liveCode } = live;
  const attendance = useAttendance({ liveCode, pageNum, pageSize });
  const run = async (work: () => Promise<string>) => {
    try {
      void message.success(await work());
    } catch (error) {
      void message.error(errorMessageOf(error));
    }
  };
  const download = (whole: boolean) =>
    run(async () => {
      const exported = await ask('consoleLiveExportAttendance', { liveCode, whole });
      const { attended, absent } = exported;
      downloadXlsx(`${live.liveName} 出勤`, attendanceSheet(live, exported));
      return `已导出 ${attended.length} 人的出勤${absent.length > 0 ? `，没来的 ${absent.length} 人也在表里` : ''}`;
    });
  const askForWhole = () => modal.confirm({ title: '导出完整的手机号和身份证号？', content: '来过的和没来的人，号码在表里都写全，这次导出会记进操作记录。', okText: '导出完整号码', cancelText: '先不导出', icon: null, onOk: () => void download(true) });
  if (attendance.isError && !attendance.data) return <Failed what="出勤" error={attendance.error} onRetry={() => void attendance.refetch()} isRetrying={attendance.isFetching} />;
  if (attendance.data?.total === 0) {
    return (
      <div className="empty empty--small">
        <h3>{live.state === 'ended' ? '没有人进过这节课' : '还没有人进来'}</h3>
        <p>每个人几点进、几点出、听了多久、答了几题，都会列在这里。</p>
        <Absent people={attendance.data.absent} total={attendance.data.absentTotal} />
      </div>
    );
  }
  const { absent = [], absentTotal = 0, asked } = attendance.data ?? {};
  return (
    <>
      <div className="tools">
        <span>{live.attended} 人来过{absentTotal > 0 ? `，${absentTotal} 人没来` : ''}</span>
        <Button size="small" onClick={() => void download(false)}>
          导出出勤表
        </Button>
        <Button size="small" type="link" onClick={askForWhole}>
          导出完整号码
        </Button>
      </div>
      <p className="tip">{lateRule}。</p>
      <table className={attendance.isPlaceholderData ? 'grid grid--small is-old' : 'grid grid--small'}>
        <caption className="sr-only">出勤</caption>
        <thead>
          <tr>
            <th scope="col">姓名</th>
            <th scope="col">进出</th>
            <th scope="col" className="is-number">
              听课
            </th>
            <th scope="col" className="is-number">
              签到
            </th>
            <th scope="col" className="is-number">
              答题
            </th>
          </tr>
        </thead>
        <tbody>
          {attendance.data?.list.map((row) => (
            <tr key={row.personId}>
              <th scope="row">
                {row.name}
                <small>{row.phone}</small>
                {noted === row.personId ? (
                  <Note
                    note={row.note}
                    onDone={(note) => {
                      setNoted(null);
                      if (note === row.note) return;
                      void run(async () => {
                        await ask('consoleLiveAnnotate', { liveCode, personId: row.personId, note });
                        await livesChanged();
                        return '备注已存';
                      });
                    }}
                  />
                ) : (
                  <button type="button" className="link-button" onClick={() => setNoted(row.personId)} aria-label={`${row.name}的备注`}>
                    {row.note || '加备注'}
                  </button>
                )}
              </th>
              <td>
                {partsOf(row.firstIn).clock}—{partsOf(row.lastSeen).clock}
                {row.isLate ? <span className="st st--wait after__late">迟到</span> : null}
                <small>{deviceText(row.device)}</small>
              </td>
              <td className="is-number">{row.watchedMinutes} 分</td>
              <td className="is-number">
                {ofAll(row.checkIns, asked?.checkIns)}
                {row.lateCheckIns > 0 ? <small>迟签 {row.lateCheckIns}</small> : null}
              </td>
              <td className="is-number">
                {ofAll(row.answers, asked?.quizzes)}
                {asked?.gradedQuizzes && row.answers > 0 ? <small>对 {row.rightAnswers}</small> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {(attendance.data?.total ?? 0) > pageSize ? <Pagination size="small" align="end" current={pageNum} pageSize={pageSize} total={attendance.data!.total} showSizeChanger={false} onChange={setPageNum} /> : null}
      <Absent people={absent} total={absentTotal} />
    </>
  );
}

function Note({ note, onDone }: { note: string; onDone: (note: string) => void }) {
  const [text, setText] = useState(note);
  return <Input size="small" ref={(input) => input?.focus()} value={text} maxLength={200} onChange={(event) => setText(event.target.value)} onBlur={() => onDone(text.trim())} onKeyDown={(event) => event.key === 'Enter' && onDone(text.trim())} aria-label="备注" placeholder="断线、迟到的缘由" />;
}
