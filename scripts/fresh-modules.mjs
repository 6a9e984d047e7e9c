/**
 * Vitest's setup for test files that share a process: each file starts isolated. Its modules are its own, and
 * stubs of globals, settings and time from the previous file are removed before they are loaded.
 */
import { vi } from 'vitest';

vi.unstubAllGlobals();
vi.unstubAllEnvs();
vi.useRealTimers();
vi.resetModules();
