import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Metrics for Prometheus at /metrics. Labels contain call names and codes, and never personal data. */
export interface Metrics {
  registry: Registry;
  calls: Counter<'call' | 'code'>;
  callSeconds: Histogram<'call'>;
  pages: Counter<'outcome'>;
  smsSent: Counter<'outcome'>;
  pushes: Counter<'outcome'>;
  smsSiteBudgetExhausted: Counter<'share' | 'per'>;
  passwordSpraying: Counter<'outcome'>;
  outboxJobs: Counter<'kind' | 'outcome'>;
  outboxWaiting: Gauge<string>;
}

export function createMetrics(withProcess = false): Metrics {
  const registry = new Registry();
  if (withProcess) collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    calls: new Counter({ name: 'portal_calls_total', help: 'Answered calls by call and return code', labelNames: ['call', 'code'], registers }),
    callSeconds: new Histogram({ name: 'portal_call_seconds', help: 'Time to answer a call', labelNames: ['call'], buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10], registers }),
    pages: new Counter({ name: 'portal_pages_total', help: 'Pages by page cache outcome', labelNames: ['outcome'], registers }),
    smsSent: new Counter({ name: 'portal_sms_total', help: 'SMS by outcome', labelNames: ['outcome'], registers }),
    pushes: new Counter({ name: 'portal_pushes_total', help: 'System notifications: accepted by a push service, received by a browser, gone, later, never', labelNames: ['outcome'], registers }),
    smsSiteBudgetExhausted: new Counter({ name: 'portal_sms_site_budget_exhausted_total', help: 'SMS not sent because a share of the budget of the whole site was used up, by the hour or the day: alarm on this', labelNames: ['share', 'per'], registers }),
    passwordSpraying: new Counter({ name: 'portal_password_spraying_total', help: 'Failures over different accounts of one address: account-failed, sms-code-asked, and alarm: alarm on this', labelNames: ['outcome'], registers }),
    outboxJobs: new Counter({ name: 'portal_outbox_jobs_total', help: 'Outbox jobs by kind and outcome', labelNames: ['kind', 'outcome'], registers }),
    outboxWaiting: new Gauge({ name: 'portal_outbox_waiting', help: 'Outbox jobs that wait', registers }),
  };
}
