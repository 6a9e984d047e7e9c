/** Thrown by a job's work if another attempt cannot help (the address does not exist). The job ends as `failed`. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
}

const longestReason = 300;

/**
 * The description of a failure that may be stored. Errors of mail servers contain addresses, and errors of SMS vendors contain phone
 * numbers. Text that looks like either is removed (anything with an @, and five or more digits). Codes, status and wording stay.
 */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown failure';
  const { code } = error as NodeJS.ErrnoException;
  const text = [typeof code === 'string' ? code : null, error.message || error.name].filter(Boolean).join(': ');
  const cleaned = text
    .replaceAll(/[^\s<>"'，。；:：()（）]*@[^\s<>"'，。；:：()（）]*/g, '…')
    .replaceAll(/\+?\d(?:[\s-]?\d){4,}[xX]?/g, '…')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return cleaned.length > longestReason ? `${cleaned.slice(0, longestReason - 1)}…` : cleaned;
}
