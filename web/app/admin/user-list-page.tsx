import { useState } from 'react'
import { api } from '../api/browser-client.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { optionsOf } from '../ui/field.tsx'
import { defineListPage } from './lists/components/list-screen.tsx'
import { countText, listQuery } from './lists/list-query.ts'
import { UserCard, UserCards } from './users/components/user-card.tsx'
import { UserListHeading } from './users/components/user-list-heading.tsx'
import { choiceLabels, sortLabels, statusLabels, usersSearch } from './users/user-search.ts'

const choices = optionsOf(choiceLabels)

const page = defineListPage({
  search: usersSearch,
  query: (state) => {
    const { page: number, sort, account_status } = state
    const query = { ...usersSearch.query(state), sort, account_status }
    return listQuery(api.admin.listUsers, number, (other) => ({ query: { ...query, page: other } }))
  },
  meta: { title: 'Admin User list', description: 'The accounts of this site.' },
  heading: <UserListHeading title="Admin User list" command="getent passwd" current="/admin/userlist" />,
  failed: 'Failed to fetch users.',
  loading: 'Loading users...',
  caption: 'Users',
  filters: {
    label: 'Filter users',
    display: 'collapsed',
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
    return { hasDeleted: deletedIn === filtered, onSettled }
  },
  total: ({ list, actions }) => {
    const found = `${countText(list?.totalUser ?? 0, list?.is_exact)} found`
    return actions.hasDeleted ? `User deletion successful. ${found}` : found
  },
  renderRows: (users, { address, actions }) => (
    <UserCards>
      {users.map((user) => (
        <UserCard key={user.id} user={user} listAddress={address} onSettled={actions.onSettled} />
      ))}
    </UserCards>
  ),
  empty: () => <EmptyState title="No user record found. Please press clear button above." />,
})

export const { handle, clientLoader, shouldRevalidate, meta, HydrateFallback, ErrorBoundary } = page

export default page.Component
