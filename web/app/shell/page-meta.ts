import { isRouteErrorResponse, type MetaArgs, type MetaDescriptor, useRouteLoaderData } from 'react-router'
import type { Site } from '../api/server-context.ts'
import defaultImage from './og-image.png'

interface PageFacts {
  title: string
  description: string
  canonicalPath?: string
  /** At least 1200 × 630 pixels; absolute, or from the root of the site. */
  image?: string
  imageAlt?: string
  type?: 'website' | 'article'
  /** Not indexed, without a canonical address. */
  isPrivate?: boolean
}

type AnyMetaArgs = Pick<MetaArgs, 'matches' | 'location' | 'error'>

/** Undefined until the root has loaded. */
export function siteOf({ matches }: AnyMetaArgs): Site | undefined {
  const root = matches.find((match) => match?.id === 'root')
  return (root?.loaderData as { site?: Site } | undefined)?.site
}

/** Failed pages are not indexed. Without the site's settings nothing absolute is written. */
export function pageMeta(args: AnyMetaArgs, facts: PageFacts | undefined): MetaDescriptor[] {
  const site = siteOf(args)
  const siteName = site?.siteName ?? ''
  // The router says `null` where nothing failed.
  if (args.error != null || facts === undefined) return failureMeta(args.error, siteName)
  const { title, description, type = 'website', image = defaultImage, canonicalPath = args.location.pathname } = facts
  const fullTitle = siteName && title !== siteName ? `${title} · ${siteName}` : title
  const own: MetaDescriptor[] = [{ title: fullTitle }, { name: 'description', content: description }]
  if (facts.isPrivate) return [...own, { name: 'robots', content: 'noindex' }]
  if (!site) return own
  const url = new URL(canonicalPath, site.siteUrl).href
  return [
    ...own,
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type },
    { property: 'og:url', content: url },
    { property: 'og:image', content: new URL(image, site.siteUrl).href },
    { property: 'og:image:alt', content: facts.imageAlt || title },
    { property: 'og:site_name', content: siteName },
    { property: 'og:locale', content: 'en_AU' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

function failureMeta(error: unknown, siteName: string): MetaDescriptor[] {
  const title = failureTitle(isRouteErrorResponse(error) ? error.status : 500)
  return [{ title: siteName ? `${title} · ${siteName}` : title }, { name: 'robots', content: 'noindex' }]
}

function failureTitle(status: number): string {
  if (status === 404) return '404 Access denied'
  return headings.has(status) ? titleForStatus(status) : 'System error'
}

export function useSite(): Site {
  const root = useRouteLoaderData<{ site: Site }>('root')
  if (!root) throw new Error('The settings of the site aren’t loaded.')
  return root.site
}

/** Addresses that end with a secret: anyone who knows one could use it. */
const secretAddress = /^\/(?:(?:verify|undo|reset|accept)-[\w-]+|finance\/blog\/preview)\/./

/** What a share link names: the open page, unless its address is a secret. */
export function shareableAddress(siteUrl: string, pathname: string): string {
  return secretAddress.test(pathname) ? siteUrl : siteUrl + pathname
}

const headings = new Map([
  [429, 'TOO MANY REQUESTS'],
  [503, 'SYSTEM BUSY'],
  [507, 'STORAGE FULL'],
])

export function headingForStatus(status: number): string {
  return headings.get(status) ?? 'SYSTEM ERROR DETECTED...'
}

export function titleForStatus(status: number): string {
  const heading = headingForStatus(status)
  return `${status} ${heading.charAt(0)}${heading.slice(1).toLowerCase()}`
}
