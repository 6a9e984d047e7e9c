import type { Act } from './acts.ts';

export interface AuditRecord {
  /** An act on people and enterprises, or on content, e.g. `content.publish`. */
  action: Act | `content.${string}`;
  topCode: string;
  subjectKind: string;
  subjectCode: string;
  /** What changed; never a phone, name, code or password. */
  detail?: Record<string, string | number | boolean | null>;
}

export interface AuditEntry extends Required<Omit<AuditRecord, 'action'>> {
  /** Entries may be older than the list of acts. */
  action: string;
  id: string;
  at: number;
  actor: string;
  network: string;
  requestId: string;
}
