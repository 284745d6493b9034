import { useQuery } from '@tanstack/react-query'
import { Suspense, useId, useState } from 'react'
import { readStored, removeStored } from '../../api/browser-storage.ts'
import { writePreference } from '../../api/consent.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/callout.tsx'
import { GaugeRing } from '../../ui/charts/gauge-ring.tsx'
import { VisuallyHidden } from '../../ui/first-paint/accessibility.tsx'
import layout from '../../ui/first-paint/layout.module.css'
import { FocusKeeper } from '../../ui/focus-keeper.tsx'
import { counted, shareText, wholeNumber } from '../../ui/format.ts'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { Panel } from '../../ui/panel.tsx'
import { Spinner } from '../../ui/progress.tsx'
import { storageUsageQuery } from '../profile-queries.ts'
import {
  type BreakdownRow,
  breakdownRows,
  partFill,
  partLetter,
  percentText,
  type RingTone,
  ringTone,
  type StorageUsage,
  toStorageUsage,
  usedRatio,
} from '../storage-usage.ts'
import styles from './storage-card.module.css'

const BreakdownPie = lazyComponent<{ rows: readonly BreakdownRow[] }>(() => import('./breakdown-pie.tsx'))

const foldedKey = 'storageCard'
const foldedMark = 'minimized'

const toneWords: Readonly<Record<RingTone, string>> = {
  green: 'Plenty of room',
  yellow: 'Filling up',
  pink: 'Nearly full',
}

export function StorageCard({ isShown }: { isShown: boolean }) {
  const { data, error, isFetching, isPending, refetch } = useQuery(
    { ...storageUsageQuery, enabled: isShown },
    queryClient,
  )
  const usage = data && toStorageUsage(data)
  const [isFolded, setFolded] = useState(() => readStored(foldedKey) === foldedMark)
  const bodyId = useId()

  function toggle() {
    if (isFolded) removeStored(foldedKey)
    else writePreference(foldedKey, foldedMark)
    setFolded(!isFolded)
  }

  return (
    <Panel title="Storage usage">
      <div className={styles.bar}>
        <p className={styles.total}>{usage ? totalText(usage) : 'Records of this account'}</p>
        <Button size="small" aria-expanded={!isFolded} aria-controls={bodyId} onClick={toggle}>
          {isFolded ? 'Expand' : 'Minimize'}
          <VisuallyHidden> storage usage</VisuallyHidden>
        </Button>
      </div>
      <div id={bodyId} hidden={isFolded}>
        <FocusKeeper className={layout.stack4}>
          {error && !isFetching && (
            <LoadFailed text="Failed to fetch storage usage data." onRetry={() => void refetch()} />
          )}
          {isPending && <Spinner label="Loading storage usage..." />}
          {usage && !isFolded && <Usage usage={usage} />}
          <VisuallyHidden>
            <span role="status">{!isFetching && data?.msg}</span>
          </VisuallyHidden>
        </FocusKeeper>
      </div>
    </Panel>
  )
}

function totalText({ totalRecords, storageLimit }: StorageUsage): string {
  const total = wholeNumber(totalRecords)
  if (storageLimit !== null) return `${total} of ${wholeNumber(storageLimit)} records`
  return `${counted(totalRecords, 'record')}, no limit`
}

function Usage({ usage }: { usage: StorageUsage }) {
  const ratio = usedRatio(usage)
  const tone = ringTone(ratio)
  const text = percentText(ratio)
  const word = ratio === null ? 'No limit' : toneWords[tone]
  const rows = breakdownRows(usage.summaryBreakdown)
  return (
    <>
      <div className={styles.figure}>
        <GaugeRing
          ratio={ratio}
          tone={tone}
          text={text}
          label={ratio === null ? 'Unlimited storage' : `Storage used: ${text}`}
        />
        <p className={styles.word}>{word}</p>
      </div>
      {rows.length === 0 ? (
        <div className={styles.empty}>
          <p>Nothing stored yet. We count what you write and upload here.</p>
          <LinkButton to="/finance/blog" size="small">
            Read and comment
          </LinkButton>
        </div>
      ) : (
        <div className={styles.breakdown}>
          <Suspense fallback={<div className={styles.pieRoom} />}>
            <BreakdownPie rows={rows} />
          </Suspense>
          <BreakdownTable rows={rows} />
        </div>
      )}
      {rows.length > 0 && usage.storageLimit !== null && <p className={styles.advice}>{usage.advice}</p>}
    </>
  )
}

function BreakdownTable({ rows }: { rows: readonly BreakdownRow[] }) {
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>Records by category</caption>
      <thead>
        <tr>
          <th scope="col">Category</th>
          <th scope="col">Records</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, count, share }, position) => (
          <tr key={label}>
            <th scope="row">
              <span className={styles.key} style={{ background: partFill(position) }} aria-hidden="true">
                {partLetter(position)}
              </span>
              {label}
            </th>
            <td>{wholeNumber(count)}</td>
            <td>{shareText(share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
