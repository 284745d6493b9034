import type { filteredStatuses, userSorts } from '@ledgerdeck/contract/admin-users'
import { dateBound, defineSearch, oneOf, pageNumber, text } from '../../ui/content/search-params.ts'

export const choiceLabels = { ALL: 'ALL', True: 'True', False: 'False' } as const

export const statusLabels: Record<(typeof filteredStatuses)[number] | '', string> = {
  '': 'ALL',
  active: 'active',
  unverified: 'unverified',
  locked: 'locked',
  suspended: 'suspended',
}

export const sortLabels: Record<(typeof userSorts)[number], string> = {
  latest: 'Latest update first',
  oldest: 'Oldest update first',
  'a-z': 'Username a-z',
  'z-a': 'Username z-a',
}

export const viewLabels = { table: 'Table', cards: 'Cards' } as const

const choice = oneOf(choiceLabels, { ignoresCase: true })

/** Named as in the API. The empty text and ALL are "any". */
export const usersSearch = defineSearch('/admin/userlist', {
  page: pageNumber,
  email: text(254),
  username: text(254),
  is_active: choice,
  is_staff: choice,
  is_premium_user: choice,
  account_status: oneOf(statusLabels),
  updated_after: dateBound,
  updated_before: dateBound,
  joined_after: dateBound,
  sort: oneOf(sortLabels),
  view: oneOf(viewLabels),
})

export type UserListState = typeof usersSearch.defaults
