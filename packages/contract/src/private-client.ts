import { type Caller, clientOf, type PrivateClient } from './client.ts'
import { privateEndpoints } from './private-endpoints.ts'

/** A separate file, so that public pages do not load the table of private endpoints. */
export function createPrivateClient(call: Caller): PrivateClient {
  return clientOf([privateEndpoints], call) as PrivateClient
}
