import { type Client, callerOver, createClient, type Transport } from '@ledgerdeck/contract/client'
import { createContext, RouterContextProvider } from 'react-router'
import { toCallError } from './call-error.ts'

/** What every page says about the site; from the operator's settings. */
export interface Site {
  siteName: string
  /** Origin without a trailing slash; the only base of absolute links. */
  siteUrl: string
  contactEmail: string
  /** How large an image may be that is uploaded, in MB of 2^20 bytes. */
  imageMegabytes: number
}

/** A page of another site that one of ours shows in a frame. */
export interface Embed {
  /** Null where the operator switched it off. */
  frameUrl: string | null
  /** Where a plain link leads. */
  linkUrl: string
}

/** From the operator's settings; routes name theirs in `handle.embeds`, so that the page's policy lets them in. */
export interface Embeds {
  flights: Embed
  hotels: Embed
}

export const siteContext = createContext<Site>()

export const embedsContext = createContext<Embeds>()

/** The typed client for loaders that run on the server: the same endpoints, called in process as an anonymous reader. */
export const apiContext = createContext<Client>()

/** The nonce that marks our own inline scripts for the host, which lets these run and no others. */
export const scriptMarkContext = createContext<string>()

/** What the host of the pages hands to loaders and to the document; made once per rendered page. */
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
