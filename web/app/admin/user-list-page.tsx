import type { AdministeredUser } from '@ledgerdeck/contract/admin-users'
import { useState } from 'react'
import { privateApi } from '../api/private-client.ts'
import { UserPicture } from '../media/components/user-picture.tsx'
import { useSessionUser } from '../session/session.ts'
import type { Action } from '../ui/controls/action-menu.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { optionsOf } from '../ui/field.tsx'
import type { Column } from '../ui/tables/data-table.tsx'
import { ShortDate } from '../ui/text/short-date.tsx'
import { PageViews } from './components/list-heading.tsx'
import { RowOpener } from './lists/components/list-rows.tsx'
import { defineListPage } from './lists/components/list-screen.tsx'
import { alphabetical, chronological } from './lists/list-options.ts'
import { countText, listQuery, shownRows } from './lists/list-query.ts'
import { RequestedSuspension, suspendAction } from './users/components/suspension.tsx'
import styles from './users/components/user-card.module.css'
import {
  EmailText,
  UserCard,
  UserCards,
  UserRemovalDialog,
  UserStatus,
  useUserRemoval,
  yesOrNo,
} from './users/components/user-card.tsx'
import { UserDrawer } from './users/components/user-drawer.tsx'
import { UserPages } from './users/components/user-pages.tsx'
import { rightsOver } from './users/user-rights.ts'
import {
  choiceLabels,
  sortLabels,
  statusLabels,
  type UserListState,
  usersSearch,
  viewLabels,
} from './users/user-search.ts'

const choices = optionsOf(choiceLabels)

const cardsOfPage = 12

const viewAddress = (state: UserListState, view: UserListState['view']) =>
  usersSearch.address({ ...state, page: 1, view })

const userColumns = (open: (id: number) => void): readonly Column<AdministeredUser>[] => [
  {
    key: 'username',
    header: 'Username',
    width: 'name',
    isRowHeader: true,
    cell: (user) => (
      <span className={styles.user}>
        <UserPicture user={user} size="small" alt="" />
        <RowOpener id={user.id} onOpen={open}>
          <bdi>{user.username}</bdi>
        </RowOpener>
      </span>
    ),
  },
  { key: 'email', header: 'Email', cell: ({ email }) => <EmailText email={email} /> },
  { key: 'is_staff', header: 'Is staff', width: 8, whenNarrow: 'hidden', cell: ({ is_staff }) => yesOrNo(is_staff) },
  {
    key: 'is_active',
    header: 'Is active',
    width: 9,
    whenNarrow: 'hidden',
    cell: ({ is_active }) => yesOrNo(is_active),
  },
  {
    key: 'is_premium_user',
    header: 'Is premium',
    width: 10,
    whenNarrow: 'hidden',
    cell: (user) => yesOrNo(user.is_premium_user),
  },
  {
    key: 'account_status',
    header: 'Account status',
    width: 14,
    cell: (user) => <UserStatus status={user.account_status} />,
  },
  {
    key: 'date_updated',
    header: 'Date updated',
    width: 14,
    cell: ({ date_updated }) => <ShortDate at={date_updated} />,
  },
]

type Removing = Pick<ReturnType<typeof useUserRemoval>, 'isBusy' | 'begin'> & {
  viewer: ReturnType<typeof useSessionUser>
}

function editAndDelete(user: AdministeredUser, listAddress: string, { viewer, isBusy, begin }: Removing): Action[] {
  const { canEdit, canShutOut } = rightsOver(viewer, user)
  const label = canEdit ? 'Edit' : 'View'
  const name = (act: string) => `${act} ${user.username}`
  return [
    { label, name: name(label), to: `/admin/user/${user.id}/edit`, state: { list: listAddress } },
    {
      label: 'Delete',
      name: name('Delete'),
      variant: 'danger',
      isDisabled: !canShutOut || isBusy,
      onSelect: () => begin(user),
    },
  ]
}

