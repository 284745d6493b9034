import { type Caller, type Client, clientOf } from './client.ts'
import { privateEndpoints } from './private-endpoints.ts'
import { publicEndpoints } from './public-endpoints.ts'

/** Not for the web's pages, which load `PublicClient` and, with a session, `PrivateClient`. */
export function createClient(call: Caller): Client {
  return clientOf([publicEndpoints, privateEndpoints], call) as Client
}
