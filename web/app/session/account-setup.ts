import { useSyncExternalStore } from 'react'
import { readStored, removeStored, writeStored } from '../api/browser-storage.ts'
import { readTokens } from '../api/credentials.ts'
import { readLife } from '../api/token-life.ts'

/** Local-storage key: the session in which the setup of the account was put off. */
const putOffKey = 'setupPutOff'

const listeners = new Set<() => void>()

/** Asks no more for what is due on the account, until the next sign-in. */
export function putSetupOff(): void {
  writeStored(putOffKey, presentSession())
  for (const listener of listeners) listener()
}

/** For the end of a session. */
export function forgetPutOffSetup(): void {
  removeStored(putOffKey)
}

/** Whether the user wants to set the account up later, said in any tab. */
export function useSetupPutOff(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => readStored(putOffKey) === presentSession(),
    () => true,
  )
}

function presentSession(): string {
  return readLife(readTokens().access ?? '')?.sessionId ?? ''
}

function subscribe(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => key === putOffKey && listener()
  window.addEventListener('storage', hear)
  listeners.add(listener)
  return () => {
    window.removeEventListener('storage', hear)
    listeners.delete(listener)
  }
}
