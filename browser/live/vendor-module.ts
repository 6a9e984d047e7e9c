/**
 * Loads the vendor's module from the address in the descriptor. The portal serves it apart from the pages' scripts, so browsers load it
 * only for classes of that vendor.
 * @param Module the part of the module that the adapter uses
 */
export const loadVendorModule = async <Module>(address: string): Promise<Module> => (await import(/* @vite-ignore */ new URL(address, location.href).href)) as Module;
