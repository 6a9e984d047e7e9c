/** Thrown by a job's work when trying again cannot help (the address does not exist): the job ends as `failed`. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
}

const longestReason = 300;

/**
 * What may be kept of a failure: errors of mail servers quote addresses, those of SMS vendors phone numbers. Text that looks
 * like either is cut out (anything with an @, and runs of five digits or more); codes, status and wording stay.
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
