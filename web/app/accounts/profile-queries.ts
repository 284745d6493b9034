import { api } from '../api/browser-client.ts'
import { endpointQuery } from '../api/query-client.ts'
import { defineSearch, oneOf } from '../ui/search-params.ts'

export const profileQuery = (id: number) => endpointQuery(api.accounts.getUser, { params: { id } })

/**
 * What the own profile shows beside its form. It loads again when its tab comes into view, not
 * under what is typed.
 */
const besideForm = { refetchOnWindowFocus: false }

export const storageUsageQuery = { ...endpointQuery(api.accounts.getStorageUsage, {}), ...besideForm }

export const sessionsQuery = { ...endpointQuery(api.accounts.listSessions, {}), ...besideForm }

/** Which tab of the own profile is shown. */
export const profileSearch = defineSearch('/profile', {
  tab: oneOf({ profile: 'Profile', friends: 'Friends', history: 'Request History' }),
})
