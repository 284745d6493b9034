import type { filteredStatuses, userSorts } from '@ledgerdeck/contract/admin-users'
import { hasName } from '@ledgerdeck/lookup'
import { pageInAddress } from '../../ui/address-number.ts'
import { readBound } from '../../ui/day-bounds.ts'

type Status = (typeof filteredStatuses)[number]
type Sort = (typeof userSorts)[number]

/** As SPEC 3 writes them. */
export const choices = ['ALL', 'True', 'False'] as const

type Choice = (typeof choices)[number]

export const statusLabels: Record<Status, string> = {
  active: 'active',
  unverified: 'unverified',
  suspended: 'suspended',
}

export const sortLabels: Record<Sort, string> = {
  latest: 'Latest update first',
  oldest: 'Oldest update first',
  'a-z': 'User name a-z',
  'z-a': 'User name z-a',
}

/** What the list shows, named as in its address and in the API. The empty text and ALL are "any". */
export interface UserListState {
  page: number
  email: string
  username: string
  is_active: Choice
  is_staff: Choice
  is_premium_user: Choice
  account_status: Status | ''
  /** A calendar day or an instant. */
  updated_after: string
  updated_before: string
  joined_after: string
  sort: Sort
}

export const everybody: UserListState = {
  page: 1,
  email: '',
  username: '',
  is_active: 'ALL',
  is_staff: 'ALL',
  is_premium_user: 'ALL',
  account_status: '',
  updated_after: '',
  updated_before: '',
  joined_after: '',
  sort: 'latest',
}

export const userListPath = '/admin/userlist'

/** Every query parameter of the list, in the order in which addresses carry them. */
export const userListParameters = Object.keys(everybody) as (keyof UserListState)[]

/** Reads the list's state from an address. What the API would refuse counts as absent, so that no address is a dead end. */
export function readUserListState(search: URLSearchParams): UserListState {
  return {
    page: pageInAddress(search.get('page')),
    email: part(search.get('email')),
    username: part(search.get('username')),
    is_active: choice(search.get('is_active')),
    is_staff: choice(search.get('is_staff')),
    is_premium_user: choice(search.get('is_premium_user')),
    account_status: known(statusLabels, search.get('account_status')) ?? '',
    updated_after: readBound(search.get('updated_after') ?? ''),
    updated_before: readBound(search.get('updated_before') ?? ''),
    joined_after: readBound(search.get('joined_after') ?? ''),
    sort: known(sortLabels, search.get('sort')) ?? 'latest',
  }
}

/** Only what differs from the list as it comes. */
export function userListQuery(state: UserListState): Partial<Record<keyof UserListState, string>> {
  const entries = userListParameters.filter((name) => state[name] !== everybody[name])
  return Object.fromEntries(entries.map((name) => [name, String(state[name])]))
}

/** Where the list is shown so. */
export function userListAddress(state: UserListState): string {
  const search = new URLSearchParams(userListQuery(state))
  return search.size > 0 ? `${userListPath}?${search}` : userListPath
}

/** How many filters narrow the list; its page and its order do not. */
export function countFilters(state: UserListState): number {
  return Object.keys(userListQuery({ ...state, page: 1, sort: 'latest' })).length
}

function part(value: string | null): string {
  return (value ?? '').replaceAll('\0', '').trim().slice(0, 254).toWellFormed()
}

function choice(value: string | null): Choice {
  return choices.find((one) => one.toLowerCase() === value?.toLowerCase()) ?? 'ALL'
}

function known<Name extends string>(labels: Record<Name, string>, value: string | null): Name | undefined {
  return value !== null && hasName(labels, value) ? value : undefined
}
