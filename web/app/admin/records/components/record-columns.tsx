import type { AuditRecord, Deleted } from '@ledgerdeck/contract/investigation'
import { lookUp } from '@ledgerdeck/lookup'
import type { ReactNode } from 'react'
import { useWrite } from '../../../api/use-write.ts'
import type { Action } from '../../../ui/controls/action-menu.tsx'
import { utcDateTime } from '../../../ui/format.ts'
import type { Column } from '../../../ui/tables/data-table.tsx'
import { toast } from '../../../ui/toast.ts'
import type { ActionHelpers, Row as ListRow, SelectedRows } from '../../lists/list-options.ts'
import styles from './record-columns.module.css'

export function timeColumn<Row extends { created_at: string }>(header: string): Column<Row> {
  return {
    key: 'created_at',
    header,
    width: 19,
    cell: ({ created_at }) => (
      <time dateTime={created_at} className={styles.time}>
        {utcDateTime(created_at)}
      </time>
    ),
  }
}

/** Breaks long words and isolates the direction of text from outside. */
export function ForeignText({ children }: { children: ReactNode }) {
  return <bdi className={styles.foreign}>{children}</bdi>
}

/** For a text that may fill a screen, where the row opens all of it. */
export function Beginning({ children }: { children: ReactNode }) {
  return <span className={styles.beginning}>{children}</span>
}

/** When, by whom, on what, from where, and each field that changed. */
export function AuditChanges({ record }: { record: AuditRecord }) {
  const { act, actor, object_kind, object_name, object_id, ip_address, created_at } = record
  const lines = changeLines(record)
  return (
    <>
      <dl className={styles.facts}>
        <dt>When</dt>
        <dd>{`${utcDateTime(created_at)} UTC`}</dd>
        <dt>Agent</dt>
        <dd>
          <bdi>{actor || 'unknown'}</bdi>
        </dd>
        <dt>Code</dt>
        <dd>
          <code>{act}</code>
        </dd>
        <dt>Object</dt>
        <dd>
          <bdi>{[object_kind, object_name, object_id === null ? '' : `(${object_id})`].filter(Boolean).join(' ')}</bdi>
        </dd>
        <dt>IP address</dt>
        <dd>{ip_address || 'none'}</dd>
      </dl>
      <ul className={styles.lines} aria-label="Changes">
        {lines.map((line) => (
          <li key={line}>
            <bdi>{line}</bdi>
          </li>
        ))}
      </ul>
    </>
  )
}

const pastVerbs: Readonly<Record<string, string>> = {
  accept: 'Accepted',
  add: 'Added',
  cancel: 'Cancelled',
  change: 'Changed',
  create: 'Created',
  delete: 'Deleted',
  hide: 'Hid',
  import: 'Imported',
  keep: 'Kept',
  merge: 'Merged',
  publish: 'Published',
  reinstate: 'Reinstated',
  remove: 'Removed',
  renew: 'Renewed',
  resend: 'Resent',
  reset: 'Reset',
  restore: 'Restored',
  revoke: 'Revoked',
  start: 'Started',
  suspend: 'Suspended',
  unpublish: 'Unpublished',
  update: 'Changed',
  upload: 'Uploaded',
}

const actTexts: Readonly<Record<string, string>> = {
  audit_redact: 'Erased personal details',
  category_delete_unused: 'Deleted unused categories',
  comment_show: 'Unhid comment',
  import_finish: 'Finished an import',
  import_upload: 'Uploaded a blog',
  ip_delete: 'Deleted IP records',
  ip_delete_finish: 'Finished deleting IPs',
  ip_expire: 'Removed old IP records',
  log_delete: 'Deleted log records',
  log_delete_finish: 'Finished deleting logs',
  log_expire: 'Removed old log records',
  post_schedule_lapse: 'Skipped scheduled publishing',
  post_scheduled_hide: 'Hid post on schedule',
  post_scheduled_publish: 'Published post on schedule',
  post_status: 'Changed post status',
  posts_export: 'Exported all posts',
  tag_delete_unused: 'Deleted unused tags',
  user_factors_reset: 'Reset second factors',
  user_reset_link: 'Sent a reset link',
  user_sign_out: 'Logged user out',
  user_verification: 'Sent verification email',
}

/** `user_suspend` as `Suspended user`; the code as words if its verb is unknown. */
export function actText(act: string): string {
  const text = lookUp(actTexts, act)
  if (text !== undefined) return text
  const words = act.split('_')
  const verb = lookUp(pastVerbs, words.at(-1) ?? '')
  if (verb !== undefined) return [verb, ...words.slice(0, -1)].join(' ')
  return act.charAt(0).toUpperCase() + words.join(' ').slice(1)
}

/** One line for each field: `is staff: no → yes`. */
export function changeLines({ before, after }: Pick<AuditRecord, 'before' | 'after'>): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.map((name) => {
    const [was, is] = [valueText(before, name), valueText(after, name)]
    const label = name.replaceAll('_', ' ')
    if (was === null) return `${label}: ${is}`
    return is === null ? `${label}: ${was} → removed` : `${label}: ${was} → ${is}`
  })
}

function valueText(fields: AuditRecord['before'], name: string): string | null {
  const value = lookUp(fields ?? {}, name)
  if (value === undefined) return null
  if (value === null || value === '') return 'empty'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

type RecordsToDelete = { ids: number[] } | { all_matching: true }

interface RecordDeletion<State, Row> {
  one: string
  many: string
  failed: string
  rowName: (row: Row) => string
  send: (which: RecordsToDelete, state: State) => Promise<Pick<Deleted, 'msg' | 'is_pending'>>
}

interface DeletionContext {
  actions: { isPending: boolean; write: (which: RecordsToDelete) => void }
  isPrevious: boolean
}

export function recordDeletion<State, Row extends ListRow>(deletion: RecordDeletion<State, Row>) {
  const { one, many, failed, rowName, send } = deletion
  return {
    rowName,
    useActions: ({ state, clearSelection }: ActionHelpers<State>) =>
      useWrite((which: RecordsToDelete) => send(which, state), {
        failed,
        onSuccess: ({ is_pending }) => {
          clearSelection()
          if (is_pending) void toast('info', 'There are too many to delete at once. The rest will go within minutes.')
        },
      }),
    rowActions: {
      header: 'Delete',
      of: (row: Row, { actions, isPrevious }: DeletionContext): Action[] => [
        {
          label: 'Delete',
          name: `Delete ${rowName(row)}`,
          variant: 'danger',
          isDisabled: actions.isPending || isPrevious,
          confirm: { title: one, text: rowName(row) },
          onSelect: () => actions.write({ ids: [row.id] }),
        },
      ],
    },
    bulk: {
      hasAllMatching: true,
      actions: ({ ids, isAllMatching, text }: SelectedRows, { actions, isPrevious }: DeletionContext): Action[] => {
        // "All that match" would delete rows that the previous filters did not show.
        const isBusy = actions.isPending || isPrevious
        return [
          {
            key: 'delete',
            label: isBusy ? 'Deleting...' : 'Delete selected',
            variant: 'danger',
            isDisabled: ids.length === 0 || isBusy,
            confirm: { title: many, text: `${text}. You can’t undo this. The audit records who deleted how many.` },
            onSelect: () => actions.write(isAllMatching ? { all_matching: true } : { ids: [...ids] }),
          },
        ]
      },
    },
  }
}
