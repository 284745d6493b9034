import type { AuditChain as Chain } from '@ledgerdeck/contract/investigation'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/browser-client.ts'
import { endpointQuery, queryClient } from '../../../api/query-client.ts'
import { counted, plural, utcDateTime, wholeNumber } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import styles from './audit-chain.module.css'

const chainQuery = endpointQuery(api.admin.getAuditChain, {})

/** Renders nothing until the daily check has a result. */
export function AuditChain() {
  const { data } = useQuery(chainQuery, queryClient)
  if (!data) return null
  if (data.problem !== null) return <ProblemNotice {...data} problem={data.problem} />
  return (
    <p className={styles.state}>
      {stateText(data)}
      {data.head !== '' && (
        <>
          {' '}
          Last hash: <code className={styles.hash}>{data.head}</code>
        </>
      )}
    </p>
  )
}

function ProblemNotice({ verified_at, verified_records, problem }: Chain & { problem: string }) {
  const when = verified_at === null ? '' : ` Checked on ${utcDateTime(verified_at)}.`
  return (
    <Notice tone="danger" title="The audit was changed outside Ledgerdeck">
      <p>{`${problem} Records before it that fit: ${wholeNumber(verified_records ?? 0)}.${when}`}</p>
    </Notice>
  )
}

function stateText({ records, verified_at, verified_records, exported_at }: Chain): string {
  const size = `Chain of ${counted(records, 'record')}.`
  if (verified_at === null) return `${size} The first daily check is still to come.`
  const fit = plural(verified_records ?? 0, 'fits', 'fit')
  const exported = exported_at === null ? '' : ` Signed head exported on ${utcDateTime(exported_at)}.`
  return `${size} Checked on ${utcDateTime(verified_at)}: ${counted(verified_records ?? 0, 'record')} ${fit}.${exported}`
}
