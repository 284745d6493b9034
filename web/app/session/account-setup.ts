import { storedText } from '../api/browser-storage.ts'
import { readLife, readTokens } from '../api/tokens.ts'

/** The session in which the setup of the account was put off. */
const putOff = storedText('setupPutOff')

/** Asks no more for what is due on the account, until the next sign-in. */
export function putSetupOff(): void {
  putOff.write(presentSession())
}

/** For the end of a session. */
export function forgetPutOffSetup(): void {
  putOff.write(null)
}

/** Whether the user wants to set the account up later, said in any tab. */
export function useSetupPutOff(): boolean {
  const session = putOff.useText()
  return session === undefined || session === presentSession()
}

function presentSession(): string {
  return readLife(readTokens().access ?? '')?.sessionId ?? ''
}
