/**
 * Vitest setup for test files that share a process. Each file starts isolated, with its own modules and without stubs of globals, settings
 * and time from the previous file.
 */
import { vi } from 'vitest';

vi.unstubAllGlobals();
vi.unstubAllEnvs();
vi.useRealTimers();
vi.resetModules();
