import { networkOf } from '../../calls/client-address.ts';
import { deviceOf } from '../../calls/device.ts';
import { provinceOfAddress } from '../../calls/province-of-address.ts';

/** Origin of a request in a form that people recognise and that may be stored: the address is truncated. */
export interface SessionOrigin {
  device: string;
  network: string;
  province: string;
}

/** `clientAddress` is missing if a session is opened without a request. */
export const originOf = ({ headers, clientAddress }: { headers: Headers; clientAddress?: string | undefined }): SessionOrigin => ({
  device: deviceOf(headers),
  network: clientAddress === undefined ? '' : networkOf(clientAddress),
  province: clientAddress === undefined ? '' : provinceOfAddress(clientAddress),
});

/** The place for people: `广东 203.0.113.*`. Empty if neither part is known. */
export const placeOf = ({ network, province }: Pick<SessionOrigin, 'network' | 'province'>): string =>
  [province, network.replace(/\.0\/24$/, '.*')].filter((part) => part !== '').join(' ');
