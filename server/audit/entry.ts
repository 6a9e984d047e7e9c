import type { Act } from './acts.ts';

export interface AuditRecord {
  /** An act on people, enterprises or content, such as `content.publish`. */
  action: Act | `content.${string}`;
  topCode: string;
  subjectKind: string;
  subjectCode: string;
  /** The changed values. Never a phone, name, code or password. */
  detail?: Record<string, string | number | boolean | null>;
}

export interface AuditEntry extends Required<Omit<AuditRecord, 'action'>> {
  /** A plain string, because stored entries may have acts that no longer exist. */
  action: string;
  id: string;
  at: number;
  actor: string;
  network: string;
  requestId: string;
}
