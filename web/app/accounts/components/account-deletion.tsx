import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/browser-client.ts'
import { queryClient } from '../../api/query-client.ts'
import { useWrite } from '../../api/use-write.ts'
import { Button } from '../../ui/button.tsx'
import { Callout, LoadFailed } from '../../ui/callout.tsx'
import { ConfirmButton } from '../../ui/dialogs/confirm-dialog.tsx'
import { FocusKeeper } from '../../ui/focus-keeper.tsx'
import { longDate } from '../../ui/format.ts'
import { Panel } from '../../ui/panel.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { accountDeletionQuery } from '../profile-queries.ts'
import styles from './profile-form-frame.module.css'

/** Copied from the contract, whose values would bring the validator along. */
const delayDays = 14

export function AccountDeletion({ isShown }: { isShown: boolean }) {
  const query = useQuery({ ...accountDeletionQuery, enabled: isShown }, queryClient)
  const { data, error, isFetching, isPending, refetch } = query
  const requesting = useWrite(() => api.accounts.requestAccountDeletion(), {
    failed: 'Your account is unchanged. Try again.',
  })
  const cancelling = useWrite(() => api.accounts.cancelAccountDeletion(), {
    failed: 'Your account is still due to be deleted. Try again.',
  })
  return (
    <Panel title="Delete account">
      <FocusKeeper className={styles.content}>
        {isPending && <Spinner label="Loading..." />}
        {error && !isFetching && (
          <LoadFailed text="This part didn’t load. Reload the page." onRetry={() => void refetch()} />
        )}
        {data?.due_at && (
          <>
            <Callout tone="warning" title={`Your account will be deleted on ${longDate(data.due_at)}`}>
              <p>Everything works as usual until then, and you can change your mind.</p>
            </Callout>
            <Button variant="primary" aria-disabled={cancelling.isPending} onClick={() => cancelling.write()}>
              {cancelling.isPending ? 'Keeping your account...' : 'Keep my account'}
            </Button>
          </>
        )}
        {data?.due_at === null && (
          <>
            <p>
              This deletes your notes, friends, kept calculations and personal details. Your posts and comments stay,
              without your name. You have {delayDays} days to change your mind.
            </p>
            <ConfirmButton
              size="small"
              variant="danger"
              label={requesting.isPending ? 'Scheduling the deletion...' : 'Delete my account'}
              isIdle={requesting.isPending}
              title="Delete your account?"
              text={`We’ll delete it in ${delayDays} days. You can change your mind here until then. To keep a copy of your data, download it first.`}
              action="Delete my account"
              onConfirm={() => requesting.write()}
            />
          </>
        )}
      </FocusKeeper>
    </Panel>
  )
}
