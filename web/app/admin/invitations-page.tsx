import type { Invitation, InvitationState } from '@ledgerdeck/contract/admin-invitations'
import type { InvitationRole } from '@ledgerdeck/contract/invitations'
import { privateApi } from '../api/private-client.ts'
import { endpointQuery } from '../api/query-client.ts'
import { contractResolver, useApiForm } from '../api/use-api-form.ts'
import { useWrite } from '../api/use-write.ts'
import { Button } from '../ui/button.tsx'
import { Badge } from '../ui/content/badge.tsx'
import { defineSearch, oneOf, pageNumber } from '../ui/content/search-params.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { optionsOf, SelectField, TextField } from '../ui/field.tsx'
import layout from '../ui/first-paint/layout.module.css'
import { FormProblem } from '../ui/forms/form-problem.tsx'
import { ShortDate } from '../ui/text/short-date.tsx'
import { toast } from '../ui/toast.ts'
import { defineListPage } from './lists/components/list-screen.tsx'
import { countText } from './lists/list-query.ts'
import { UserPages } from './users/components/user-pages.tsx'

const path = '/admin/userlist/invitations'

const stateLabels = {
  open: 'Open',
  expired: 'Expired',
  accepted: 'Accepted',
  revoked: 'Revoked',
  all: 'All',
} as const satisfies Record<InvitationState | 'all', string>

const roleLabels: Readonly<Record<InvitationRole, string>> = { user: 'User', premium: 'Premium user', staff: 'Staff' }

const search = defineSearch(path, { page: pageNumber, state: oneOf(stateLabels) })

const page = defineListPage({
  search,
  query: (state) => endpointQuery(privateApi.admin.listInvitations, { query: state }),
  meta: { title: 'Invitations', description: 'People you’ve invited to create an account.' },
  heading: {
    title: 'Invitations',
    lede: 'Each emailed link creates one account, even while registration is closed. It works for 7 days.',
  },
  tabs: () => <UserPages current={path} />,
  failed: 'Failed to fetch invitations.',
  loading: 'Loading invitations...',
  caption: 'Invitations',
  filters: {
    label: 'Filter invitations',
    display: 'instant',
    fields: [{ name: 'state', label: 'State', kind: 'select', options: optionsOf(stateLabels) }],
  },
  useActions: ({ onSettled }) => {
    const resending = useWrite((id: number) => privateApi.admin.resendInvitation({ params: { id } }), {
      failed: 'We didn’t send the invitation.',
      onSuccess: onSettled,
    })
    const revoking = useWrite((id: number) => privateApi.admin.revokeInvitation({ params: { id } }), {
      failed: 'The invitation is still open.',
      onSuccess: onSettled,
    })
    return {
      isBusy: resending.isPending || revoking.isPending,
      resend: resending.write,
      revoke: revoking.write,
    }
  },
  toolbar: () => [
    {
      label: 'Invite',
      variant: 'primary',
      dialog: {
        title: 'Invite by email',
        initialFocus: 'field',
        content: (close) => <InvitationForm onClose={close} />,
      },
    },
  ],
  count: ({ total }) => countText(total),
  isDense: true,
  columns: () => [
    { key: 'to', header: 'Invited', isRowHeader: true, cell: (row) => nameOf(row) },
    { key: 'role', header: 'Role', width: 12, cell: ({ role }) => roleLabels[role] },
    { key: 'state', header: 'State', width: 11, cell: ({ state }) => <Badge tone="info">{stateLabels[state]}</Badge> },
    {
      key: 'by',
      header: 'By',
      width: 12,
      whenNarrow: 'below',
      cell: ({ invited_by }) => invited_by ?? 'a deleted account',
    },
    {
      key: 'sent',
      header: 'Sent',
      width: 12,
      whenNarrow: 'below',
      cell: ({ sent_at }) => <ShortDate at={sent_at} />,
    },
    { key: 'expires', header: 'Works until', width: 12, cell: ({ expires_at }) => <ShortDate at={expires_at} /> },
  ],
  empty: ({ isFiltered }) =>
    isFiltered ? (
      <EmptyState title="No invitation found. Try adjusting your filter." />
    ) : (
      <EmptyState title="No open invitations." text="Invite someone by email." />
    ),
  rowName: (row) => nameOf(row),
  rowActions: {
    header: 'Actions',
    of: ({ id, email, state }, { actions }) =>
      state === 'open' || state === 'expired'
        ? [
            {
              label: 'Resend',
              name: `Resend the invitation to ${email}`,
              isDisabled: actions.isBusy,
              onSelect: () => actions.resend(id),
            },
            {
              label: 'Revoke',
              variant: 'danger',
              name: `Revoke the invitation to ${email}`,
              isDisabled: actions.isBusy,
              confirm: {
                title: 'Revoke this invitation?',
                text: `The link sent to ${email} will stop working.`,
                action: 'Revoke',
              },
              onSelect: () => actions.revoke(id),
            },
          ]
        : [],
  },
})

/** The address of an accepted invitation is that of its account. */
function nameOf({ email, accepted_by }: Invitation): string {
  return email || (accepted_by ?? 'a deleted account')
}

export const { handle, clientLoader, shouldRevalidate, meta, HydrateFallback, ErrorBoundary } = page

export default page.Component

interface InvitationValues {
  email: string
  role: InvitationRole
}

const resolver = contractResolver<InvitationValues>(
  async () => (await import('@ledgerdeck/contract/admin-invitations')).createInvitation.body,
  (values) => values,
)

function InvitationForm({ onClose }: { onClose: () => void }) {
  const form = useApiForm<InvitationValues, { msg: string }>({
    defaultValues: { email: '', role: 'user' },
    resolver,
    send: (body) => privateApi.admin.createInvitation({ body }),
    onSaved: ({ msg }) => {
      void toast('success', msg)
      onClose()
    },
  })
  return (
    <form {...form.formProps} className={layout.stack4} autoComplete="off">
      <TextField
        {...form.field('email')}
        label="Email address"
        type="email"
        required
        maxLength={254}
        spellCheck={false}
      />
      <SelectField
        {...form.field('role')}
        label="Role"
        options={optionsOf(roleLabels)}
        hint="You can make superusers only on the command line."
      />
      <FormProblem title="No one was invited" problem={form.problem} />
      <div className={layout.rowEnd}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" aria-disabled={form.isSaving}>
          {form.isSaving ? 'Inviting...' : 'Send invitation'}
        </Button>
      </div>
    </form>
  )
}
