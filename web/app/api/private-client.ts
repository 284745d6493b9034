import {
  callerOver,
  type PrivateClient,
  type Transport,
  type WireRequest,
  type WireResponse,
} from '@ledgerdeck/contract/client'
import { createPrivateClient } from '@ledgerdeck/contract/private-client'
import { abortable, callerWithToken, overNetwork, presentToken, reportingWrites, sendAs } from './browser-client.ts'
import { toCallError } from './call-error.ts'
import { callOnceOver } from './call-once.ts'
import { codeOf } from './network.ts'
import { askForPassword, passwordConfirmations, reauthenticationRequired } from './recent-authentication.ts'
import { parseTokenLife } from './tokens.ts'

const confirmed: Transport = async (request) => {
  const token = await presentToken(request)
  const confirmationsBefore = passwordConfirmations()
  const response = await sendAs(token, request)
  if (codeOf(response) !== reauthenticationRequired) return response
  const isConfirmedSince = passwordConfirmations() !== confirmationsBefore
  return isConfirmedSince || (await abortable(askForPassword(), request.signal))
    ? repeatConfirmed(request, token, response)
    : response
}

/** Not repeated with the token of another account, which may have signed in during the question. */
async function repeatConfirmed(
  request: WireRequest,
  token: string | null,
  refusal: WireResponse,
): Promise<WireResponse> {
  const present = await presentToken(request)
  return userOf(present) === userOf(token) ? sendAs(present, request) : refusal
}

function userOf(token: string | null): string | undefined {
  return token === null ? undefined : parseTokenLife(token)?.userId
}

const call = callerOver(confirmed, toCallError)
const callOnce = callOnceOver(call)

/** What only a session may call. Public pages load it with what needs a session. */
export const privateApi = createPrivateClient(
  reportingWrites((route, input, name) => (route.takesIdempotencyKey ? callOnce : call)(route, input, name)),
)

/** For calls that the user did not ask for. */
export function privateClientWithToken(token: string | null): PrivateClient {
  return createPrivateClient(callerWithToken(token))
}

export async function getArchive(path: string): Promise<Blob> {
  const response = await overNetwork({ method: 'GET', path })
  if (response.status !== 200 || !(response.body instanceof Blob)) throw toCallError(response)
  return response.body
}
