/** A row of a spreadsheet that is not blank. */
export interface SheetRow {
  /** Number in the spreadsheet, from 1. */
  number: number;
  cells: string[];
}

export const isBlank = (cells: readonly string[]): boolean => cells.every((value) => value.trim() === '');
