import fc from 'fast-check';

/** Valid values for fields that several calls have. */

export const familyNames = [...'赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜'];

/** A name of Chinese characters. `min` and `max` are numbers of characters. */
export const name = (min: number, max: number): fc.Arbitrary<string> => fc.array(fc.constantFrom(...familyNames), { minLength: min, maxLength: max }).map((characters) => characters.join(''));

export const enterpriseName = (max: number): fc.Arbitrary<string> => name(2, max - 6).map((own) => `${own}职业培训学校`);

const lowerCase = fc.constantFrom(...'bdfhjkmnpqrtvwxz');
/** Passwords of 8 to 20 characters of all four kinds, outside the common list (spec forms#password, forms#common-passwords). */
export const newPassword: fc.Arbitrary<string> = fc
  .tuple(fc.array(lowerCase, { minLength: 5, maxLength: 12 }), fc.integer({ min: 10, max: 99 }), fc.constantFrom('#', '@', '!', '~', '"', "'", '\\', '<', '&'))
  .map(([letters, number, sign]) => `W${letters.join('')}${sign}${number}`);

export const email: fc.Arbitrary<string> = fc.tuple(fc.array(lowerCase, { minLength: 1, maxLength: 20 }), fc.constantFrom('', '+tag', '.x', "'o")).map(([letters, tail]) => `${letters.join('')}${tail}@example.com`);
