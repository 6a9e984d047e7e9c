/** Vitest's setup of tests whose files share a process: each file has modules of its own, as if it were alone. */
import { vi } from 'vitest';

vi.resetModules();
