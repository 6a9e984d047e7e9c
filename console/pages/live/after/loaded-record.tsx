import type { ReactNode } from 'react';
import { Failed } from '../../../shell/failed.tsx';
import type { ClassRecord } from './class-record.ts';
import { useClassRecord } from './use-class-record.ts';

/** Shows a part of the record of a class. Its events are loaded when the part is opened. */
export function LoadedRecord({ liveCode, what, children }: { liveCode: string; what: string; children: (record: ClassRecord) => ReactNode }) {
  const record = useClassRecord(liveCode);
  if (record.data) return children(record.data);
  if (record.isError) return <Failed what={what} error={record.error} onRetry={() => void record.refetch()} isRetrying={record.isFetching} />;
  return <p className="tip">正在取{what}…</p>;
}

export const Nothing = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="empty empty--small">
    <h3>{title}</h3>
    <p>{children}</p>
  </div>
);
