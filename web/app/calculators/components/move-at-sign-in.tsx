import { useEffect } from 'react'
import { readStored } from '../../api/browser-storage.ts'
import { useSessionUser } from '../../session/session.ts'
import { importOrNull } from '../../ui/lazy-component.ts'

/** Moves what a guest kept in this browser to the account, once somebody is signed in. */
export function MoveAtSignIn() {
  const user = useSessionUser()
  const userId = user === null || user.must_change_password ? null : user.id
  useEffect(() => {
    if (userId !== null && readStored('keptCalculations') !== null) void moveCalculations()
  }, [userId])
  return null
}

/** Where the file cannot be loaded, the next page tries again. */
async function moveCalculations(): Promise<void> {
  const loaded = await importOrNull(() => import('../move-to-account.ts'))
  await loaded?.moveCalculationsToAccount()
}
