import { type ReactNode, useState } from 'react'
import { type ClientLoaderFunctionArgs, type MetaArgs, useLocation } from 'react-router'
import { api } from '../api/browser-client.ts'
import { useLastPage } from '../api/last-page.ts'
import {
  calculationsQuery,
  calculationsSearch,
  deleteFromAccount,
  keptCalculation,
  renameInAccount,
} from '../calculators/account-calculations.ts'
import { deleteFromBrowser, renameInBrowser, useBrowserCalculations } from '../calculators/browser-calculations.ts'
import type { KeptCalculation } from '../calculators/kept-calculation.ts'
import { loadAsUser, useScreenQuery } from '../session/screens/screen-query.ts'
import { useSessionUser } from '../session/session.ts'
import { ToolLoadError, ToolScreen } from '../shell/guarded-screen.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { LinkButton } from '../ui/button.tsx'
import { Pagination } from '../ui/content/pagination.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import layout from '../ui/first-paint/layout.module.css'
import { Panel } from '../ui/panel.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { FigureTable } from '../ui/tables/figure-table.tsx'
import styles from './components/calculation-list.module.css'
import { type CalculationActions, CalculationList } from './components/calculation-list.tsx'
import { useSummaries } from './use-summary.ts'

const failed = 'Failed to load your kept calculations.'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadAsUser(calculationsQuery(calculationsSearch.parse(new URL(request.url).searchParams)))
}
clientLoader.hydrate = true as const

export { isOtherScreen as shouldRevalidate } from '../session/screens/screen-query.ts'

export function meta(args: MetaArgs) {
  return pageMeta(args, {
    title: 'Kept Calculations',
    description: 'Loans and bonds that you worked out and kept.',
    isPrivate: true,
  })
}

export function HydrateFallback() {
  return (
    <Frame>
      <Spinner label="Loading kept calculations..." />
    </Frame>
  )
}

export default function CalculationsPage() {
  const user = useSessionUser()
  return <Frame>{user === null ? <InBrowser /> : <InAccount />}</Frame>
}

const browserActions: CalculationActions = { rename: renameInBrowser, remove: deleteFromBrowser }

const accountActions: CalculationActions = {
  rename: renameInAccount,
  remove: deleteFromAccount,
  createNote: (body) => api.notes.createNote({ body }),
}

function InBrowser() {
  const calculations = useBrowserCalculations()
  if (calculations === undefined) return <Spinner label="Loading kept calculations..." />
  return (
    <>
      <p>These are kept in this browser. When you log in, they move to your account.</p>
      <Calculations calculations={calculations} actions={browserActions} />
    </>
  )
}

function InAccount() {
  const state = calculationsSearch.parse(new URLSearchParams(useLocation().search))
  const list = useScreenQuery(calculationsQuery(state), { failed })
  useLastPage(list, (page) => calculationsSearch.address({ page }))
  if (list === null) return <Spinner label="Loading kept calculations..." />
  const { data, page, numOfPages } = list.data
  return (
    <>
      <Calculations calculations={data.map(keptCalculation)} actions={accountActions} />
      <Pagination
        page={page}
        pageCount={numOfPages}
        hrefFor={(next) => calculationsSearch.address({ page: next })}
        label="Kept calculations"
      />
    </>
  )
}

const maxCompared = 3

function Calculations({
  calculations,
  actions,
}: {
  calculations: readonly KeptCalculation[]
  actions: CalculationActions
}) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const compared = calculations.filter(({ key }) => chosen.has(key))

  function compare(key: string, isCompared: boolean) {
    const next = new Set(compared.map((calculation) => calculation.key))
    if (isCompared) next.add(key)
    else next.delete(key)
    setChosen(next)
  }

  if (calculations.length === 0) return <Nothing />
  return (
    <>
      <p className={styles.hint} role="status">
        {compared.length < 2 ? 'Choose two or three to compare them.' : `${compared.length} are compared below.`}
      </p>
      <CalculationList
        calculations={calculations}
        actions={actions}
        compared={chosen}
        onCompare={compare}
        isFull={compared.length >= maxCompared}
      />
      {compared.length > 1 && <CalculationComparison calculations={compared} />}
    </>
  )
}

function Nothing() {
  return (
    <EmptyState
      title="No kept calculations."
      text="Work out a loan or a bond, and choose “Keep this” below the result."
    >
      <div className={layout.row}>
        <LinkButton to="/finance/loan-calculator" variant="primary">
          Loan calculator
        </LinkButton>
        <LinkButton to="/finance/bond-pricing-calculator">Bond calculator</LinkButton>
      </div>
    </EmptyState>
  )
}

const label = 'CALCULATIONS'

function Frame({ children }: { children: ReactNode }) {
  return (
    <ToolScreen title="Kept Calculations" command="ls ~/calculations" label={label}>
      {children}
    </ToolScreen>
  )
}

export function ErrorBoundary() {
  return <ToolLoadError label={label} heading={failed} />
}

function CalculationComparison({ calculations }: { calculations: readonly KeptCalculation[] }) {
  const shown = useSummaries(calculations)
  if (!shown) return <Spinner label="Comparing..." />
  const { summaries } = shown
  const labels = [...new Set(summaries.flatMap((summary) => summary?.figures.map(({ label }) => label) ?? []))]
  return (
    <Panel title="Side by side">
      <FigureTable
        caption="Kept calculations side by side"
        isCaptionHidden
        heads={['Figure', ...shown.calculations.map(({ name }) => name)]}
        hasLongNames
      >
        <tbody>
          {labels.map((label) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {shown.calculations.map(({ key }, position) => (
                <td key={key}>
                  {summaries[position]?.figures.find((figure) => figure.label === label)?.text ?? 'none'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </Panel>
  )
}
