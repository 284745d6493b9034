import { type ReactNode, use, useEffect } from 'react'
import {
  Links,
  type LinksFunction,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { readStored } from './api/browser-storage.ts'
import { siteContext } from './api/server-context.ts'
import { CommandLine } from './command-line/components/command-line.tsx'
import { isHeldBack, useSessionUser } from './session/session.ts'
import favicon from './shell/favicon.svg'
import { headScript, ScriptNonce } from './shell/head-script.ts'
import touchIcon from './shell/icons/touch-180.png'
import { RouteChange } from './shell/route-change.tsx'
import { SessionHost, useResetCount } from './shell/session-host.tsx'
import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import { Toaster } from './ui/first-paint/toaster.tsx'
import interfaceFont from './ui/fonts/jetbrains-mono.woff2'
import readingFont from './ui/fonts/literata.woff2'
import { importOrNull } from './ui/lazy-component.ts'

export function loader({ context }: LoaderFunctionArgs) {
  return { site: context.get(siteContext) }
}

/** Settings change on their own page only. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return nextUrl.pathname === '/admin/settings' && currentUrl.href === nextUrl.href
}

export const links: LinksFunction = () => [
  { rel: 'icon', href: favicon, type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: touchIcon },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  ...[interfaceFont, readingFont].map((href) => ({
    rel: 'preload' as const,
    href,
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
]

export function Layout({ children }: { children: ReactNode }) {
  const scriptNonce = use(ScriptNonce)
  return (
    <html lang="en-AU" data-theme="terminal" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script
          nonce={scriptNonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant text
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? headScript : '' }}
        />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={scriptNonce} />
        {/* In browsers it would add a link for each file of the page once more. */}
        {import.meta.env.SSR && <Scripts nonce={scriptNonce} />}
      </body>
    </html>
  )
}

export default function Root() {
  const resetCount = useResetCount()
  return (
    <>
      <CommandLine>
        <Outlet key={resetCount} />
      </CommandLine>
      <RouteChange />
      <SessionHost />
      <GuestCalculations />
      <Toaster />
    </>
  )
}

/** If the file fails to load, the next page tries again. */
function GuestCalculations() {
  const user = useSessionUser()
  const userId = user === null || isHeldBack(user) ? null : user.id
  useEffect(() => {
    if (userId === null || readStored('keptCalculations') === null) return
    void importOrNull(() => import('./calculators/account-calculations.ts')).then((file) =>
      file?.moveCalculationsToAccount(),
    )
  }, [userId])
  return null
}

export { StandaloneErrorPage as ErrorBoundary } from './shell/error-page.tsx'
