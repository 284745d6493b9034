import type { PostImport } from '@ledgerdeck/contract/admin-imports'
import { summariseImport } from '@ledgerdeck/contract/import-summary'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { privateApi } from '../../../api/private-client.ts'
import { endpointQuery, queryClient } from '../../../api/query-client.ts'
import { useWrite } from '../../../api/use-write.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Callout, LoadFailed } from '../../../ui/callout.tsx'
import { Badge } from '../../../ui/content/badge.tsx'
import { ConfirmButton } from '../../../ui/dialogs/dialog.tsx'
import layout from '../../../ui/first-paint/layout.module.css'
import { DateTime } from '../../../ui/first-paint/time.tsx'
import { FocusKeeper } from '../../../ui/focus-keeper.tsx'
import { counted, wholeNumber } from '../../../ui/format.ts'
import { Panel } from '../../../ui/panel.tsx'
import { ProgressBar, Spinner } from '../../../ui/progress.tsx'
import {
  hasNews,
  importListPath,
  isRunning,
  progressText,
  sourceText,
  stateLabels,
  unnamedText,
} from '../import-texts.ts'
import styles from './imports.module.css'

const pollMs = 1_500

export function ImportStatus({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useQuery(
    {
      ...endpointQuery(privateApi.admin.getImport, { params: { id } }),
      refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? pollMs : false),
    },
    queryClient,
  )
  useReloadedReport(data)
  if (data) return <Status found={data} />
  if (error && !isFetching) return <LoadFailed text="The import didn’t load." onRetry={() => void refetch()} />
  return <Spinner label="Loading the import..." />
}

/** The rows below follow the progress; at the end everything may have changed. */
function useReloadedReport(found: PostImport | undefined): void {
  const former = useRef(found)
  useEffect(() => {
    const before = former.current
    former.current = found
    if (!before || !found || before === found) return
    if (before.state !== found.state)
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== privateApi.admin.getImport.endpointName,
      })
    else if (before.done !== found.done)
      void queryClient.invalidateQueries({ queryKey: [privateApi.admin.listImportedPosts.endpointName] })
  }, [found])
}

function Status({ found }: { found: PostImport }) {
  const { state, problem, imported_by, created_at } = found
  const unnamed = unnamedText(found)
  return (
    <Panel
      className={styles.part}
      title={<bdi>{sourceText(found)}</bdi>}
      aside={<Badge tone={tones[state]}>{stateLabels[state]}</Badge>}
    >
      <FocusKeeper className={styles.status}>
        <p role="status">{isRunning(found) ? progressText(found) : endText(found)}</p>
        {isRunning(found) && found.total !== null && (
          <ProgressBar
            label={`${wholeNumber(found.done)} of ${counted(found.total, 'post')}`}
            fraction={found.total === 0 ? 1 : found.done / found.total}
          />
        )}
        {problem !== null && <Callout tone="danger" title={problem} />}
        {state !== 'failed' && !isRunning(found) && (
          <ul className={styles.summary}>
            {summariseImport(found).map((line) => (
              <li key={line}>{line}</li>
            ))}
            {unnamed !== null && <li>{unnamed}</li>}
          </ul>
        )}
        <Acts found={found} />
        <p className={styles.note}>
          Uploaded by {imported_by ?? 'a deleted account'} on <DateTime at={created_at} />.
        </p>
      </FocusKeeper>
    </Panel>
  )
}

const tones = {
  checking: 'info',
  checked: 'warning',
  importing: 'info',
  finished: 'success',
  failed: 'danger',
  cancelled: 'neutral',
} as const

function endText(found: PostImport): string {
  if (found.state === 'checked') {
    return hasNews(found)
      ? 'The dry run is finished. Nothing is imported yet. The files are kept for 24 hours.'
      : 'The dry run is finished. There is nothing new to import.'
  }
  if (found.state === 'finished') return 'The import is finished. The uploaded files were deleted.'
  if (found.state === 'failed') return 'It ended early. The uploaded files were deleted.'
  return found.started_at === null
    ? 'It was cancelled before anything was imported. The uploaded files were deleted.'
    : 'It was cancelled. Posts that were imported stay. The uploaded files were deleted.'
}

function Acts({ found }: { found: PostImport }) {
  const { id, state, counts } = found
  const starting = useWrite(() => privateApi.admin.startImport({ params: { id } }), { failed: 'Nothing was imported.' })
  const cancelling = useWrite(() => privateApi.admin.cancelImport({ params: { id } }), {
    failed: 'It wasn’t cancelled.',
  })
  const isBusy = starting.isPending || cancelling.isPending
  const what = counts.created > 0 ? counted(counts.created, 'post') : counted(counts.comments, 'comment')
  return (
    <div className={layout.row}>
      {state === 'checked' && hasNews(found) && (
        <ConfirmButton
          variant="primary"
          label={starting.isPending ? 'Starting...' : `Import ${what}`}
          isIdle={isBusy}
          title={`Import ${what}?`}
          text="Published posts are public at once. To undo it, delete the posts one by one or in the list of posts."
          action="Import"
          onConfirm={() => starting.write()}
        />
      )}
      {state === 'importing' && (
        <ConfirmButton
          label="Cancel import"
          isIdle={isBusy}
          title="Cancel the import?"
          text="Posts that were imported stay. Upload the same file again to import the rest."
          action="Cancel the import"
          onConfirm={() => cancelling.write()}
        />
      )}
      {(state === 'checking' || state === 'checked') && (
        <Button aria-disabled={isBusy} onClick={() => cancelling.write()}>
          {state === 'checking' ? 'Cancel dry run' : 'Discard'}
        </Button>
      )}
      {!isRunning(found) && state !== 'checked' && <LinkButton to={importListPath}>Import another file</LinkButton>}
      {state === 'finished' && <LinkButton to="/finance/blog">View the blog</LinkButton>}
    </div>
  )
}
