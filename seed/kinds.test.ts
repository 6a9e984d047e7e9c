import { expect, test } from 'vitest';
import type { Field, Fields } from '../contract/content/field.ts';
import { type AnyDeclaration, declarations } from '../contract/content/index.ts';

/** Writes `seed/kinds.md` from the declarations: `npm exec -- vitest run --project unit seed/kinds.test.ts -u`. */

function valueOf({ control, default: byDefault, isOptional }: Field): string {
  const kept = byDefault !== undefined ? `可省略，默认 \`${JSON.stringify(byDefault)}\`` : isOptional ? '可省略' : '必填';
  return `${kindOf(control)}；${kept}`;
}

function kindOf(control: Field['control']): string {
  switch (control.is) {
    case 'line':
      return `一行，至多 ${control.max} 字`;
    case 'paragraphs':
      return `几段，至多 ${control.max} 字`;
    case 'richText':
      return 'HTML';
    case 'lines':
      return `几行，至多 ${control.max} 行，每行至多 ${control.maxOfEach} 字`;
    case 'switch':
      return '`true` 或 `false`';
    case 'day':
      return '`YYYY-MM-DD`，或 `""`';
    case 'moment':
      return '带时区的 ISO 8601';
    case 'address':
      return '网址';
    case 'code':
      return '编码';
    case 'number':
      return `整数，单位${/^\w/.test(control.unit) ? ' ' : ''}${control.unit}`;
    case 'price':
      return '整数，单位分';
    case 'choice':
      return control.choices.map(([value, label]) => `\`${value}\` ${label}`).join('、');
    case 'file':
      return control.isPrivate ? `\`files/${control.folder.replace('launch/', '')}/\` 下的文件` : '图片的网址';
    case 'reference':
      return `${control.many ? `至多 ${control.max} 个编码：` : '编码：'}${declarations.find(({ name }) => name === control.to)!.label}`;
    case 'list':
      return `列表，至多 ${control.max} 项，各项的字段见下`;
  }
}

const rowsOf = (fields: Fields, before = ''): string[] =>
  Object.entries(fields).flatMap(([name, field]) => [
    `| ${before}\`${name}\` | ${field.label} | ${valueOf(field)} | ${field.help} |`,
    ...(field.control.is === 'list' ? rowsOf(field.control.fields, `${before}\`${name}\` 的 `) : []),
  ]);

function sectionOf({ name, label, listLabel, code, fields, seed }: AnyDeclaration): string {
  const codes = code.fixed ? `；只有 ${code.fixed.map((each) => `\`${each}\``).join('、')}` : '';
  const form = seed.field ? `\n\n文件就是 \`${seed.field}\` 的值，没有外面的 \`code\` 和 \`body\`。` : '';
  return [`## ${listLabel}`, '', `\`${seed.file}\`，一条是一个${label}（\`${name}\`）。编码在接口里叫 \`${code.name}\`：${code.help}${codes}。${form}`, '', '| 字段 | 名称 | 值 | 说明 |', '|---|---|---|---|', ...rowsOf(fields)].join('\n');
}

test('seed/kinds.md matches the declarations of every kind', async () => {
  const head = '# 各类内容的文件和字段\n\n由 `contract/content/` 的声明写成，别手改：`npm exec -- vitest run --project unit seed/kinds.test.ts -u`。文件里还有什么，见 [README.md](README.md)。';
  await expect([head, ...declarations.map(sectionOf)].join('\n\n') + '\n').toMatchFileSnapshot('kinds.md');
});
