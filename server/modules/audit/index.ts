export { type AuditEntry, type AuditRecord, recordAudit, type Author } from './record.ts';
export { auditTrail } from './trail.ts';
