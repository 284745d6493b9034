import { type Client, callerOver, createClient, type Transport } from '@ledgerdeck/contract/client'
import { createContext, RouterContextProvider } from 'react-router'
import { toCallError } from './call-error.ts'

/** From the operator's settings. */
export interface Site {
  siteName: string
  /** The origin without a trailing slash; the only base of absolute links. */
  siteUrl: string
  contactEmail: string
  imageMegabytes: number
}

/** A page of another site in a frame. */
export interface Embed {
  frameUrl: string | null
  /** The target of the plain link. */
  linkUrl: string
}

/** Routes name theirs in `handle.embeds`, and the page's policy allows those. */
export interface Embeds {
  flights: Embed
  hotels: Embed
}

export const siteContext = createContext<Site>()

export const embedsContext = createContext<Embeds>()

export const apiContext = createContext<Client>()

/** The nonce of our inline scripts. */
export const scriptMarkContext = createContext<string>()

export function createLoadContext(
  { embeds, ...site }: Site & { embeds: Embeds },
  transport: Transport,
  scriptMark: string,
): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(siteContext, site)
  context.set(embedsContext, embeds)
  context.set(apiContext, createClient(callerOver(transport, toCallError)))
  context.set(scriptMarkContext, scriptMark)
  return context
}
