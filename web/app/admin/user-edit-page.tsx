import type { AdministeredUser } from '@ledgerdeck/contract/admin-users'
import { useEffect, useState } from 'react'
import { type ClientLoaderFunctionArgs, data, type MetaArgs, useLocation, useNavigate, useParams } from 'react-router'
import { type UserFlags, updateBody } from '../accounts/account-values.ts'
import { ProfileFormFrame } from '../accounts/components/profile-form-frame.tsx'
import {
  type AccountForm,
  signInWithNewPassword,
  UnsendableError,
  useAccountForm,
} from '../accounts/use-account-form.ts'
import { privateApi } from '../api/private-client.ts'
import { queryClient } from '../api/query-client.ts'
import { requireStaff } from '../session/screens/guard.ts'
import { loadForStaff, useScreenQuery } from '../session/screens/screen-query.ts'
import { currentUserId, rememberUser, useSessionUser } from '../session/session.ts'
import { LoadError } from '../shell/load-error.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { Callout } from '../ui/callout.tsx'
import { idInAddress } from '../ui/content/search-params.ts'
import { Checkbox, TextField } from '../ui/field.tsx'
import layout from '../ui/first-paint/layout.module.css'
import { dateTimeText } from '../ui/format.ts'
import { Panel } from '../ui/panel.tsx'
import { Spinner } from '../ui/progress.tsx'
import { toast } from '../ui/toast.ts'
import { backToList, ListHeading } from './components/list-heading.tsx'
import styles from './user-edit-page.module.css'
import { UserAccess } from './users/components/user-access.tsx'
import { lastLogin, UserFacts } from './users/components/user-details.tsx'
import { changedFlags, missingId, updateRefusal, verifyTexts } from './users/user-flags.ts'
import { userQuery } from './users/user-query.ts'
import { rightsOver, type UserRights } from './users/user-rights.ts'
import { usersSearch } from './users/user-search.ts'

const heading = 'Admin User edit'

const backLabel = 'Back to the user list'

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
      <ListHeading title={heading} back={{ to: usersSearch.path, label: backLabel }} />
      <Spinner label="Loading user..." />
    </>
  )
}

export default function UserEditPage() {
  const { userId } = useParams()
  // Edits are based on the shown version; the form itself checks for changes.
  const query = { ...userQuery(Number(userId)), refetchOnWindowFocus: false }
  const [isEdited, setEdited] = useState(false)
  const found = useScreenQuery(query, { failed, isEdited })
  const viewer = useSessionUser()
  const { state } = useLocation()
  if (found === null) return <HydrateFallback />
  const user = found.data
  const rights = rightsOver(viewer, user)
  return (
    <>
      <ListHeading title={heading} back={{ to: backToList(state, usersSearch.path), label: backLabel }}>
        <p className={styles.who}>
          <bdi>{user.username}</bdi>, account {user.id}
        </p>
      </ListHeading>
      {rights.canEdit ? (
        <>
          <Panel title="Access">
            <UserAccess key={user.id} user={user} rights={rights} />
          </Panel>
          <Panel title="Edit user">
            <UserForm key={user.id} user={user} rights={rights} onEdited={setEdited} />
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
  const back = { to: backToList(state, usersSearch.path), label: backLabel }
  return <LoadError heading={heading} fallback={failed} back={back} />
}

interface UserFormProps {
  user: AdministeredUser
  rights: UserRights
  onEdited: (isEdited: boolean) => void
}

function UserForm({ user, rights, onEdited }: UserFormProps) {
  const form = useUserForm(user, rights)
  const { isChanged } = form
  useEffect(() => {
    onEdited(isChanged)
    return () => onEdited(false)
  }, [isChanged, onEdited])
  const isOwn = useSessionUser()?.id === user.id
  return (
    <ProfileFormFrame
      label={`Account of ${user.username}`}
      user={user}
      queryKey={userQuery(user.id).queryKey}
      form={form}
      isOwn={isOwn}
      canChangeCredentials={rights.canChangeCredentials}
      passwordConsequence={isOwn ? '' : ' They must choose another at their next login.'}
      leaveText="This browser keeps what you typed, but not passwords, ticked boxes or a chosen image."
    >
      <Rights user={user} form={form} rights={rights} />
      <div className={styles.facts}>
        <TextField label="Account status" readOnly value={user.account_status} />
        <TextField label="Failed logins" readOnly value={user.login_attempts} />
        <TextField label="Date updated" name="date_updated" readOnly value={dateTimeText(user.date_updated)} />
        <TextField label="Last login" name="last_login" readOnly value={lastLogin(user)} />
      </div>
    </ProfileFormFrame>
  )
}

interface RightsProps {
  user: AdministeredUser
  form: AccountForm
  rights: UserRights
}

function Rights({ user, form: { values, change }, rights }: RightsProps) {
  const { canShutOut, canChangeStaff, canGrant, reason } = rights
  // A right that cannot be taken back keeps its box focusable.
  const box = (name: keyof UserFlags, label: string, isDisabled: boolean, isDone = false) => (
    <Checkbox
      name={name}
      label={label}
      checked={values[name]}
      {...(isDisabled ? { disabled: true } : { 'aria-disabled': isDone })}
      onChange={({ target }) => isDone || change({ [name]: target.checked })}
    />
  )
  return (
    <fieldset className={styles.rights}>
      <legend>Rights</legend>
      {box('is_staff', 'Is staff', !canChangeStaff)}
      {box('is_active', 'Is active', !canShutOut)}
      {box('is_premium_user', 'Is premium', !canGrant)}
      {box('email_verified', 'Email is verified', !canGrant, user.email_verified)}
      {user.is_superuser && (
        <p className={styles.note}>This is a superuser. You can change that only on the command line.</p>
      )}
      {reason !== null && <p className={styles.note}>{reason}</p>}
      {!canGrant && (
        <p className={styles.note}>Only superusers can change staff and premium rights or mark an email as verified.</p>
      )}
    </fieldset>
  )
}

const verifyToastMs = 60_000

function useUserForm(user: AdministeredUser, { canChangeCredentials }: UserRights): AccountForm {
  const navigate = useNavigate()
  const { is_staff, is_premium_user, is_active, email_verified } = user
  const reload = () => queryClient.invalidateQueries(userQuery(user.id))

  return useAccountForm({
    user,
    draftName: `user:${user.id}`,
    flags: { is_staff, is_premium_user, is_active, email_verified },
    readOnly: canChangeCredentials ? [] : ['email'],
    reload,
    fallback: 'An error occurred during user update.',
    send: async (values, countryCode, onProgress) => {
      const refusal = updateRefusal(user)
      if (refusal !== null) throw new UnsendableError(refusal)
      const flags = changedFlags(user, values)
      const { user: updated } = await privateApi.admin.administerUser({
        params: { id: user.id },
        body: { ...updateBody(values, countryCode), ...flags, base_date_updated: user.date_updated },
        onProgress,
      })
      void toast('success', 'User Updated!')
      for (const text of verifyTexts(updated, flags)) void toast('warning', text, { autoCloseMs: verifyToastMs })
      rememberUser(updated)
      const isOwnPassword = values.new_password !== '' && currentUserId() === user.id
      const isSignedIn = !isOwnPassword || (await signInWithNewPassword(updated, values.new_password))
      if (isSignedIn) await reload()
      return { updated, isSignedIn }
    },
    onSaved: async ({ isSignedIn }) => {
      if (!isSignedIn) await navigate('/login', { replace: true })
    },
  })
}
