import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '@ledgerdeck/contract/factors'
import { failureText } from '../../api/call-error.ts'
import { importOrNull, loadAdvice } from '../../ui/lazy-component.ts'

const ipAddress = /^[\d.]+$|^\[/

export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && isPasskeyAddress()
}

/** False over plain http, except at localhost, and at an IP address. */
export function isPasskeyAddress(): boolean {
  return window.isSecureContext && !ipAddress.test(window.location.hostname)
}

export async function canFillPasskeys(): Promise<boolean> {
  return canUsePasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true
}

export async function createPasskey(optionsJSON: PasskeyCreationOptions): Promise<PasskeyRegistration> {
  const { startRegistration } = await loadPasskeys()
  const { id, rawId, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject, transports } = response
  const type = 'public-key'
  return { id, rawId, type, clientExtensionResults: {}, response: { clientDataJSON, attestationObject, transports } }
}

/** @param useBrowserAutofill waits until a passkey is chosen in the field of the username */
export async function getPasskey(
  optionsJSON: PasskeyRequestOptions,
  { useBrowserAutofill = false } = {},
): Promise<PasskeyAssertion> {
  const { startAuthentication } = await loadPasskeys()
  const { id, rawId, response } = await startAuthentication({ optionsJSON, useBrowserAutofill })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  const type = 'public-key'
  return {
    ...{ id, rawId, type, clientExtensionResults: {} },
    response: { clientDataJSON, authenticatorData, signature, userHandle },
  }
}

/** At once, so that it never ends a later request. */
export function cancelPasskey(): void {
  library?.WebAuthnAbortService.cancelCeremony()
}

let library: typeof import('@simplewebauthn/browser') | null = null

/** Browsers describe a failed load in technical terms. */
export async function loadPasskeys() {
  library ??= await importOrNull(() => import('@simplewebauthn/browser'))
  if (library === null) throw new TypeError(`Passkeys didn’t load. ${loadAdvice}`)
  return library
}

/** Browsers report a cancelled dialog, a timeout and a missing passkey in the same way. */
const withoutPasskey = 'No passkey was used. Try again or choose another way.'

export function passkeyProblem(failure: unknown): string {
  const isUnused = failure instanceof Error && ['NotAllowedError', 'AbortError'].includes(failure.name)
  return isUnused ? withoutPasskey : (failureText(failure) ?? withoutPasskey)
}
