import { renderToStaticMarkup } from 'react-dom/server'
import base from '../ui/base.css?raw'
import button from '../ui/button.module.css?raw'
import tokens from '../ui/tokens.css?raw'
import errorPage from './error-page.module.css?raw'
import favicon from './favicon.svg'
import { HEAD_SCRIPT } from './head-script.ts'
import ownRules from './static-error-page.css?raw'

export interface StaticErrorPage {
  status: number
  siteName: string
  /** Path and query of the page that was refused, on this site. */
  address: string
  /** How long to wait before another try, in words; null where that is not known. */
  wait: string | null
  requestId: string
  /** The nonce that lets the page's own script and style through its policy. */
  scriptMark: string
}

interface Words {
  heading: string
  message: string
}

const wordsByStatus = new Map<number, Words>([
  [429, { heading: 'TOO MANY REQUESTS', message: 'Your network has sent too many requests in a short time.' }],
  [503, { heading: 'SYSTEM BUSY', message: 'The site is very busy or away for a moment.' }],
  [507, { heading: 'STORAGE FULL', message: 'The storage of the site is full. Its operators have to make room.' }],
])

const otherWords: Words = { heading: 'SYSTEM ERROR DETECTED...', message: 'Something went wrong on our side.' }

const styles = [tokens, base, button, errorPage, ownRules, contrastWithoutScripts(tokens)].map(withoutComments).join('')

/**
 * The page of a refusal that is made without the router, its loaders and the database, for when one
 * of these is what is overloaded or broken. It needs no scripts and loads nothing but the icon.
 */
export function staticErrorPage(page: StaticErrorPage): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(<Document {...page} />)}`
}

function Document({ status, siteName, scriptMark, ...rest }: StaticErrorPage) {
  const words = wordsByStatus.get(status) ?? otherWords
  const title = words.heading.charAt(0) + words.heading.slice(1).toLowerCase()
  return (
    <html lang="en-AU" data-theme="terminal">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content="#06110b" />
        <title>{`${status} ${title} · ${siteName}`}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant text, which must run before the first paint */}
        <script nonce={scriptMark} dangerouslySetInnerHTML={{ __html: HEAD_SCRIPT }} />
        <link rel="icon" href={favicon} type="image/svg+xml" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheets */}
        <style nonce={scriptMark} dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body>
        <Main {...words} {...rest} status={status} />
      </body>
    </html>
  )
}

type MainProps = Words & Pick<StaticErrorPage, 'status' | 'address' | 'wait' | 'requestId'>

function Main({ status, heading, message, address, wait, requestId }: MainProps) {
  return (
    <main className="standalone">
      <div className="text">
        <p className="code">{status}</p>
        <h1 className="heading">{heading}</h1>
        <p className="message">{`${message} Try again ${wait === null ? 'later' : `in ${wait}`}.`}</p>
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
    </main>
  )
}

/** The theme of high contrast for readers whose browser asks for it and runs no scripts. */
function contrastWithoutScripts(rules: string): string {
  const [, declarations] = /\[data-theme="contrast"\] (\{[^}]*\})/.exec(rules) ?? []
  if (declarations === undefined) throw new Error('tokens.css has no theme of high contrast.')
  return `@media screen and (prefers-contrast: more) and (forced-colors: none) { :root:not([data-js]) ${declarations} }`
}

function withoutComments(rules: string): string {
  return rules.replace(/\/\*.*?\*\//gs, '').replace(/\s+/g, ' ')
}
