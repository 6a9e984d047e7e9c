import { myClient } from './calls.ts';
import { useOwn } from './use-own.ts';

/** The person's enterprises and requests to join. The overview and the list share the stored answer. */
export const useEnterprises = () => useOwn('enterprises', () => myClient.call('myEnterprises', {}));
