/**
 * The vendor's module, which the portal serves at the address that the descriptor names. It is no part of the pages' scripts: only where a
 * vendor carries the class does a browser load it, and only once.
 * @param Module what the adapter uses of it
 */
export const loadVendorModule = async <Module>(address: string): Promise<Module> => (await import(/* @vite-ignore */ new URL(address, location.href).href)) as Module;
