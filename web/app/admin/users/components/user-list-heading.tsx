import type { ComponentProps } from 'react'
import { useSessionUser } from '../../../session/session.ts'
import { ListHeading, PageViews } from '../../components/list-heading.tsx'

const views = [
  { to: '/admin/userlist', label: 'Accounts' },
  { to: '/admin/userlist/invitations', label: 'Invitations' },
] as const

interface UserListHeadingProps extends ComponentProps<typeof ListHeading> {
  current: (typeof views)[number]['to']
}

/** Only superusers invite. */
export function UserListHeading({ current, ...heading }: UserListHeadingProps) {
  const isSuperuser = useSessionUser()?.is_superuser ?? false
  return (
    <>
      <ListHeading {...heading} />
      {isSuperuser && <PageViews label="Users" views={views} current={current} />}
    </>
  )
}
