import { mobileAddressOf } from '../contract/mobile.ts';
import { link } from '../contract/pages.ts';

/** The phone version of an address. Pages without a phone version keep theirs. */
export const onPhone = (address: string): string => mobileAddressOf(address) ?? address;

/** As `link`, to the phone version of the page. */
export const mobileLink = ((...page: Parameters<typeof link>) => onPhone(link(...page))) as typeof link;
