import { type ClientLoaderFunctionArgs, data, type MetaArgs, useLocation, useParams } from 'react-router'
import { requireStaff } from '../session/screens/guard.ts'
import { loadForStaff, useScreenQuery } from '../session/screens/screen-query.ts'
import { useSessionUser } from '../session/session.ts'
import { LoadError } from '../shell/load-error.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { Callout } from '../ui/callout.tsx'
import { idInAddress } from '../ui/content/search-params.ts'
import layout from '../ui/first-paint/layout.module.css'
import { PageHeading } from '../ui/page-heading.tsx'
import { Panel } from '../ui/panel.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { BackLink, backToList } from './components/list-heading.tsx'
import { UserAccess } from './users/components/user-access.tsx'
import { UserFacts, userQuery } from './users/components/user-details.tsx'
import { UserForm } from './users/components/user-form.tsx'
import { missingId } from './users/user-flags.ts'
import { rightsOver } from './users/user-rights.ts'
import { usersSearch } from './users/user-search.ts'

const heading = 'Admin User edit'

const failed = 'Failed to fetch users.'

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  requireStaff(request)
  const id = idInAddress(params.userId)
  if (id === null) throw data(missingId, { status: 404 })
  return loadForStaff(request, userQuery(id))
}
clientLoader.hydrate = true as const

export function meta(args: MetaArgs) {
  return pageMeta(args, {
    title: heading,
    description: 'A user’s account, for administrators.',
    isPrivate: true,
  })
}

export function HydrateFallback() {
  return (
    <>
      <BackLink to={usersSearch.path}>Back to the user list</BackLink>
      <PageHeading title={heading} command="usermod" />
      <Spinner label="Loading user..." />
    </>
  )
}

export default function UserEditPage() {
  const { userId } = useParams()
  // Edits are based on the shown version; the form itself checks for changes.
  const found = useScreenQuery({ ...userQuery(Number(userId)), refetchOnWindowFocus: false }, { failed })
  const viewer = useSessionUser()
  const { state } = useLocation()
  if (found === null) return <HydrateFallback />
  const user = found.data
  const rights = rightsOver(viewer, user)
  return (
    <>
      <BackLink to={backToList(state, usersSearch.path)}>Back to the user list</BackLink>
      <PageHeading title={heading} command={`usermod ${user.username}`} lede={`${user.username}, account ${user.id}`} />
      {rights.canEdit ? (
        <>
          <Panel title="Edit user">
            <UserForm key={user.id} user={user} rights={rights} />
          </Panel>
          <Panel title="Access">
            <UserAccess key={user.id} user={user} rights={rights} />
          </Panel>
        </>
      ) : (
        <Panel title="User">
          <div className={layout.stack5}>
            <Callout title="You can view this account but not change it.">
              <p>{rights.reason}</p>
            </Callout>
            <UserFacts user={user} />
          </div>
        </Panel>
      )}
    </>
  )
}

export function ErrorBoundary() {
  const { state } = useLocation()
  const behind = { to: backToList(state, usersSearch.path), label: 'Back to the user list' }
  return <LoadError heading={heading} fallback={failed} behind={behind} />
}
