import type { Embed } from './platform/pages/page-renderer.ts'
import { addressSetting, isLoopback, type SettingContext } from './platform/settings/setting.ts'
import type { Settings } from './platform/settings/settings.ts'

/** The default widgets; web/app/travel/README.md names their documentation. */
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

const group = 'Travel widgets'
const ownSite = 'must be an address of another site, not of this one'

/** Its sandbox keeps its origin, so a frame of this site could read and change everything. */
function ownSiteProblem(address: string, { siteUrl }: SettingContext): string | undefined {
  return address !== '' && isSameServer(new URL(address), new URL(siteUrl)) ? ownSite : undefined
}

function isSameServer(one: URL, other: URL): boolean {
  if (one.origin === other.origin) return true
  return one.port === other.port && isLoopback(one.hostname) && isLoopback(other.hostname)
}

export const travelSettings = {
  flightWidget: addressSetting({
    key: 'travel.flight_widget',
    group,
    label: 'Flight search',
    explanation: 'The page on another site to show for flight search. Leave blank for none.',
    environmentName: 'FLIGHT_WIDGET_URL',
    default: providers.flights.frameUrl,
    acceptsBlank: true,
    problemAt: ownSiteProblem,
  }),
  flightLink: addressSetting({
    key: 'travel.flight_link',
    group,
    label: 'Link to flights',
    explanation: 'Where the link below the flight search goes. Leave blank for the search itself.',
    environmentName: 'FLIGHT_LINK_URL',
    default: '',
  }),
  hotelWidget: addressSetting({
    key: 'travel.hotel_widget',
    group,
    label: 'Hotel search',
    explanation: 'The page on another site to show for hotel search. Leave blank for none.',
    environmentName: 'HOTEL_WIDGET_URL',
    default: providers.hotels.frameUrl,
    acceptsBlank: true,
    problemAt: ownSiteProblem,
  }),
  hotelLink: addressSetting({
    key: 'travel.hotel_link',
    group,
    label: 'Link to hotels',
    explanation: 'Where the link below the hotel search goes. Leave blank for the search itself.',
    environmentName: 'HOTEL_LINK_URL',
    default: '',
  }),
}

export function travelEmbeds({ get }: Pick<Settings, 'get'>) {
  const { flightWidget, flightLink, hotelWidget, hotelLink } = travelSettings
  return {
    flights: embedOf(providers.flights, get(flightWidget), get(flightLink)),
    hotels: embedOf(providers.hotels, get(hotelWidget), get(hotelLink)),
  }
}

function embedOf(provider: Provider, widgetUrl: string, linkUrl: string): Embed {
  const isOwn = widgetUrl !== '' && widgetUrl !== provider.frameUrl
  return { frameUrl: widgetUrl || null, linkUrl: linkUrl || (isOwn ? widgetUrl : provider.linkUrl) }
}
