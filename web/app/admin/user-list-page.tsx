import { useState } from 'react'
import { type ClientLoaderFunctionArgs, type MetaArgs, useSearchParams } from 'react-router'
import { api } from '../api/browser-client.ts'
import { useLastPage } from '../api/last-page.ts'
import { loadForStaff } from '../session/load-screen.ts'
import { useScreenQuery } from '../session/use-screen-query.ts'
import { LoadError } from '../shell/load-error.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { wholeNumber } from '../ui/counts.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { FocusKeeper } from '../ui/focus-keeper.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { BackToDashboard } from './components/back-link.tsx'
import { ListTotal } from './components/list-bar.tsx'
import { recordsQuery } from './records-query.ts'
import { UserCard, UserCards } from './users/components/user-card.tsx'
import { UserFilter } from './users/components/user-filter.tsx'
import {
  everybody,
  readUserListState,
  type UserListState,
  userListAddress,
  userListParameters,
  userListQuery,
} from './users/user-address.ts'

/** The query parameters that this page reads. */
export const handle = { query: userListParameters }

const failed = 'Failed to fetch users.'

function usersQuery(state: UserListState) {
  const { page, sort, account_status } = state
  const query = { ...userListQuery(state), sort, account_status }
  return recordsQuery(api.admin.listUsers, page, (number) => ({ query: { ...query, page: number } }))
}

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadForStaff(request, usersQuery(readUserListState(new URL(request.url).searchParams)))
}
clientLoader.hydrate = true as const

export { isOtherScreen as shouldRevalidate } from '../session/load-screen.ts'

export function meta(args: MetaArgs) {
  return pageMeta(args, { title: 'Admin User list', description: 'The accounts of this site.', isPrivate: true })
}

function Heading() {
  return (
    <>
      <BackToDashboard />
      <PageHeading title="Admin User list" command="getent passwd" />
    </>
  )
}

export function HydrateFallback() {
  return (
    <>
      <Heading />
      <Spinner label="Loading users..." />
    </>
  )
}

export default function UserListPage() {
  const [search] = useSearchParams()
  const state = readUserListState(search)
  const users = useScreenQuery(usersQuery(state), { failed })
  useLastPage(users?.data ?? undefined, (page) => userListAddress({ ...state, page }))
  const [deletedIn, setDeletedIn] = useState<string | null>(null)
  if (users === null) return <HydrateFallback />
  const list = users.data
  const filtered = userListAddress({ ...state, page: 1 })
  const onSettled = (isDeleted: boolean) => {
    setDeletedIn(isDeleted ? filtered : null)
    if (!isDeleted) void users.refetch()
  }
  const found = `${wholeNumber(list?.totalUser ?? 0)}${list && !list.is_exact ? ' or more' : ''} found`
  return (
    <>
      <Heading />
      <UserFilter state={state} />
      <ListTotal>{`${deletedIn === filtered ? 'User deletion successful. ' : ''}${found}`}</ListTotal>
      <FocusKeeper>
        {list === null ? (
          <EmptyState title="No user record found. Please press clear button above." />
        ) : (
          <UserCards>
            {list.data.map((user) => (
              <UserCard key={user.id} user={user} listAddress={userListAddress(state)} onSettled={onSettled} />
            ))}
          </UserCards>
        )}
      </FocusKeeper>
      <Pagination
        label="Users"
        page={list?.page ?? everybody.page}
        pageCount={list?.numOfPages ?? 0}
        hrefFor={(page) => userListAddress({ ...state, page })}
      />
    </>
  )
}

export function ErrorBoundary() {
  return <LoadError heading={failed} fallback="An unexpected error occurred" isFiltered />
}
