import type { CallResult, Client } from '@ledgerdeck/contract/client'
import { deletionDelayDays } from '@ledgerdeck/contract/deletion-delay'
import { useQuery } from '@tanstack/react-query'
import { privateApi } from '../../api/private-client.ts'
import { queryClient } from '../../api/query-client.ts'
import { useWrite } from '../../api/use-write.ts'
import { Button } from '../../ui/button.tsx'
import { Callout, LoadFailed } from '../../ui/callout.tsx'
import { ConfirmButton } from '../../ui/dialogs/dialog.tsx'
import { DateTime } from '../../ui/first-paint/time.tsx'
import { FocusKeeper } from '../../ui/focus-keeper.tsx'
import { longDate } from '../../ui/format.ts'
import { Panel } from '../../ui/panel.tsx'
import { Spinner } from '../../ui/progress.tsx'
import { bytesText } from '../../ui/text/bytes-text.ts'
import { accountDeletionQuery, dataExportQuery } from '../profile-queries.ts'
import styles from './profile-form-frame.module.css'

type Export = CallResult<Client['accounts']['getDataExport']>['data']

/** Prepares an archive of all own data, and downloads it. Reloads when it becomes visible. */
export function DataExport({ isShown }: { isShown: boolean }) {
  const { data, error, isFetching, isPending, refetch } = useQuery(
    { ...dataExportQuery, enabled: isShown, refetchInterval: ({ state }) => pollMs(state.data?.data) },
    queryClient,
  )
  const requesting = useWrite(() => privateApi.accounts.requestDataExport(), {
    failed: 'We couldn’t prepare the archive.',
  })
  const linking = useWrite(() => privateApi.accounts.linkDataExport(), {
    failed: 'The archive didn’t download.',
    onSuccess: ({ url }) => location.assign(url),
  })
  const archive = data?.data
  return (
    <Panel title="Your data">
      <FocusKeeper className={styles.content}>
        {isPending && <Spinner label="Loading..." />}
        {error && !isFetching && <LoadFailed text="This part didn’t load." onRetry={() => void refetch()} />}
        {data && <ArchiveState archive={archive ?? null} />}
        {archive?.state === 'ready' && (
          <Button variant="primary" aria-disabled={linking.isPending} onClick={() => linking.write()}>
            {linking.isPending ? 'Preparing the download...' : 'Download the archive'}
          </Button>
        )}
        {data && archive?.state !== 'preparing' && (
          <Button size="small" aria-disabled={requesting.isPending} onClick={() => requesting.write()}>
            {archive?.state === 'ready' ? 'Prepare a new archive' : 'Prepare an archive'}
          </Button>
        )}
      </FocusKeeper>
    </Panel>
  )
}

/** False while nothing changes by itself. */
function pollMs(archive: Export | undefined): number | false {
  return archive?.state === 'preparing' ? 3_000 : false
}

function ArchiveState({ archive }: { archive: Export }) {
  return (
    <div role="status">
      {archive === null && (
        <p>
          A ZIP file of everything you have here: notes, posts, comments, friends, calculations, images and account
          details, as JSON and Markdown.
        </p>
      )}
      {archive?.state === 'preparing' && (
        <p>We’re preparing your archive. You can leave this page. We’ll email you when it’s ready.</p>
      )}
      {archive?.state === 'failed' && <p>We couldn’t prepare your last archive. Try again.</p>}
      {archive?.state === 'ready' && (
        <p>
          Your archive of {bytesText(archive.bytes ?? 0)} is ready. Download it before{' '}
          <DateTime at={archive.expires_at ?? archive.requested_at} />.
        </p>
      )}
    </div>
  )
}

export function AccountDeletion({ isShown }: { isShown: boolean }) {
  const query = useQuery({ ...accountDeletionQuery, enabled: isShown }, queryClient)
  const { data, error, isFetching, isPending, refetch } = query
  const requesting = useWrite(() => privateApi.accounts.requestAccountDeletion(), {
    failed: 'Your account is unchanged. Try again.',
  })
  const cancelling = useWrite(() => privateApi.accounts.cancelAccountDeletion(), {
    failed: 'Your account is still due to be deleted. Try again.',
  })
  return (
    <Panel title="Delete account">
      <FocusKeeper className={styles.content}>
        {isPending && <Spinner label="Loading..." />}
        {error && !isFetching && <LoadFailed text="This part didn’t load." onRetry={() => void refetch()} />}
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
              This deletes your notes, friends, saved calculations and personal details. Your posts and comments stay,
              without your name. You have {deletionDelayDays} days to change your mind.
            </p>
            <ConfirmButton
              size="small"
              variant="danger"
              label={requesting.isPending ? 'Scheduling the deletion...' : 'Delete my account'}
              isIdle={requesting.isPending}
              title="Delete your account?"
              text={`We’ll delete it in ${deletionDelayDays} days. You can change your mind here until then. To keep a copy of your data, download it first.`}
              action="Delete my account"
              onConfirm={() => requesting.write()}
            />
          </>
        )}
      </FocusKeeper>
    </Panel>
  )
}
