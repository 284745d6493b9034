import { storedText, writeStored } from '../api/browser-storage.ts'
import { parseTokenLife, readTokens } from '../api/tokens.ts'

const putOff = storedText('setupPutOff', writeStored)

export function putSetupOff(): void {
  putOff.write(presentSession())
}

export function forgetPutOffSetup(): void {
  putOff.write(null)
}

export function useSetupPutOff(): boolean {
  const session = putOff.useText()
  return session === undefined || session === presentSession()
}

/** The id of the session in the access token; empty without one. */
export function presentSession(): string {
  return parseTokenLife(readTokens().access ?? '')?.sessionId ?? ''
}
