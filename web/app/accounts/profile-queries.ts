import { privateApi } from '../api/private-client.ts'
import { endpointQuery } from '../api/query-client.ts'
import { defineSearch, oneOf, pageNumber } from '../ui/content/search-params.ts'
import { ownPath } from './entry-destination.ts'

export const profileQuery = (id: number) => endpointQuery(privateApi.accounts.getUser, { params: { id } })

/** Reloads when the tab is shown, not on focus, when someone may be typing. */
const besideForm = { refetchOnWindowFocus: false }

export const storageUsageQuery = { ...endpointQuery(privateApi.accounts.getStorageUsage, {}), ...besideForm }

export const factorsQuery = { ...endpointQuery(privateApi.accounts.listFactors, {}), ...besideForm }

export const sessionsQuery = { ...endpointQuery(privateApi.accounts.listSessions, {}), ...besideForm }

export const accountDeletionQuery = { ...endpointQuery(privateApi.accounts.getAccountDeletion, {}), ...besideForm }

export const dataExportQuery = { ...endpointQuery(privateApi.accounts.getDataExport, {}), ...besideForm }

export const secondFactorsId = 'second-factors'

export const securityLogId = 'security-log'

export const securityLogQuery = (page: number) => ({
  ...endpointQuery(privateApi.accounts.listSecurityLog, { query: { page } }),
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
