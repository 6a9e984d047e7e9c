/**
 * Vitest's setup of tests whose files share a process: each file begins as if it were alone. Its modules are its own, and
 * what the last test of the file before put in the place of globals, settings and time is gone before they are loaded.
 */
import { vi } from 'vitest';

vi.unstubAllGlobals();
vi.unstubAllEnvs();
vi.useRealTimers();
vi.resetModules();
