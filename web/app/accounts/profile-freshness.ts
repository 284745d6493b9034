import type { User } from '@ledgerdeck/contract/users'
import { useCallback } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '../api/browser-client.ts'
import { useSeenAgain } from '../api/use-seen-again.ts'

/**
 * Looks, whenever the reader comes back to this tab, whether the account was changed elsewhere, and shows it as it is now. What cannot be
 * found out then stays as it is.
 *
 * @param isWanted false while something typed would be mixed with what comes
 */
export function useFreshProfile({ id, date_updated }: User, isWanted: boolean): void {
  const { revalidate } = useRevalidator()
  const look = useCallback(
    async (signal: AbortSignal) => {
      const found = await api.accounts.getUser({ params: { id }, signal }).catch(() => null)
      const isOther = found !== null && 'date_updated' in found && found.date_updated !== date_updated
      if (isOther && !signal.aborted) await revalidate()
    },
    [id, date_updated, revalidate],
  )
  useSeenAgain(isWanted ? look : undefined)
}
