import { networkOf } from '../../calls/client-address.ts';
import { deviceOf } from '../../calls/device.ts';
import { provinceOfAddress } from '../../calls/province-of-address.ts';

/** Where a request comes from, as a person recognises it and as it may be stored: the address is truncated. */
export interface SessionOrigin {
  device: string;
  network: string;
  province: string;
}

/** `clientAddress` is left out where a session is opened without a request. */
export const originOf = ({ headers, clientAddress }: { headers: Headers; clientAddress?: string | undefined }): SessionOrigin => ({
  device: deviceOf(headers),
  network: clientAddress === undefined ? '' : networkOf(clientAddress),
  province: clientAddress === undefined ? '' : provinceOfAddress(clientAddress),
});

/** As people read it: `广东 203.0.113.*`. Empty where neither part is known. */
export const placeOf = ({ network, province }: Pick<SessionOrigin, 'network' | 'province'>): string =>
  [province, network.replace(/\.0\/24$/, '.*')].filter((part) => part !== '').join(' ');
