import { workOn } from './work-on.ts';

/** A worker whose system forbids to lower priorities, as a seccomp filter does. */
workOn<string, string>(
  (order) => order.toUpperCase(),
  () => {
    throw Object.assign(new Error('setpriority EPERM'), { code: 'EPERM' });
  },
);
