import { z } from 'zod'
import type { Embed } from './platform/pages/page-renderer.ts'

/** What the page of flights and hotels shows unless the operator says otherwise; docs/operations.md says where it is documented. */
const providers = {
  flights: {
    frameUrl: `https://maps.avs.io/flights/?${new URLSearchParams({
      auto_fit_map: 'true',
      hide_sidebar: 'true',
      hide_reformal: 'true',
      disable_googlemaps_ui: 'true',
      zoom: '3',
      show_filters_icon: 'true',
      redirect_on_click: 'true',
      small_spinner: 'true',
      hide_logo: 'false',
      direct: 'false',
      lines_type: 'TpLines',
      cluster_manager: 'TpWidgetClusterManager',
      show_tutorial: 'false',
      locale: 'en',
      currency: 'aud',
      host: 'map.jetradar.com',
      origin_iata: 'SYD',
    })}`,
    linkUrl: 'https://www.aviasales.com/',
  },
  hotels: {
    frameUrl: 'https://www.stay22.com/embed/gm?aid=affiliateid&address=Sydney%2C%20Australia',
    linkUrl: 'https://www.stay22.com/embed/gm?aid=affiliateid&address=Sydney%2C%20Australia',
  },
}

type Provider = (typeof providers)['flights']

const isLoopback = (hostname: string) => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)

/** Plain http would let anybody on the way write into the page; on this machine nobody is on the way. */
function isSafeAddress(text: string): boolean {
  const url = URL.parse(text)
  if (!url || url.username || url.password) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
}

const addressOrNone = z
  .string()
  .max(2000, 'must have at most 2000 characters')
  .refine(
    (text) => text === '' || isSafeAddress(text),
    'must be an https address without user and password, such as https://travel.example/search',
  )
  .transform((text) => text && new URL(text).href)
  .optional()

export const travelSettings = {
  FLIGHT_WIDGET_URL: addressOrNone,
  FLIGHT_LINK_URL: addressOrNone,
  HOTEL_WIDGET_URL: addressOrNone,
  HOTEL_LINK_URL: addressOrNone,
}

/** Settings whose blank value says something: that widget is off. */
export const switchedOffByBlank: ReadonlySet<string> = new Set(['FLIGHT_WIDGET_URL', 'HOTEL_WIDGET_URL'])

type TravelValues = { [Name in keyof typeof travelSettings]?: string }

export function travelEmbeds(values: TravelValues) {
  return {
    flights: embedOf(providers.flights, values.FLIGHT_WIDGET_URL, values.FLIGHT_LINK_URL),
    hotels: embedOf(providers.hotels, values.HOTEL_WIDGET_URL, values.HOTEL_LINK_URL),
  }
}

/** A widget of the operator's own leads, unless told otherwise, to itself. */
function embedOf(provider: Provider, widgetUrl: string | undefined, linkUrl: string | undefined): Embed {
  return {
    frameUrl: widgetUrl === '' ? null : (widgetUrl ?? provider.frameUrl),
    linkUrl: linkUrl || widgetUrl || provider.linkUrl,
  }
}

/**
 * The first of these settings that names a page of this site. Such a frame could read and change everything here: its sandbox lets it
 * keep its origin.
 */
export function findOwnAddress(values: TravelValues, siteUrl: string): string | undefined {
  return Object.keys(travelSettings).find((name) => {
    const text = values[name as keyof TravelValues]
    return switchedOffByBlank.has(name) && text && isSameServer(new URL(text), new URL(siteUrl))
  })
}

function isSameServer(one: URL, other: URL): boolean {
  if (one.origin === other.origin) return true
  return one.port === other.port && isLoopback(one.hostname) && isLoopback(other.hostname)
}
