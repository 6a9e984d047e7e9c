import { workOn } from './work-on.ts';

/** A worker that cannot lower its priority, as with a seccomp filter. */
workOn<string, string>(
  (order) => order.toUpperCase(),
  () => {
    throw Object.assign(new Error('setpriority EPERM'), { code: 'EPERM' });
  },
);
