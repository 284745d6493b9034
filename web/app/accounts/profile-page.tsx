import type { CallResult, Client } from '@ledgerdeck/contract/client'
import type { User } from '@ledgerdeck/contract/users'
import { clsx } from 'clsx'
import { type RefObject, Suspense, useEffect, useState } from 'react'
import { type ClientLoaderFunctionArgs, data, type MetaArgs, useNavigate, useParams, useRouteError } from 'react-router'
import { isMissing } from '../api/call-error.ts'
import { privateApi } from '../api/private-client.ts'
import { invalidateAfterwards, queryClient } from '../api/query-client.ts'
import { FriendsTab, RequestHistoryTab } from '../friends/components/friends-tab.tsx'
import { requireUser } from '../session/screens/guard.ts'
import { loadForUser, useScreenQuery } from '../session/screens/screen-query.ts'
import { isHeldBack, rememberUser, useSessionUser } from '../session/session.ts'
import { AccountSetupSteps } from '../shell/dialogs/account-setup-dialog.tsx'
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
import { Spinner } from '../ui/progress.tsx'
import { toast } from '../ui/toast.ts'
import { noFlags, updateBody } from './account-values.ts'
import { AccountDeletion, DataExport } from './components/data-export.tsx'
import { ProfileFormFrame, ProfileShell } from './components/profile-form-frame.tsx'
import { PublicCard } from './components/public-card.tsx'
import { SessionList } from './components/session-list.tsx'
import { StorageCard } from './components/storage-card.tsx'
import { entryDestination, keepNext } from './entry-destination.ts'
import styles from './profile-page.module.css'
import { profileQuery, profileSearch, profileTabs, secondFactorsId, securityLogId } from './profile-queries.ts'
import { type AccountForm, signInWithNewPassword, useAccountForm } from './use-account-form.ts'

type Profile = CallResult<Client['accounts']['getUser']>

const SecondFactors = lazyComponent(
  () => import('./components/second-factors.tsx'),
  notLoaded('Your second factors didn’t load.'),
)

