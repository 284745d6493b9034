import type { CallResult, Client } from '@ledgerdeck/contract/client'
import type { User } from '@ledgerdeck/contract/users'
import { Suspense } from 'react'
import { type ClientLoaderFunctionArgs, data, type MetaArgs, useParams, useRouteError } from 'react-router'
import { isMissing } from '../api/call-error.ts'
import { FriendsTab, RequestHistoryTab } from '../friends/components/friends-tab.tsx'
import { requireUser } from '../session/screens/guard.ts'
import { loadForUser, useScreenQuery } from '../session/screens/screen-query.ts'
import { isHeldBack, useSessionUser } from '../session/session.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { LoadError } from '../shell/load-error.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { LinkButton } from '../ui/button.tsx'
import { Callout, notLoaded } from '../ui/callout.tsx'
import { idInAddress, useSearch } from '../ui/content/search-params.ts'
import { Tabs } from '../ui/controls/tabs.tsx'
import layout from '../ui/first-paint/layout.module.css'
import { lazyComponent } from '../ui/lazy-component.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { Panel } from '../ui/panel.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { AccountDeletion, DataExport } from './components/data-export.tsx'
import { ProfileForm } from './components/profile-form.tsx'
import { ProfileShell } from './components/profile-form-frame.tsx'
import { PublicCard } from './components/public-card.tsx'
import { SessionList } from './components/session-list.tsx'
import { StorageCard } from './components/storage-card.tsx'
import styles from './profile-page.module.css'
import { profileQuery, profileSearch, secondFactorsId, securityLogId } from './profile-queries.ts'

type Profile = CallResult<Client['accounts']['getUser']>

const SecondFactors = lazyComponent(() => import('./components/second-factors.tsx'))

const SecurityLog = lazyComponent(
  () => import('./components/security-log.tsx'),
  notLoaded('The security log didn’t load. Reload the page.'),
)

const failed = 'Failed to load the profile.'

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs): Promise<Profile> {
  requireUser(request)
  const id = idInAddress(params.userId)
  if (id === null) throw data(null, { status: 404 })
  return loadForUser(request, profileQuery(id))
}
clientLoader.hydrate = true as const

/** Tabs of the same profile need no loading. */
export { isOtherScreen as shouldRevalidate } from '../session/screens/screen-query.ts'

export function meta(args: MetaArgs<typeof clientLoader>) {
  return pageMeta(args, {
    title: args.loaderData?.username ?? 'Profile',
    description: 'Profile, friends and friend requests.',
    isPrivate: true,
  })
}

export function HydrateFallback() {
  return <ProfileShell />
}

export default function ProfilePage() {
  const { userId } = useParams()
  // The form checks for changes itself, so that edits keep their base.
  const query = { ...profileQuery(Number(userId)), refetchOnWindowFocus: false }
  const found = useScreenQuery(query, { failed })
  const viewer = useSessionUser()
  if (found === null) return <ProfileShell />
  const profile = found.data
  const isOwn = viewer !== null && String(viewer.id) === String(profile.id)
  return (
    <div className={layout.stack5}>
      <PageHeading title={profile.username} command={isOwn ? 'whoami' : `finger ${profile.username}`} />
      {isOwn && isWhole(profile) ? (
        <OwnProfile key={profile.id} user={profile} />
      ) : (
        <PublicCard key={profile.id} user={profile} isOwn={isOwn} />
      )}
    </div>
  )
}

function isWhole(profile: Profile): profile is User {
  return 'email' in profile
}

function OwnProfile({ user }: { user: User }) {
  const [{ tab, log }, changeSearch] = useSearch(profileSearch)
  const isLocked = isHeldBack(user)
  const locked = (
    <Callout
      tone="warning"
      title={user.must_change_password ? 'Choose a new password first' : 'Set up a second factor first'}
    >
      <p>
        {user.must_change_password
          ? 'Replace your temporary password to open the rest of your account.'
          : 'Add a passkey or an authenticator app to open the rest of your account.'}
      </p>
    </Callout>
  )
  return (
    <Tabs
      label="Profile"
      value={tab}
      onValueChange={(next) => changeSearch({ tab: next, log: 1 })}
      tabs={[
        {
          value: 'profile',
          label: 'Profile',
          content: <ProfileTab user={user} logPage={log} isShown={tab === 'profile'} />,
          isKept: true,
        },
        { value: 'friends', label: 'Friends', content: isLocked ? locked : <FriendsTab /> },
        {
          value: 'history',
          label: 'Request History',
          content: isLocked ? locked : <RequestHistoryTab userId={user.id} />,
        },
      ]}
    />
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  if (isMissing(error)) return <ErrorPage />
  return <LoadError heading={failed} fallback="An unexpected error occurred" />
}

interface ProfileTabProps {
  user: User
  logPage: number
  isShown: boolean
}

/** Stays mounted, so its cards reload when shown. A temporary password opens only the form. */
function ProfileTab({ user, logPage, isShown }: ProfileTabProps) {
  return (
    <div className={styles.tab}>
      <Panel title="Edit profile">
        <ProfileForm user={user} />
      </Panel>
      {!user.must_change_password && (
        <div className={styles.beside}>
          <div id={secondFactorsId}>
            <Suspense fallback={<Spinner label="Loading second factors..." />}>
              <SecondFactors user={user} isShown={isShown} />
            </Suspense>
          </div>
          <StorageCard isShown={isShown} />
          <SessionList isShown={isShown} />
          <DataExport isShown={isShown} />
          <AccountDeletion isShown={isShown} />
          <LinkButton to="/finance/blog/my-comments">My comments</LinkButton>
        </div>
      )}
      {!user.must_change_password && (
        <div id={securityLogId} className={styles.whole}>
          <Suspense fallback={<Spinner label="Loading the security log..." />}>
            <SecurityLog userId={user.id} page={logPage} isShown={isShown} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
