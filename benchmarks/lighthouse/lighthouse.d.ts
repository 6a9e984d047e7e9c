/** The part of Lighthouse's types that the benchmarks use. Its own types are available only after `npm run bench` has installed it. */
declare module 'lighthouse' {
  /** https://github.com/GoogleChrome/lighthouse/blob/main/docs/understanding-results.md */
  export interface Result {
    runtimeError?: { code: string };
    /** `benchmarkIndex`: the speed of the machine during the run. A desktop has 1,500 and more. */
    environment: { benchmarkIndex: number };
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined>;
    audits: Record<string, { title: string; displayValue?: string; score: number | null; numericValue?: number; details?: unknown } | undefined>;
  }

  export const desktopConfig: object;

  interface Flags {
    port: number;
    logLevel: 'error';
    output: 'json';
    onlyCategories: string[];
  }

  export default function lighthouse(url: string, flags: Flags, config?: object): Promise<{ lhr: Result } | undefined>;
}
