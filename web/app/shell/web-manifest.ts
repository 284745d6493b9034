import type { LoaderFunctionArgs } from 'react-router'
import { siteContext } from '../api/server-context.ts'
import { themeColours } from './head-script.ts'
import icon192 from './icons/icon-192.png'
import icon512 from './icons/icon-512.png'
import maskable512 from './icons/maskable-512.png'

const icon = (src: string, size: number, purpose = 'any') => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

const shortcut = (name: string, url: string) => ({ name, url, icons: [icon(icon192, 192)] })

/** `/manifest.webmanifest`, by which browsers install the site. */
export function loader({ context }: LoaderFunctionArgs): Response {
  const { siteName } = context.get(siteContext)
  const manifest = {
    id: '/',
    name: siteName,
    short_name: siteName,
    description: 'Calculators that show their working, and plain articles on money and the life around it.',
    lang: 'en-AU',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: themeColours.terminal,
    theme_color: themeColours.terminal,
    categories: ['finance', 'lifestyle'],
    icons: [icon(icon192, 192), icon(icon512, 512), icon(maskable512, 512, 'maskable')],
    shortcuts: [
      shortcut('Loan calculator', '/finance/loan-calculator'),
      shortcut('Bond calculator', '/finance/bond-pricing-calculator'),
      shortcut('Blog', '/finance/blog'),
    ],
  }
  return new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/manifest+json' } })
}
