import { createCall, type Transport } from '@ledgerdeck/contract/client'
import { sessionExpiredText, toCallError } from './call-error.ts'

type SessionExpiredListener = (text: string) => void

const sessionExpiredListeners = new Set<SessionExpiredListener>()

/** Calls the listener whenever the API answers 401. Returns the function that ends it. */
export function onSessionExpired(listener: SessionExpiredListener): () => void {
  sessionExpiredListeners.add(listener)
  return () => sessionExpiredListeners.delete(listener)
}

const overNetwork: Transport = async ({ method, path, body, signal }) => {
  const headers = typeof body === 'string' ? { 'Content-Type': 'application/json' } : undefined
  const response = await fetch(path, { method, body, signal, headers })
  if (response.status === 401) for (const listener of sessionExpiredListeners) listener(sessionExpiredText)
  return { status: response.status, body: parseBody(await response.text()) }
}

/** The typed client of the browser. */
export const call = createCall(overNetwork, toCallError)

function parseBody(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
