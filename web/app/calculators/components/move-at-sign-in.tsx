import { useEffect } from 'react'
import { readStored } from '../../api/browser-storage.ts'
import { useSessionUser } from '../../session/session.ts'
import { importOrNull } from '../../ui/lazy-component.ts'

export function MoveAtSignIn() {
  const user = useSessionUser()
  const userId = user === null || user.must_change_password ? null : user.id
  useEffect(() => {
    if (userId !== null && readStored('keptCalculations') !== null) void moveCalculations()
  }, [userId])
  return null
}

/** If the file fails to load, the next page tries again. */
async function moveCalculations(): Promise<void> {
  const loaded = await importOrNull(() => import('../move-to-account.ts'))
  await loaded?.moveCalculationsToAccount()
}
