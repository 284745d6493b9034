import type { ConsentCategory } from '@ledgerdeck/contract/consent-text'
import { type FormEvent, useEffect, useState } from 'react'
import { Link, type MetaArgs } from 'react-router'
import {
  type ConsentChoices,
  defaultCategories,
  fixedCategories,
  isCurrent,
  useCanUse,
  useChoices,
} from '../../api/consent.ts'
import { hasCsrfCookie } from '../../api/network.ts'
import { storedEntries } from '../../api/stored-keys.ts'
import { useWrite } from '../../api/use-write.ts'
import { cachePrefix } from '../../session/saved-address.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import layout from '../../ui/first-paint/layout.module.css'
import { DateTime } from '../../ui/first-paint/time.tsx'
import { useHydrated } from '../../ui/first-paint/use-hydrated.ts'
import { counted, longDate } from '../../ui/format.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Panel } from '../../ui/panel.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { toast } from '../../ui/toast.ts'
import { ErrorPage } from '../error-page.tsx'
import { pageMeta } from '../page-meta.ts'
import { ConsentCategories, consentTexts } from './consent-categories.tsx'
import { deletePreferences, outdatedText, saveChoices, syncChoices } from './consent-record.ts'
import { siteCookies } from './kept-data.ts'

interface BrowserItem {
  name: string
  category: ConsentCategory
  kind: string
  purpose: string
  duration: string
  isStored: (keys: StoredNow) => boolean | null
}

interface StoredNow extends StoredElsewhere {
  localStorage: readonly string[]
  sessionStorage: readonly string[]
}

/** What only asynchronous calls list. */
interface StoredElsewhere {
  caches: readonly string[]
  databases: readonly string[]
}

/** Empty where the browser blocks storage. */
function readStoredNow(others: StoredElsewhere): StoredNow {
  try {
    return { localStorage: Object.keys(localStorage), sessionStorage: Object.keys(sessionStorage), ...others }
  } catch {
    return { localStorage: [], sessionStorage: [], ...others }
  }
}

async function readCacheNames(): Promise<string[]> {
  const names = 'caches' in globalThis ? await caches.keys() : []
  return names.filter((name) => name.startsWith(cachePrefix))
}

async function readDatabaseNames(): Promise<string[]> {
  try {
    return (await indexedDB.databases()).map(({ name = '' }) => name)
  } catch {
    return []
  }
}

function namesIn(stored: StoredNow, storage: string): readonly string[] {
  if (storage === 'cache storage') return stored.caches
  if (storage === 'IndexedDB') return stored.databases
  // The worker exists as long as the caches that it fills.
  if (storage === 'service worker') return stored.caches.length > 0 ? ['/sw.js'] : []
  return storage === 'session storage' ? stored.sessionStorage : stored.localStorage
}

const storageItems: readonly BrowserItem[] = storedEntries.flatMap(({ keys, category, purpose, duration, ...rest }) =>
  keys.map((name: string) => ({
    name,
    category,
    kind: 'storage' in rest ? rest.storage : 'local storage',
    purpose,
    duration,
    isStored: (stored: StoredNow) => {
      const names = namesIn(stored, 'storage' in rest ? rest.storage : 'local storage')
      return names.some((key) => (name.endsWith('…') ? key.startsWith(name.slice(0, -1)) : key === name))
    },
  })),
)

const cookieItems: readonly BrowserItem[] = siteCookies.map(
  ({ name, httpsName, category, purpose, duration, isReadable }) => ({
    name: `${name}, over https ${httpsName}`,
    category,
    kind: 'cookie',
    purpose,
    duration,
    isStored: () => (isReadable ? hasCsrfCookie() : null),
  }),
)

const browserItems: readonly BrowserItem[] = [...cookieItems, ...storageItems]

export function meta(args: MetaArgs) {
  return pageMeta(args, {
    title: 'Privacy choices',
    description: 'Choose what this site can store and load in your browser, and see what it stores now.',
  })
}

export default function ChoicesPage() {
  const choices = useChoices()
  useEffect(() => void syncChoices().catch(() => {}), [])
  return (
    <div className={layout.stack5}>
      <PageHeading
        title="Privacy choices"
        command="consent --edit"
        lede="What this site can store and load in your browser, and what it stores now. You can change your mind at any time."
      />
      <noscript>
        <p>
          Turn on JavaScript to choose. Without it, this site stores nothing in your browser and loads nothing from
          other companies.
        </p>
      </noscript>
      {choices !== undefined && <ChoicesForm choices={choices} />}
      <BrowserContents />
      <OtherCompanies />
    </div>
  )
}

export { ErrorPage as ErrorBoundary }

const notStored = 'Your choices apply in this browser, but weren’t saved to your account.'

const isFixed = (name: ConsentCategory) => fixedCategories.includes(name)

