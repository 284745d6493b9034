import { callerOver, createPublicClient, type PublicClient, type Transport } from '@ledgerdeck/contract/client'
import { createContext, RouterContextProvider } from 'react-router'
import type { IconName } from '../ui/first-paint/icon.tsx'
import { toCallError } from './call-error.ts'

export interface Site {
  siteName: string
  /** The origin without a trailing slash; the only base of absolute links. */
  siteUrl: string
  contactEmail: string
  /** `isShare`: the address of the open page is appended to `href`. */
  socialLinks: readonly { icon: IconName; label: string; href: string; isShare: boolean }[]
  imageMegabytes: number
  /** Whether browsers save public pages for reading without a network. */
  hasOfflinePages: boolean
}

export interface Embed {
  frameUrl: string | null
  linkUrl: string
}

export interface Embeds {
  flights: Embed
  hotels: Embed
}

export const siteContext = createContext<Site>()

export const embedsContext = createContext<Embeds>()

export const apiContext = createContext<PublicClient>()

export const scriptNonceContext = createContext<string>()

export function createLoadContext(
  { embeds, ...site }: Site & { embeds: Embeds },
  transport: Transport,
  scriptNonce: string,
): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(siteContext, site)
  context.set(embedsContext, embeds)
  context.set(apiContext, createPublicClient(callerOver(transport, toCallError)))
  context.set(scriptNonceContext, scriptNonce)
  return context
}
