import { DocumentUnreadable } from '../../browser/live/documents/pdf-pages.ts';
import { CommandRefused } from '../../browser/live/room-client.ts';
import { ChunkLoadError } from '../../browser/loading.ts';
import { showToast } from '../../browser/toasts.ts';
import { CallRefused, CallUnanswered } from '../../contract/client.ts';
import { networkErrorText } from '../../contract/network-error-text.ts';

/** Errors with a Chinese message. The browser's own messages are English, so a general text replaces them. */
const withTexts = [CallRefused, CommandRefused, DocumentUnreadable, ChunkLoadError];

/** Why something failed in the live room, for people. */
export function failureText(error: unknown): string {
  if (error instanceof CallUnanswered) return networkErrorText;
  return withTexts.some((kind) => error instanceof kind) ? (error as Error).message : '页面出了点问题，请刷新后重试';
}

export const showFailure = (error: unknown): void => showToast('error', failureText(error));