const page = defineListPage({
  search: usersSearch,
  query: (state: UserListState) => {
    const { page: number, sort, account_status, view } = state
    const { view: _, ...filter } = usersSearch.query(state)
    const query = { ...filter, sort, account_status, rows: view === 'cards' ? cardsOfPage : shownRows }
    return listQuery(privateApi.admin.listUsers, number, (other) => ({ query: { ...query, page: other } }))
  },
  meta: { title: 'Admin User list', description: 'Everyone with an account.' },
  heading: { title: 'Admin User list' },
  tabs: () => <UserPages current="/admin/userlist" />,
  layouts: (state) => (
    <PageViews
      label="Views"
      views={[
        { to: viewAddress(state, 'table'), label: viewLabels.table },
        { to: viewAddress(state, 'cards'), label: viewLabels.cards },
      ]}
      current={viewAddress(state, state.view)}
    />
  ),
  failed: 'Failed to fetch users.',
  loading: 'Loading users...',
  caption: 'Users',
  filters: {
    label: 'Filter users',
    display: 'collapsed',
    searchField: 'username',
    quickField: 'account_status',
    fields: [
      { name: 'email', label: 'Email', kind: 'text', maxLength: 254 },
      { name: 'username', label: 'Username', kind: 'text', maxLength: 150, isPlain: true },
      { name: 'is_active', label: 'Is active', kind: 'select', options: choices },
      { name: 'is_staff', label: 'Is staff', kind: 'select', options: choices },
      { name: 'is_premium_user', label: 'Is premium', kind: 'select', options: choices },
      { name: 'account_status', label: 'Account status', kind: 'select', options: optionsOf(statusLabels) },
      { name: 'updated_after', label: 'Updated after', kind: 'day' },
      { name: 'updated_before', label: 'Updated before', kind: 'day' },
      { name: 'joined_after', label: 'Joined after', kind: 'day' },
      { name: 'sort', label: 'Sort', kind: 'select', options: optionsOf(sortLabels) },
    ],
  },
  useActions: ({ state, refetch }) => {
    const filtered = usersSearch.address({ ...state, page: 1 })
    const [deletedIn, setDeletedIn] = useState<string | null>(null)
    const onSettled = (isDeleted: boolean) => {
      setDeletedIn(isDeleted ? filtered : null)
      if (!isDeleted) refetch()
    }
    const removal = useUserRemoval(onSettled)
    const viewer = useSessionUser()
    return { ...removal, viewer, hasDeleted: deletedIn === filtered }
  },
  total: ({ list, actions }) => {
    const found = `${countText(list?.totalUser ?? 0, list?.is_exact)} found`
    return actions.hasDeleted ? `User deletion successful. ${found}` : found
  },
  isDense: true,
  sorts: { username: alphabetical, date_updated: chronological },
  columns: ({ open }) => userColumns(open),
  details: {
    title: ({ username }) => username,
    content: ({ id }, { address }) => <UserDrawer id={id} listAddress={address} />,
    actions: (user, { address, actions }) => editAndDelete(user, address, actions),
  },
  renderRows: (users, { shown, address, actions }) =>
    shown.view === 'table' ? null : (
      <UserCards>
        {users.map((user) => (
          <UserCard
            key={user.id}
            user={user}
            listAddress={address}
            isBusy={actions.isBusy}
            onDelete={() => actions.begin(user)}
          />
        ))}
      </UserCards>
    ),
  rowName: ({ username }) => username,
  rowActions: {
    header: 'Actions',
    of: (user, { address, actions }) => [
      ...(rightsOver(actions.viewer, user).canShutOut ? [suspendAction(user)] : []),
      ...editAndDelete(user, address, actions),
    ],
  },
  dialogs: ({ actions, list, isPrevious }) => (
    <>
      <UserRemovalDialog {...actions} />
      {!isPrevious && <RequestedSuspension users={list?.data ?? []} />}
    </>
  ),
  empty: () => <EmptyState title="No user record found. Please press clear button above." />,
})

export const { handle, clientLoader, shouldRevalidate, meta, HydrateFallback, ErrorBoundary } = page

export default page.Component
