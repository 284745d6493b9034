import { useRouteLoaderData } from 'react-router'
import type { Site } from '../api/server-context.ts'

/** The operator's settings that every page may show. Only inside pages whose root loaded. */
export function useSite(): Site {
  const root = useRouteLoaderData<{ site: Site }>('root')
  if (!root) throw new Error('The settings of the site are not loaded.')
  return root.site
}
