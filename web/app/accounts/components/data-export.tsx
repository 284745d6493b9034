import type { CallResult, Client } from '@ledgerdeck/contract/client'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/browser-client.ts'
import { queryClient } from '../../api/query-client.ts'
import { useWrite } from '../../api/use-write.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/callout.tsx'
import { DateTime } from '../../ui/first-paint/time.tsx'
import { FocusKeeper } from '../../ui/focus-keeper.tsx'
import { bytesText } from '../../ui/format.ts'
import { Panel } from '../../ui/panel.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { dataExportQuery } from '../profile-queries.ts'
import styles from './profile-form-frame.module.css'

type Export = CallResult<Client['accounts']['getDataExport']>['data']

/** Prepares an archive of all own data, and downloads it. Reloads when it becomes visible. */
export function DataExport({ isShown }: { isShown: boolean }) {
  const { data, error, isFetching, isPending, refetch } = useQuery(
    { ...dataExportQuery, enabled: isShown, refetchInterval: ({ state }) => pollMs(state.data?.data) },
    queryClient,
  )
  const requesting = useWrite(() => api.accounts.requestDataExport(), { failed: 'No archive was prepared.' })
  const linking = useWrite(() => api.accounts.linkDataExport(), {
    failed: 'The archive was not downloaded.',
    onSuccess: ({ url }) => location.assign(url),
  })
  const archive = data?.data
  return (
    <Panel title="Your data">
      <FocusKeeper className={styles.content}>
        {isPending && <Spinner label="Loading..." />}
        {error && !isFetching && <LoadFailed text="Failed to load this part." onRetry={() => void refetch()} />}
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
          A ZIP file with everything you have here: notes, posts, comments, friends, calculations, images and your
          account, as JSON and Markdown.
        </p>
      )}
      {archive?.state === 'preparing' && (
        <p>Your archive is being prepared. You can leave this page: we email you when it is ready.</p>
      )}
      {archive?.state === 'failed' && <p>The last archive could not be prepared. Try again.</p>}
      {archive?.state === 'ready' && (
        <p>
          Your archive of {bytesText(archive.bytes ?? 0)} is ready. Download it before{' '}
          <DateTime at={archive.expires_at ?? archive.requested_at} />.
        </p>
      )}
    </div>
  )
}
