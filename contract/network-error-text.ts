/** Message for a request without an answer (spec errors#network-error). It is in its own file, because every page needs it. */
export const networkErrorText = '网络连接失败，请检查网络后重试';
