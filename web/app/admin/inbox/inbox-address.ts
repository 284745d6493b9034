import type { InboxKind } from '@ledgerdeck/contract/inbox'
import { hasName } from '@ledgerdeck/lookup'
import { pageInAddress } from '../../ui/address-number.ts'

export const kindLabels: Record<InboxKind, string> = {
  job_failed: 'Job given up',
  mail_bounced: 'Mail not delivered',
  account_locked: 'Account locked out',
  account_attacked: 'Password guessed from everywhere',
  account_changed: 'Account changed',
  storage_near_limit: 'Storage nearly full',
  comment_reported: 'Comment reported',
}

export const stateLabels = { ALL: 'Read and unread', unread: 'Unread', read: 'Read' } as const

export interface InboxState {
  page: number
  kind: InboxKind | 'ALL'
  state: keyof typeof stateLabels
}

const path = '/admin/notifications'

/** Reads what is shown from an address. What the API would refuse counts as absent. */
export function readInboxState(search: URLSearchParams): InboxState {
  const kind = search.get('kind') ?? ''
  const state = search.get('state') ?? ''
  return {
    page: pageInAddress(search.get('page')),
    kind: hasName(kindLabels, kind) ? kind : 'ALL',
    state: hasName(stateLabels, state) ? state : 'ALL',
  }
}

/** Where the inbox is shown so; a change of the filter leads to its first page. */
export function inboxAddress({ page, kind, state }: InboxState): string {
  const search = new URLSearchParams()
  if (page > 1) search.set('page', String(page))
  if (kind !== 'ALL') search.set('kind', kind)
  if (state !== 'ALL') search.set('state', state)
  return search.size > 0 ? `${path}?${search}` : path
}
