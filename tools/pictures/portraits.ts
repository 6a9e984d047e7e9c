import { box, picture } from './drawing.ts';
import * as c from './palette.ts';
import { bust, type Person } from './people.ts';

/** Portraits of the experts: file name, background, person. Neighbours in the list never have the same background, cloth and hair. */
const sitters: Record<string, [ground: string, person: Person]> = {
  'han-liqun': [c.mist, { cloth: c.pine, dress: 'apron', dressColour: c.green, hair: 'none', hat: 'cap', mouth: 'level' }],
  'wu-xiuyun': [c.leaf, { cloth: c.paper, hair: 'bun', hairColour: c.hairBrown }],
  'luo-zhiqiang': [c.cream, { cloth: c.slate, skin: c.skinDeep, hair: 'none', hat: 'helmet', hatColour: c.wheat, hatShade: c.wheatDeep, mouth: 'level' }],
  'shen-li': [c.sage, { cloth: c.mist, hair: 'bob', glasses: true }],
  'xie-guangping': [c.wheat, { cloth: c.grey, hair: 'short', hairColour: c.hairGrey, glasses: true, mouth: 'level' }],
  'meng-fan': [c.mist, { cloth: c.navy, dress: 'tie', hair: 'parted' }],
  'cao-yuan': [c.green, { cloth: c.pine, skin: c.skinDeep, hair: 'swept', hairColour: c.hairDark }],
  'fang-hui': ['#dbe5e1', { cloth: c.rust, hair: 'bob', hairColour: c.hairRust }],
  'he-jianxin': [c.leaf, { cloth: c.navy, skin: c.skinDeep, dress: 'badge', hair: 'none', hat: 'helmet', hatColour: c.paper, hatShade: c.sage, mouth: 'level' }],
  'duan-qiming': [c.cream, { cloth: c.greenDeep, hair: 'cropped', glasses: true, mouth: 'level' }],
  'he-chunsheng': [c.fog, { cloth: c.slate, dress: 'straps', dressColour: c.wood, hair: 'bald', hairColour: c.hairGrey, beard: true }],
  'liang-jing': [c.wheat, { cloth: c.paper, dress: 'collar', dressColour: c.green, hair: 'tail' }],
  'yu-haibo': [c.pine, { cloth: c.rust, dress: 'vest', dressColour: c.wheat, skin: c.skinDeep, hair: 'none', hat: 'helmet', hatColour: c.leaf, hatShade: c.green }],
  'qiu-mingzhe': [c.mist, { cloth: c.green, hair: 'swept', hairColour: c.hairBlack, glasses: true }],
  'kang-ning': [c.leaf, { cloth: c.paper, dress: 'cross', dressColour: c.green, hair: 'bob', hairColour: c.hairDark, hat: 'nurse', hatColour: c.paper, hatShade: c.green }],
  'ye-xiaotang': [c.cream, { cloth: c.greenDeep, hair: 'long', hairColour: c.hairBrown }],
  'gu-qinghe': [c.fog, { cloth: c.cream, dress: 'collar', dressColour: c.pine, hair: 'bun', hairColour: c.hairBlack }],
  'tang-guodong': [c.green, { cloth: c.paper, dress: 'collar', dressColour: c.fog, hair: 'none', hat: 'chef', hatColour: c.paper, hatShade: c.fog, mouth: 'level' }],
  'yu-jia': [c.cream, { cloth: c.navy, hair: 'fringe', hairColour: c.hairRust, hat: 'headset', hatColour: c.ink, hatShade: c.green }],
  'shi-lei': [c.slate, { cloth: c.wheat, dress: 'vest', dressColour: c.mist, skin: c.skinDeep, hair: 'none', hat: 'helmet', hatColour: c.rust, hatShade: '#93381a', mouth: 'level' }],
  'gao-yuanshan': [c.mist, { cloth: c.ink, dress: 'tie', dressColour: c.green, hair: 'parted', hairColour: c.hairGrey, mouth: 'level' }],
  'hao-zhengping': [c.wheat, { cloth: c.navy, dress: 'badge', dressColour: c.cream, hair: 'cropped', hairColour: c.hairDark, skin: c.skinDeep }],
  'ding-yiming': [c.leaf, { cloth: c.slate, hair: 'short', hairColour: c.hairBlack, hat: 'headset', hatColour: c.pine, hatShade: c.wheat }],
  'qin-chuan': [c.sage, { cloth: c.paper, dress: 'apron', dressColour: c.navy, hair: 'parted', hairColour: c.hairBrown, glasses: true }],
};

export const portraits: Record<string, () => string> = Object.fromEntries(
  Object.entries(sitters).map(([name, [ground, person]]) => [name, () => picture(120, 132, box(0, 0, 120, 132, ground), bust(person))]),
);
