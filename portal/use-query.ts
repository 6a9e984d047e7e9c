import { useMemo } from 'react';
import { useLocation } from 'react-router';

/** The query of the address. The router's own hook can also write it, and would add that code to every page. */
export function useQuery(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}
