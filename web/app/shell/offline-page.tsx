import { renderToStaticMarkup } from 'react-dom/server'
import type { LoaderFunctionArgs } from 'react-router'
import { scriptNonceContext, siteContext } from '../api/server-context.ts'
import { cacheNames, savedHeaders } from '../session/saved-address.ts'
import { StaticDocument } from './static-error-page.tsx'

/** `/offline`, which the service worker shows at the address of a page that is not saved. */
export function loader({ context }: LoaderFunctionArgs): Response {
  const { siteName } = context.get(siteContext)
  const html = renderToStaticMarkup(<OfflinePage siteName={siteName} scriptNonce={context.get(scriptNonceContext)} />)
  return new Response(`<!DOCTYPE html>${html}`, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}

/** Lists what was read, newest first. Reloads when the server answers. The policy has its hash. */
const listScript = `(async function(){document.getElementById("again").onclick=function(){location.reload()};function open(){fetch("/healthz").then(function(answer){if(answer.ok)location.reload()},function(){})}addEventListener("online",open);setInterval(open,5e3);var list=document.getElementById("read");if(!("caches" in self)||!await caches.has("${cacheNames.pages}"))return;var pages=await(await caches.open("${cacheNames.pages}")),keys=await pages.keys(),found=await Promise.all(keys.map(async function(key){var h=(await pages.match(key)).headers;return{url:key.url,at:h.get("${savedHeaders.at}"),title:decodeURIComponent(h.get("${savedHeaders.title}"))}}));found.sort(function(a,b){return b.at<a.at?-1:1}).forEach(function(page){var item=document.createElement("li"),link=document.createElement("a"),time=document.createElement("span");link.href=page.url;link.textContent=page.title.split(" \\u00b7 ")[0];time.textContent=" saved "+new Date(page.at).toLocaleString("en-AU",{dateStyle:"medium",timeStyle:"short"});item.append(link,time);list.append(item)});if(found.length)document.getElementById("none").remove()})()`

const tools = [
  { name: 'Loan Amortization Calculator', path: '/finance/loan-calculator' },
  { name: 'Bond Analytics Toolbox', path: '/finance/bond-pricing-calculator' },
  { name: 'All tools', path: '/tools' },
  { name: 'Front page', path: '/' },
]

function OfflinePage({ siteName, scriptNonce }: { siteName: string; scriptNonce: string }) {
  return (
    <StaticDocument title="Offline" siteName={siteName} scriptNonce={scriptNonce}>
      <div className="text">
        <h1 className="heading">NO CONNECTION</h1>
        <p className="message">
          We can’t reach the server, and this page isn’t saved in your browser. It opens by itself when you’re back
          online. Text you were writing is still in your browser.
        </p>
        <p className="ways">
          <button id="again" type="button" className="button primary">
            Try again
          </button>
        </p>
        <h2 className="listName">Works offline</h2>
        <ul className="saved">
          {tools.map(({ name, path }) => (
            <li key={path}>
              <a href={path}>{name}</a>
            </li>
          ))}
        </ul>
        <h2 className="listName">Pages you’ve read</h2>
        <ul id="read" className="saved" />
        <p id="none">None are saved yet. Posts and lists are saved when you read them online.</p>
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant text */}
      <script nonce={scriptNonce} dangerouslySetInnerHTML={{ __html: listScript }} />
    </StaticDocument>
  )
}
