import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import base from '../ui/base.css?raw'
import button from '../ui/button.module.css?raw'
import tokens from '../ui/tokens.css?raw'
import errorPage from './error-page.module.css?raw'
import favicon from './favicon.svg'
import { headScript } from './head-script.ts'
import { headingForStatus, titleForStatus } from './page-meta.ts'
import ownRules from './static-error-page.css?raw'

export interface StaticErrorPage {
  status: number
  siteName: string
  address: string
  /** Null where unknown. */
  wait: string | null
  requestId: string
  scriptNonce: string
}

const styles = [tokens, base, button, errorPage, ownRules, contrastWithoutScripts(tokens)].map(withoutComments).join('')

/** Needs no router, loaders or database, for when one of them is overloaded or broken. */
export function staticErrorPage(page: StaticErrorPage): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(<Document {...page} />)}`
}

function Document({ status, siteName, scriptNonce, ...rest }: StaticErrorPage) {
  return (
    <StaticDocument title={titleForStatus(status)} siteName={siteName} scriptNonce={scriptNonce}>
      <Main {...rest} status={status} />
    </StaticDocument>
  )
}

interface StaticDocumentProps {
  title: string
  siteName: string
  scriptNonce: string
  children: ReactNode
}

export function StaticDocument({ title, siteName, scriptNonce, children }: StaticDocumentProps) {
  return (
    <html lang="en-AU" data-theme="terminal">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${title} · ${siteName}`}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant text, which must run before the first paint */}
        <script nonce={scriptNonce} dangerouslySetInnerHTML={{ __html: headScript }} />
        <link rel="icon" href={favicon} type="image/svg+xml" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheets */}
        <style nonce={scriptNonce} dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body>
        <main className="standalone">{children}</main>
      </body>
    </html>
  )
}

const messages = new Map([
  [429, 'Your network has sent too many requests.'],
  [503, 'The site is very busy or briefly unavailable.'],
  [507, 'The site’s storage is full. Please tell its operators.'],
])

const otherMessage = 'Something went wrong on our side.'

type MainProps = Pick<StaticErrorPage, 'status' | 'address' | 'wait' | 'requestId'>

function Main({ status, address, wait, requestId }: MainProps) {
  return (
    <div className="text">
      <p className="code">{status}</p>
      <h1 className="heading">{headingForStatus(status)}</h1>
      <p className="message">{`${messages.get(status) ?? otherMessage} Try again ${wait === null ? 'later' : `in ${wait}`}.`}</p>
      <p className="ways">
        <a className="button primary" href={address}>
          Try again
        </a>
        <a className="button" href="/">
          RETURN TO CORE
        </a>
      </p>
      <p className="request">{`Request ID: ${requestId}`}</p>
    </div>
  )
}

/** High contrast for readers whose browser asks for it and runs no scripts. */
function contrastWithoutScripts(rules: string): string {
  const [, declarations] = /\[data-theme="contrast"\] (\{[^}]*\})/.exec(rules) ?? []
  if (declarations === undefined) throw new Error('tokens.css has no theme of high contrast.')
  return `@media screen and (prefers-contrast: more) and (forced-colors: none) { :root:not([data-js]) ${declarations} }`
}

function withoutComments(rules: string): string {
  return rules.replace(/\/\*.*?\*\//gs, '').replace(/\s+/g, ' ')
}
