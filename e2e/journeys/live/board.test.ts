/** The teacher's documents and board, while the class runs (spec live#room-tools). */
import { link } from '../../../contract/pages.ts';
import { pdfOf } from '../../support/pdf.ts';
import { expect, journey } from '../../support/journey.ts';
import { logInByCalls } from '../accounts/login-by-calls.ts';
import { consoleAddress } from '../console/visit.ts';
import { barsOn, giveDevices } from './fake-devices.ts';

const test = journey();
const live = { code: 'LIVE-NOW' };
const teaching = { bars: 0b10110010, hertz: 880 };

test('a blank page is drawn on, undone and cleared for all; documents of the console and of the teacher appear in the open studio', async ({ meet, portal }) => {
  const [teacher, student, operator] = await Promise.all([enter('teacher01', '-1'), enter('demo02', '100000000002'), enter('operator01', '-1')]);
  await giveDevices(teacher, teaching);
  await Promise.all([teacher, student].map((page) => page.goto(link('liveRoom', live))));
  await expect.poll(() => barsOn(teacher, '.check')).toBe(teaching.bars);
  await teacher.getByRole('button', { name: '进入讲台预览' }).click();
  await teacher.getByRole('button', { name: '开始直播' }).click();
  await expect(teacher.getByText('录制中')).toBeVisible();
  await expect(teacher.getByText(/^讲台 · .+原定.+—.+ · \d\d:\d\d 开播$/)).toBeVisible();

  // Without a document there is a board.
  await teacher.getByRole('button', { name: '白板' }).click();
  await expect(student.getByRole('figure', { name: '白板，第 1 页' })).toBeVisible();
  await expect(student.getByText('白板 第 1 页')).toBeVisible();
  await teacher.getByRole('button', { name: '板书' }).click();
  await draw(0.2);
  await draw(0.6);
  await expect.poll(inkOfStudent).toEqual(['left', 'right']);
  await teacher.keyboard.press('Control+z');
  await expect.poll(inkOfStudent).toEqual(['left']);
  await teacher.getByRole('button', { name: '擦掉' }).click();
  await expect.poll(inkOfStudent).toEqual([]);
  await teacher.getByRole('button', { name: '撤销' }).click();
  await expect.poll(inkOfStudent).toEqual(['left']);

  // The strip of pages shows which blank page has which drawing.
  await expect(teacher.getByRole('button', { name: '第 1 页' }).locator('polyline')).not.toHaveCount(0);

  await operator.goto(`${consoleAddress}classes?view=list&open=${live.code}`);
  const drawer = operator.getByRole('complementary');
  await drawer.getByRole('tab', { name: /讲义/ }).click();
  await drawer.locator('input[type=file]').setInputFiles({ name: '安全用电.pdf', mimeType: 'application/pdf', buffer: pdfOf(['Earthing', 'Lockout']) });
  const choice = teacher.getByRole('combobox', { name: '换一份讲义' });
  const titles = () => choice.getByRole('option').allTextContents();
  await expect.poll(titles).toContain('安全用电');
  await choice.selectOption('安全用电');
  await expect(student.getByRole('img', { name: '安全用电，第 1 页' })).toBeVisible();

  // The teacher adds one in the studio. The console's form, which may not show it yet, keeps it.
  await teacher.getByRole('navigation', { name: '讲义' }).locator('input[type=file]').setInputFiles({ name: '习题.pdf', mimeType: 'application/pdf', buffer: pdfOf(['Exercise']) });
  await expect.poll(titles).toEqual(['安全用电', '习题', '白板']);
  await choice.selectOption('习题');
  await expect(student.getByRole('img', { name: '习题，第 1 页' })).toBeVisible();
  await drawer.getByLabel('讲义的名称').first().fill('安全用电须知');
  await operator.keyboard.press('Enter');
  await expect.poll(titles).toEqual(['安全用电须知', '习题', '白板']);
  // The board keeps its page and its ink.
  await choice.selectOption('白板');
  await expect.poll(inkOfStudent).toEqual(['left']);

  /** The halves of the page with ink. A slow stroke has several parts. */
  async function inkOfStudent() {
    const lines = await student.locator('.stage__page figure > svg polyline').evaluateAll((all) => all.map((line) => line.getAttribute('points') ?? ''));
    return [...new Set(lines.map((points) => (Number(points.split(',')[0]) < 5_000 ? 'left' : 'right')))].toSorted();
  }

  async function draw(from: number) {
    const board = (await teacher.locator('.board').boundingBox())!;
    await teacher.mouse.move(board.x + from * board.width, board.y + 0.3 * board.height);
    await teacher.mouse.down();
    await teacher.mouse.move(board.x + (from + 0.2) * board.width, board.y + 0.6 * board.height, { steps: 5 });
    await teacher.mouse.up();
  }

  async function enter(userName: string, topCode: string) {
    const { page } = await meet();
    await logInByCalls(page, portal, userName, topCode);
    return page;
  }
});
