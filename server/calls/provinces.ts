/** The province-level divisions (GB/T 2260) in short form. Visits are counted under these names. */
const provinces: ReadonlySet<string> = new Set([
  '北京', '天津', '河北', '山西', '内蒙古', '辽宁', '吉林', '黑龙江', '上海', '江苏', '浙江', '安徽', '福建', '江西', '山东', '河南', '湖北',
  '湖南', '广东', '广西', '海南', '重庆', '四川', '贵州', '云南', '西藏', '陕西', '甘肃', '青海', '宁夏', '新疆', '台湾', '香港', '澳门',
]);

/** Shortens "广东省" and "广西壮族自治区". Empty for text that names no province. */
export function provinceName(text: string): string {
  const short = text.trim().replace(/(壮族|回族|维吾尔)?自治区$|特别行政区$|省$|市$/, '');
  return provinces.has(short) ? short : '';
}
