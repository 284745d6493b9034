import type { Client } from '@ledgerdeck/contract/client'
import { privateEndpoints } from '@ledgerdeck/contract/private-endpoints'
import { publicEndpoints } from '@ledgerdeck/contract/public-endpoints'
import { lookUp } from '@ledgerdeck/lookup'

export type CallEndpoint = (key: string, input?: object) => Promise<unknown>

export function callEndpoint(api: Client): CallEndpoint {
  const methods = new Map<string, CallEndpoint>()
  for (const [area, routes] of [publicEndpoints, privateEndpoints].flatMap((table) => Object.entries(table))) {
    const areaMethods = new Map<string, unknown>(Object.entries(lookUp(api, area) ?? {}))
    for (const [name, { method, path }] of Object.entries(routes)) {
      const call = areaMethods.get(name) as (input?: object) => Promise<unknown>
      methods.set(`${method} ${path}`, (_, input) => call(input))
    }
  }
  return (key, input) => {
    const call = methods.get(key)
    if (!call) throw new Error(`No endpoint is ${key}.`)
    return call(key, input)
  }
}
