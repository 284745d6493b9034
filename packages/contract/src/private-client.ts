import { type Caller, clientOf, type PrivateClient } from './client.ts'
import { privateEndpoints } from './private-endpoints.ts'

/** In a file of its own, so that public pages load no table of what only a session may call. */
export function createPrivateClient(call: Caller): PrivateClient {
  return clientOf([privateEndpoints], call) as PrivateClient
}
