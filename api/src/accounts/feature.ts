import { createFirstSuperuser, type FirstSuperuser, type FirstSuperuserDeps } from './superusers.service.ts'

/** What accounts need before the first request: someone who can sign in. Null when there is nothing to tell. */
export async function prepareAccounts(deps: FirstSuperuserDeps): Promise<FirstSuperuser | null> {
  return createFirstSuperuser(deps)
}
