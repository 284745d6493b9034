import { consentTextVersion } from '@ledgerdeck/contract/consent-text'
import { useEffect } from 'react'
import {
  type ClientLoaderFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirectDocument,
  useLoaderData,
} from 'react-router'
import { failureText } from '../api/call-error.ts'
import { defaultCategories, readChoices, useCanUse, writeChoices } from '../api/consent.ts'
import { embedsContext } from '../api/server-context.ts'
import { currentUser } from '../session/session.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { Checkbox } from '../ui/field.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { toast } from '../ui/toast.ts'
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
    description: 'Search flights and places to stay with 2 travel widgets, loaded only when you choose.',
  })
}

const notStored = 'Your choice applies in this browser, but wasn’t saved to your account.'

/** Not with the page: only accounts store their choices on the server. */
const loadConsentRecord = () => import('../shell/privacy/consent-record.ts')

export default function TravelPage() {
  const { flights, hotels } = useLoaderData<typeof loader>()
  const isAllowed = useCanUse('thirdParty')
  useEffect(() => {
    if (currentUser() === null) return
    void loadConsentRecord()
      .then(({ syncChoices }) => syncChoices())
      .catch(() => {})
  }, [])

  function choose(isAlways: boolean) {
    const others = (readChoices()?.categories ?? defaultCategories).filter((name) => name !== 'thirdParty')
    writeChoices({
      categories: isAlways ? [...others, 'thirdParty'] : others,
      textVersion: consentTextVersion,
      decidedAt: new Date().toISOString(),
      userId: null,
    })
    const saved = loadConsentRecord().then(({ syncChoices }) => syncChoices())
    saved.catch((failure) => {
      const reason = failureText(failure)
      if (reason !== null) void toast('error', `${notStored} ${reason}`)
    })
  }

  return (
    <>
      <PageHeading
        title="Flight and hotel"
        command="search --flights --hotels"
        lede="Find flights and places to stay. Both searches are run by other companies, who set prices and take bookings."
      />
      {(flights.frameUrl ?? hotels.frameUrl) !== null && (
        <div className={styles.choice} inert={isAllowed === undefined}>
          <Checkbox
            label="Always load"
            aria-describedby="always-load"
            checked={isAllowed ?? false}
            onChange={({ target }) => choose(target.checked)}
          />
          <p id="always-load" className={styles.note}>
            Load both as soon as this page opens. This is the category Third party in your{' '}
            <Link to="/privacy/choices">privacy choices</Link>. Untick it to stop loading them.
          </p>
        </div>
      )}
      <div className={styles.widgets}>
        <TravelWidget title="Flights" subject="flights" embed={flights} />
        <TravelWidget title="Hotels" subject="hotels" embed={hotels} />
      </div>
      <p className={styles.closing}>Have a great flight and hotel experience!</p>
    </>
  )
}

export { ErrorPage as ErrorBoundary }
