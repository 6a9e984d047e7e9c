export const gigabyte = 1e9;
/** From this share of the edition's figure on, the console warns. */
export const warnedFrom = 0.8;

/** Bytes as text: `0.3 GB`, `120 GB`; below a tenth of a gigabyte in megabytes. */
export function gigabytesText(bytes: number): string {
  if (bytes > 0 && bytes < gigabyte / 10) return `${Math.max(1, Math.round(bytes / 1e6))} MB`;
  return `${(bytes / gigabyte).toLocaleString('zh-CN', { maximumFractionDigits: bytes < 10 * gigabyte ? 1 : 0 })} GB`;
}
