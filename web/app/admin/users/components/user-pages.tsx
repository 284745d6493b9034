import { useSessionUser } from '../../../session/session.ts'
import { PageViews } from '../../components/list-heading.tsx'

const views = [
  { to: '/admin/userlist', label: 'Accounts' },
  { to: '/admin/userlist/invitations', label: 'Invitations' },
] as const

export function UserPages({ current }: { current: (typeof views)[number]['to'] }) {
  return useSessionUser()?.is_superuser ? <PageViews label="Users" views={views} current={current} /> : null
}
