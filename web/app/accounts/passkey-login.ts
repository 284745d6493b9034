import type { User } from '@ledgerdeck/contract/users'
import { CallError } from '../api/call-error.ts'
import {
  cancelPasskey,
  canFillPasskeys,
  getPasskey,
  loadPasskeys,
  passkeyProblem,
} from '../session/factors/passkeys.ts'
import { beginPasskeyLogin, logInByPasskey } from '../session/factors/pending-login.ts'
import { type LoginRefusal, loginRefusalOf } from './pending-verification.ts'

interface PasskeyLogin {
  /** Rejects when its argument does. */
  enter: (open: () => Promise<User>) => Promise<void>
  onRefusal: (refusal: LoginRefusal) => void
}

/** Offers passkeys in the field of the username, where the browser can. */
export async function offerPasskeys({ isOver, ...login }: PasskeyLogin & { isOver: () => boolean }): Promise<void> {
  if (!(await canFillPasskeys()) || isOver()) return
  const passkey = await offered(isOver)
  if (passkey !== null && !isOver()) await logIn(login, async () => passkey)
}

/** Null if the server did not respond, or the offer ended. */
async function offered(isOver: () => boolean) {
  try {
    const [options] = await Promise.all([beginPasskeyLogin(), loadPasskeys()])
    return isOver() ? null : await getPasskey(options, { useBrowserAutofill: true })
  } catch {
    return null
  }
}

export function endOffer(): void {
  cancelPasskey()
}

export async function choosePasskey(login: PasskeyLogin): Promise<void> {
  await logIn(login, async () => getPasskey(await beginPasskeyLogin()))
}

async function logIn({ enter, onRefusal }: PasskeyLogin, choose: () => ReturnType<typeof getPasskey>): Promise<void> {
  try {
    const passkey = await choose()
    await enter(() => logInByPasskey(passkey))
  } catch (failure) {
    onRefusal(failure instanceof CallError ? loginRefusalOf(failure) : unused(failure))
  }
}

function unused(failure: unknown): LoginRefusal {
  return { kind: 'denied', title: 'ACCESS DENIED. RETRY.', text: passkeyProblem(failure) }
}