const SecurityLog = lazyComponent(
  () => import('./components/security-log.tsx'),
  notLoaded('The security log didn’t load.'),
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
  const isOwn = viewer?.id === profile.id
  return (
    <div className={clsx(layout.stack5, layout.work)}>
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
  const [{ tab, log, history, next, ...lists }, changeSearch] = useSearch(profileSearch)
  const addressOf = (state: Partial<typeof profileSearch.defaults>) =>
    `/user-profile/${user.id}${profileSearch.format(state)}`
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
      onValueChange={(chosen) => changeSearch({ ...profileSearch.defaults, next, tab: chosen })}
      tabs={profileTabs}
    >
      <div hidden={tab !== 'profile'}>
        <ProfileTab user={user} next={next} logPage={log} isShown={tab === 'profile'} />
      </div>
      {tab !== 'profile' && isLocked && locked}
      {tab === 'friends' && !isLocked && (
        <FriendsTab pages={lists} addressOf={(pages) => addressOf({ tab, ...lists, ...pages })} />
      )}
      {tab === 'history' && !isLocked && (
        <RequestHistoryTab userId={user.id} page={history} addressOf={(page) => addressOf({ tab, history: page })} />
      )}
    </Tabs>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  if (isMissing(error)) return <ErrorPage />
  return <LoadError heading={failed} />
}

interface ProfileTabProps {
  user: User
  next: string | null
  logPage: number
  isShown: boolean
}

/**
 * Stays mounted, so its cards reload when shown. A temporary password opens only the form, and a
 * missing second factor only what serves to set it up and to see who used the account.
 */
function ProfileTab({ user, next, logPage, isShown }: ProfileTabProps) {
  const isOpen = !isHeldBack(user)
  const [codes, setCodes] = useState<readonly string[]>([])
  return (
    <div className={styles.tab}>
      <div className={clsx(styles.column, !user.must_change_password && styles.split)}>
        <Panel title="Edit profile">
          <ProfileForm user={user} hasNewCodes={codes.length > 0} />
        </Panel>
        {!user.must_change_password && (
          <>
            <SessionList isShown={isShown} />
            {isOpen && <DataExport isShown={isShown} />}
          </>
        )}
      </div>
      {!user.must_change_password && (
        <div className={clsx(styles.column, styles.beside)}>
          <div id={secondFactorsId}>
            <Suspense fallback={<Spinner label="Loading second factors..." />}>
              <SecondFactors user={user} next={next} isShown={isShown} codes={codes} onCodes={setCodes} />
            </Suspense>
          </div>
          <StorageCard isShown={isShown} />
          {isOpen && (
            <>
              <AccountDeletion isShown={isShown} />
              <LinkButton to="/finance/blog/my-comments">My comments</LinkButton>
            </>
          )}
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

function ProfileForm({ user, hasNewCodes }: { user: User; hasNewCodes: boolean }) {
  const form = useProfileForm(user)
  usePasswordFocus(form.element, user.must_change_password)
  return (
    <ProfileFormFrame
      label="Profile"
      user={user}
      queryKey={profileQuery(user.id).queryKey}
      form={form}
      isOwn
      isPasswordRequired={user.must_change_password}
      leaveText={
        hasNewCodes
          ? 'We can’t show your new recovery codes again.'
          : 'This browser keeps what you typed, but not passwords or a chosen image.'
      }
      asksToLeave={hasNewCodes}
      callout={<ProfileCallout user={user} />}
    />
  )
}

/** The focus moves to the content first, when the page changes. */
function usePasswordFocus(form: RefObject<HTMLFormElement | null>, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return
    const frame = requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[name=new_password]')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [form, isWanted])
}

function ProfileCallout({ user: { must_change_password, setup_due } }: { user: User }) {
  if (must_change_password) return <TemporaryPassword />
  if (setup_due.length === 0) return null
  return (
    <Callout tone="warning" title="Finish setting up your account">
      <AccountSetupSteps due={setup_due} />
    </Callout>
  )
}

function TemporaryPassword() {
  return (
    <Callout tone="warning" title="Choose a new password">
      <p>You logged in with a temporary password. Choose a new one to use the rest of your account.</p>
    </Callout>
  )
}

function useProfileForm(user: User): AccountForm {
  const navigate = useNavigate()
  const query = profileQuery(user.id)
  const [destination, setDestination] = useState<string | null>(null)
  const form = useAccountForm({
    user,
    draftName: 'profile',
    flags: noFlags,
    reload: () => queryClient.invalidateQueries(query),
    send: (values, countryCode, onProgress) => {
      setDestination(null)
      const password = values.new_password
      const update = async () => {
        const { user: updated } = await privateApi.accounts.updateUser({
          params: { id: user.id },
          body: { ...updateBody(values, countryCode), base_date_updated: user.date_updated },
          onProgress,
        })
        void toast('success', 'User Updated!')
        rememberUser(updated)
        const isSignedIn = password === '' || (await signInWithNewPassword(updated, password))
        if (isSignedIn) queryClient.setQueryData(query.queryKey, updated)
        return { updated, isSignedIn }
      }
      return password === '' ? update() : invalidateAfterwards(update)
    },
    onSaved: async ({ updated, isSignedIn }, { new_password }) => {
      if (new_password === '') return
      if (isSignedIn) setDestination(entryDestination(updated, window.location.search, `/user-profile/${updated.id}`))
      else await navigate(keepNext('/login', window.location.search), { replace: true })
    },
  })
  useEffect(() => {
    // Unsaved changes would hold back the way to another page.
    if (destination === null || form.isChanged) return
    setDestination(null)
    void navigate(destination, { replace: true })
  }, [destination, form.isChanged, navigate])
  return form
}
