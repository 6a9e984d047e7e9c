import type { Locator, Page } from 'playwright-core';

/** Sends a message to the class. @param field its label: the teacher's differs from a student's */
export async function say(page: Page, field: '说点什么' | '对全班说', text: string): Promise<void> {
  await page.getByLabel(field, { exact: true }).fill(text);
  await page.keyboard.press('Enter');
}

export const messageIn = (page: Page, text: string): Locator => page.getByRole('log', { name: '讨论' }).getByText(text);
