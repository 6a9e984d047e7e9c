/** An answer or a file that did not come (spec errors#network-error). Apart from the other messages, since it alone is needed on every page. */
export const networkErrorText = '网络连接失败，请检查网络后重试';
