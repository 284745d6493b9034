import { useState } from 'react'
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirectDocument,
  useLoaderData,
} from 'react-router'
import { useHasFullConsent } from '../accounts/data-consent.ts'
import { storedText } from '../api/browser-storage.ts'
import { embedsContext } from '../api/server-context.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { Checkbox } from '../ui/field.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { TravelWidget } from './components/widget-frame.tsx'
import styles from './travel-page.module.css'

/** `embeds`: the sites that the page's frames may load. */
export const handle = { query: [], embeds: ['flights', 'hotels'] }

export function loader({ context }: LoaderFunctionArgs) {
  return context.get(embedsContext)
}

/** The frames need this page's own content policy, which only its document brings. */
export function clientLoader({ request }: ClientLoaderFunctionArgs): never {
  const { pathname, search } = new URL(request.url)
  throw redirectDocument(pathname + search)
}

export function meta(args: MetaArgs) {
  return pageMeta(args, {
    title: 'Flight and hotel',
    description: 'Search flights and places to stay with two travel search widgets, loaded only when you want them.',
  })
}

export default function TravelPage() {
  const { flights, hotels } = useLoaderData<typeof loader>()
  const loadsByItself = useLoadsByItself()
  /** Each withdrawal remounts the widgets. */
  const [withdrawals, setWithdrawals] = useState(0)

  function choose(isAlways: boolean) {
    chooseLoading(isAlways)
    if (!isAlways) setWithdrawals(withdrawals + 1)
  }

  return (
    <>
      <PageHeading
        title="Flight and hotel"
        command="search --flights --hotels"
        lede="Find flights and places to stay. Both searches are run by other companies, who set prices and take bookings."
      />
      {(flights.frameUrl ?? hotels.frameUrl) !== null && (
        <div className={styles.choice} hidden={loadsByItself === undefined}>
          <Checkbox
            label="Always load"
            aria-describedby="always-load"
            checked={loadsByItself ?? false}
            onChange={({ target }) => choose(target.checked)}
          />
          <p id="always-load" className={styles.note}>
            Load both as soon as this page opens. This browser remembers it; uncheck it, and nothing is loaded from them
            any more.
          </p>
        </div>
      )}
      <div className={styles.widgets}>
        {[
          { title: 'Flights', subject: 'flights', embed: flights },
          { title: 'Hotels', subject: 'hotels', embed: hotels },
        ].map((widget) => (
          <TravelWidget key={`${widget.subject} ${withdrawals}`} {...widget} loadsByItself={loadsByItself} />
        ))}
      </div>
      <p className={styles.closing}>Have a great flight and hotel experience!</p>
    </>
  )
}

export { ErrorPage as ErrorBoundary }

const choice = storedText('travelWidgets')
const always = 'always'
const ask = 'ask'

/** By the choice on this page, else by the consent at registration. Undefined until hydration. */
function useLoadsByItself(): boolean | undefined {
  const chosen = choice.useText()
  const hasConsent = useHasFullConsent()
  if (chosen === undefined || hasConsent === undefined) return undefined
  return chosen === null ? hasConsent : chosen === always
}

/** The choice overrides the consent for this page. */
function chooseLoading(isAlways: boolean): void {
  choice.write(isAlways ? always : ask)
}
