import type { ReactNode } from 'react'
import { Links, type LoaderFunctionArgs, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { siteContext } from './api/server-context.ts'
import { ErrorPage } from './shell/error-page.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  return { site: context.get(siteContext) }
}

/** Settings do not change while a page is open. */
export function shouldRevalidate() {
  return false
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-AU" data-theme="terminal" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export { ErrorPage as ErrorBoundary }