function ChoicesForm({ choices }: { choices: ConsentChoices | null }) {
  /** Null until a box is changed. */
  const [edited, setEdited] = useState<ReadonlySet<string> | null>(null)
  const allowed = edited ?? new Set<string>(choices?.categories ?? defaultCategories)

  const { write: save, isPending } = useWrite(
    (isAllowed: (name: ConsentCategory) => boolean) => {
      setEdited(null)
      return saveChoices((name) => isFixed(name) || isAllowed(name))
    },
    { failed: notStored, onSuccess: () => void toast('success', 'Your choices are saved.') },
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    save((name) => allowed.has(name))
  }

  function toggle(name: string) {
    const next = new Set(allowed)
    if (!next.delete(name)) next.add(name)
    setEdited(next)
  }

  return (
    <Panel title="Your choices">
      <form className={layout.stack5} onSubmit={submit}>
        <ChoiceState choices={choices} />
        <ConsentCategories
          legend="What you allow"
          isChecked={(key) => isFixed(key) || allowed.has(key)}
          isFixed={isFixed}
          onToggle={toggle}
          fixedNote=" You can’t turn this off: an account needs it."
        />
        <p>
          Without Preference, your settings last until you leave the page, and no page opens without a network. Without
          Statistics, we don’t count your visits. Categories we don’t use yet stay off until you allow them.
        </p>
        <div className={layout.row}>
          <Button type="submit" variant="primary" aria-disabled={isPending}>
            Save choices
          </Button>
          <Button aria-disabled={isPending} onClick={() => save(() => true)}>
            Allow all
          </Button>
          <Button aria-disabled={isPending} onClick={() => save(() => false)}>
            Necessary only
          </Button>
        </div>
      </form>
    </Panel>
  )
}

function ChoiceState({ choices }: { choices: ConsentChoices | null }) {
  if (choices === null) return <p>You haven’t chosen yet. Until you do, we load nothing from other companies.</p>
  const { decidedAt, textVersion, userId } = choices
  return (
    <>
      {!isCurrent(choices) && (
        <Callout tone="warning" title={outdatedText}>
          <p>Until then, we use nothing that needs your consent. Everything else works as usual.</p>
        </Callout>
      )}
      <p>
        {decidedAt === null ? 'You chose before dates were kept' : 'You chose on '}
        {decidedAt !== null && <DateTime at={decidedAt} />}
        {`, for the text of ${longDate(`${textVersion}T00:00:00Z`, 'UTC')}. `}
        {userId === null ? 'This browser keeps the choices.' : 'They are stored with your account.'}
      </p>
    </>
  )
}

function BrowserContents() {
  const isHydrated = useHydrated()
  const choices = useChoices()
  const [checks, setChecks] = useState(0)
  const elsewhere = useStoredElsewhere(checks, choices)
  const stored = isHydrated ? readStoredNow(elsewhere) : null
  const used = consentTexts.filter(({ key }) => browserItems.some(({ category }) => category === key))

  function deleteRest() {
    const deletedCount = deletePreferences() + elsewhere.caches.length
    setChecks((count) => count + 1)
    void toast(
      'success',
      deletedCount === 0 ? 'There was nothing to delete.' : `Deleted ${counted(deletedCount, 'entry', 'entries')}.`,
    )
  }

  function stateOf(item: BrowserItem) {
    if (stored === null) return '…'
    const isStored = item.isStored(stored)
    if (isStored === null) return 'Hidden from pages'
    return isStored ? <strong>Stored</strong> : 'Not stored'
  }

  return (
    <Panel title="In this browser">
      <div className={layout.stack5}>
        <p>Everything this site can store in your browser. It stores nothing for the other categories.</p>
        {used.map(({ key, label }) => (
          <DataTable
            key={key}
            caption={label}
            columns={[
              { key: 'name', header: 'Name', isRowHeader: true, cell: ({ name }: BrowserItem) => <code>{name}</code> },
              { key: 'kind', header: 'Kind', cell: ({ kind }) => kind },
              { key: 'purpose', header: 'Purpose', cell: ({ purpose }) => purpose },
              { key: 'duration', header: 'Kept', cell: ({ duration }) => duration },
              { key: 'now', header: 'Now', cell: stateOf },
            ]}
            rows={browserItems.filter(({ category }) => category === key)}
            rowKey={({ name }) => name}
            empty={null}
          />
        ))}
        {isHydrated && (
          <div>
            <Button variant="danger" onClick={deleteRest}>
              Delete what isn’t necessary
            </Button>
          </div>
        )}
      </div>
    </Panel>
  )
}

function useStoredElsewhere(checks: number, choices: ConsentChoices | null | undefined): StoredElsewhere {
  const [found, setFound] = useState<StoredElsewhere>({ caches: [], databases: [] })
  // biome-ignore lint/correctness/useExhaustiveDependencies: both may have changed what is saved
  useEffect(() => {
    void Promise.all([readCacheNames(), readDatabaseNames()]).then(([caches, databases]) =>
      setFound({ caches, databases }),
    )
  }, [checks, choices])
  return found
}

function OtherCompanies() {
  const isAllowed = useCanUse('thirdParty')
  return (
    <Panel title="From other companies">
      <p>
        Only the page <Link to="/tools/flight-hotel">Flight and hotel</Link> can show content from other companies,
        which it names: a flight search and a hotel search. Both are in the category Third party.{' '}
        {isAllowed ? 'They load as soon as you open the page.' : 'They load only when you ask for one there.'}
      </p>
    </Panel>
  )
}
