import { sectionCategories } from '../constants.ts';
import { declare } from './declaration.ts';
import { choice, line } from './field.ts';

/** A page section. Its code is the positionCategory (spec pages#section-visibility). */
export const section = declare({
  name: 'section',
  label: '版块',
  listLabel: '版块',
  code: { name: 'positionCategory', help: '版块的编码，页面按它找', fixed: sectionCategories },
  fields: {
    isShow: choice(
      [
        ['1', '显示'],
        ['0', '隐藏'],
      ],
      { label: '显示', help: '隐藏以后页面上没有这一块', public: 'list', default: '1' },
    ),
    resName: line(40, { label: '标题', help: '版块的标题；留空用原来的' }),
  },
  title: 'resName',
  order: 'operator',
  shownOn: [],
  seed: { file: 'sections.json' },
});
