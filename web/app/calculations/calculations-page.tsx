import { type ReactNode, startTransition, useOptimistic } from 'react'
import { type ClientLoaderFunctionArgs, type MetaArgs, useNavigate } from 'react-router'
import { privateApi } from '../api/private-client.ts'
import {
  calculationsQuery,
  calculationsSearch,
  deleteFromAccount,
  maxCompared,
  renameInAccount,
  savedCalculation,
} from '../calculators/account-calculations.ts'
import { deleteFromBrowser, renameInBrowser, useBrowserCalculations } from '../calculators/browser-calculations.ts'
import type { SavedCalculation } from '../calculators/saved-calculation.ts'
import { loadAsUser, useLastPage, useScreenQuery } from '../session/screens/screen-query.ts'
import { useSessionUser } from '../session/session.ts'
import { ToolLoadError, ToolScreen } from '../shell/guarded-screen.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Pagination } from '../ui/content/pagination.tsx'
import { idInAddress, useSearch } from '../ui/content/search-params.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import layout from '../ui/first-paint/layout.module.css'
import { FocusKeeper } from '../ui/focus-keeper.tsx'
import { Panel } from '../ui/panel.tsx'
import { Spinner } from '../ui/progress.tsx'
import { FigureTable } from '../ui/tables/figure-table.tsx'
import { useSummaries } from './calculation-summary.ts'
import styles from './components/calculation-list.module.css'
import { type CalculationActions, CalculationList } from './components/calculation-list.tsx'

const failed = 'Your saved calculations didn’t load.'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadAsUser(calculationsQuery({ page: calculationsSearch.parse(new URL(request.url).searchParams).page }))
}
clientLoader.hydrate = true as const

export { isOtherScreen as shouldRevalidate } from '../session/screens/screen-query.ts'

export function meta(args: MetaArgs) {
  return pageMeta(args, {
    title: 'Saved Calculations',
    description: 'Loans and bonds you’ve worked out and saved.',
    isPrivate: true,
  })
}

export function HydrateFallback() {
  return (
    <Frame>
      <Loading />
    </Frame>
  )
}

function Loading() {
  return <Spinner label="Loading saved calculations..." />
}

export default function CalculationsPage() {
  const user = useSessionUser()
  return <Frame>{user === null ? <InBrowser /> : <InAccount />}</Frame>
}

const browserActions: CalculationActions = { rename: renameInBrowser, remove: deleteFromBrowser }

const accountActions: CalculationActions = {
  rename: renameInAccount,
  remove: deleteFromAccount,
  createNote: (body) => privateApi.notes.createNote({ body }),
}

function InBrowser() {
  const calculations = useBrowserCalculations()
  const comparison = useComparison(calculations ?? [])
  if (calculations === undefined) return <Loading />
  return (
    <>
      <p>These are saved in this browser. They move to your account when you log in.</p>
      <Calculations calculations={calculations} actions={browserActions} comparison={comparison} />
    </>
  )
}

function InAccount() {
  const [state] = useSearch(calculationsSearch)
  const list = useScreenQuery(calculationsQuery({ page: state.page }), { failed })
  useLastPage(list, (page) => calculationsSearch.address({ ...state, page }))
  const calculations = list?.data.data.map(savedCalculation) ?? []
  const others = useChosenOnOtherPages(state.compare, calculations)
  const comparison = useComparison([...calculations, ...others.calculations], others.isLoading)
  if (list === null) return <Loading />
  const { page, numOfPages } = list.data
  return (
    <>
      <Calculations calculations={calculations} actions={accountActions} comparison={comparison} />
      <Pagination
        page={page}
        pageCount={numOfPages}
        hrefFor={(next) => calculationsSearch.address({ ...state, page: next })}
        label="Saved calculations"
      />
    </>
  )
}

function useChosenOnOtherPages(keys: readonly string[], shown: readonly SavedCalculation[]) {
  const ids = keys.filter((key) => idInAddress(key) !== null && !shown.some((one) => one.key === key))
  const isEnabled = shown.length > 0 && ids.length > 0
  const others = useScreenQuery(calculationsQuery({ ids: ids.join() }), { failed, isEnabled })
  return {
    calculations: others?.data.data.map(savedCalculation) ?? [],
    isLoading: isEnabled && (others === null || others.isPrevious),
  }
}

interface Comparison {
  compared: readonly SavedCalculation[]
  isFull: boolean
  onCompare: (key: string, isCompared: boolean) => void
  clear: () => void
}

/** The address keeps what is chosen. Deleted calculations leave it with the next choice. */
function useComparison(known: readonly SavedCalculation[], isLoading = false): Comparison {
  const navigate = useNavigate()
  const [state] = useSearch(calculationsSearch)
  const [chosen, setChosen] = useOptimistic(state.compare)
  const compared = chosen.flatMap((key) => known.find((one) => one.key === key) ?? [])
  const keys = isLoading ? chosen : compared.map(({ key }) => key)

  function choose(compare: readonly string[]) {
    startTransition(async () => {
      setChosen(compare)
      const search = calculationsSearch.format({ ...state, compare })
      await navigate({ search }, { replace: true, preventScrollReset: true })
    })
  }

  return {
    compared,
    isFull: keys.length >= maxCompared,
    onCompare: (key, isCompared) => choose(isCompared ? [...keys, key] : keys.filter((other) => other !== key)),
    clear: () => choose([]),
  }
}

interface CalculationsProps {
  calculations: readonly SavedCalculation[]
  actions: CalculationActions
  comparison: Comparison
}

function Calculations(props: CalculationsProps) {
  return (
    <FocusKeeper className={layout.stack5}>
      {props.calculations.length === 0 ? <Nothing /> : <ComparableList {...props} />}
    </FocusKeeper>
  )
}

function ComparableList({ calculations, actions, comparison }: CalculationsProps) {
  const { compared, isFull, onCompare, clear } = comparison
  return (
    <>
      <div className={layout.row}>
        <p className={styles.hint} role="status">
          {comparisonText(compared)}
        </p>
        {compared.length > 0 && (
          <Button size="small" variant="quiet" onClick={clear}>
            Clear selection
          </Button>
        )}
      </div>
      <CalculationList
        calculations={calculations}
        actions={actions}
        compared={new Set(compared.map(({ key }) => key))}
        onCompare={onCompare}
        isFull={isFull}
      />
      {compared.length > 1 && <CalculationComparison calculations={compared} />}
    </>
  )
}

function comparisonText(compared: readonly SavedCalculation[]): string {
  const [first] = compared
  if (!first) return 'Choose two or three to compare them.'
  return compared.length === 1
    ? `You chose “${first.name}”. Choose one or two more, from any page.`
    : `Comparing ${compared.length} below.`
}

function Nothing() {
  return (
    <EmptyState
      title="No saved calculations."
      text="Work out a loan or a bond, then choose “Save this” below the result."
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
    <ToolScreen title="Saved Calculations" command="ls ~/calculations" label={label} className={styles.screen}>
      {children}
    </ToolScreen>
  )
}

export function ErrorBoundary() {
  return <ToolLoadError label={label} heading={failed} />
}

function CalculationComparison({ calculations }: { calculations: readonly SavedCalculation[] }) {
  const shown = useSummaries(calculations)
  if (!shown) return <Spinner label="Comparing..." />
  const { summaries } = shown
  const labels = [...new Set(summaries.flatMap((summary) => summary?.figures.map(({ label }) => label) ?? []))]
  return (
    <Panel title="Side by side">
      <FigureTable
        caption="Saved calculations side by side"
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
