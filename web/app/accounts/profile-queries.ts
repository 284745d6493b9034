import { api } from '../api/browser-client.ts'
import { endpointQuery } from '../api/query-client.ts'
import { defineSearch, oneOf, pageNumber } from '../ui/content/search-params.ts'
import { ownPath } from './entry-destination.ts'

export const profileQuery = (id: number) => endpointQuery(api.accounts.getUser, { params: { id } })

/** These reload when the tab is shown, and not on focus, while somebody may be typing. */
const besideForm = { refetchOnWindowFocus: false }

export const storageUsageQuery = { ...endpointQuery(api.accounts.getStorageUsage, {}), ...besideForm }

export const factorsQuery = { ...endpointQuery(api.accounts.listFactors, {}), ...besideForm }

export const sessionsQuery = { ...endpointQuery(api.accounts.listSessions, {}), ...besideForm }

export const accountDeletionQuery = { ...endpointQuery(api.accounts.getAccountDeletion, {}), ...besideForm }

export const dataExportQuery = { ...endpointQuery(api.accounts.getDataExport, {}), ...besideForm }

export const secondFactorsId = 'second-factors'

export const securityLogId = 'security-log'

export const securityLogQuery = (page: number) => ({
  ...endpointQuery(api.accounts.listSecurityLog, { query: { page } }),
  ...besideForm,
})

const tabLabels = { profile: 'Profile', friends: 'Friends', history: 'Request History' } as const

export const profileTabs = (Object.keys(tabLabels) as (keyof typeof tabLabels)[]).map((value) => ({
  value,
  label: tabLabels[value],
}))

export const profileSearch = defineSearch('/profile', {
  tab: oneOf(tabLabels),
  log: pageNumber,
  received: pageNumber,
  sent: pageNumber,
  friends: pageNumber,
  history: pageNumber,
  next: { fallback: null as string | null, parse: ownPath, format: (path: string | null) => path ?? '' },
})
