import { lookUp } from '@ledgerdeck/lookup'
import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { todayOfReader } from '../ui/day-bounds.ts'
import { toast } from '../ui/toast.ts'
import { bondSearch, readBondSearch } from './bond-address.ts'
import { readRefusal } from './bond-failure.ts'
import { type BondInputs, emptyInputs, type FieldName, fieldNames } from './bond-fields.ts'
import { checkInputs, settlementFrom } from './bond-form.ts'
import { askFor } from './bond-outcome.ts'
import { bondTabs, type TabName } from './bond-tabs.ts'
import { afterStep, newDesk } from './desk-state.ts'

/**
 * The inputs, the results of the tabs, and the address that goes with them.
 *
 * @param form holds what was typed before scripts ran
 */
export function useBondDesk(form: RefObject<HTMLFormElement | null>) {
  const [state, step] = useReducer(afterStep, newDesk)
  const { ask, giveUp } = useCalls(step)
  const openTab = useRef(state.tab)
  const showAddress = useAddress((search, isFirst) => {
    const { tab = 'price', inputs, hasInputs, complaints } = readBondSearch(new URLSearchParams(search))
    openTab.current = tab
    if (!hasInputs && !isFirst) return step({ is: 'moved', tab })
    const wrong = { ...withoutMissing(inputs, checkInputs(inputs, bondTabs[tab].fields)), ...complaints }
    const settled = hasInputs ? inputs : { ...inputs, settlementDate: settlementFrom(todayOfReader()) }
    step({
      is: 'opened',
      tab,
      inputs: isFirst ? { ...settled, ...typedInto(form.current) } : settled,
      complaints: wrong,
    })
    const isComplete = Object.keys(checkInputs(inputs, bondTabs[tab].fields)).length === 0
    if (isComplete && Object.keys(complaints).length === 0) void ask(tab, inputs, false)
  })

  return {
    state,
    type: (name: FieldName, text: string) => step({ is: 'typed', name, text }),
    moveTo: (tab: TabName) => {
      openTab.current = tab
      step({ is: 'moved', tab })
      showAddress(bondSearch(tab, state.inputs), { replace: true })
    },
    /** @param unreadable the fields in which something stands that the browser cannot read */
    calculate: async (unreadable: readonly FieldName[]) => {
      const { tab, inputs } = state
      const complaints = checkInputs(inputs, bondTabs[tab].fields, unreadable)
      if (Object.keys(complaints).length > 0) return step({ is: 'refused', tab, complaints, failure: null })
      const hasResult = await ask(tab, inputs, true)
      // What was refused is nothing to come back to.
      if (hasResult && openTab.current === tab) showAddress(bondSearch(tab, inputs))
    },
    clearAll: () => {
      giveUp()
      step({ is: 'cleared' })
    },
    emptyInputs: () => step({ is: 'emptied' }),
    fillExample: () => step({ is: 'exemplified', today: new Date() }),
  }
}

export type BondDesk = ReturnType<typeof useBondDesk>

/** Calls of the tabs. A newer one of the same tab takes the place of the one that is under way. */
function useCalls(step: (step: Parameters<typeof afterStep>[1]) => void) {
  const running = useRef(new Map<TabName, AbortController>())

  const giveUp = () => {
    for (const controller of running.current.values()) controller.abort()
    running.current.clear()
  }
  useEffect(() => {
    const calls = running.current
    return () => {
      for (const controller of calls.values()) controller.abort()
    }
  }, [])

  /**
   * Never rejects.
   * @param isAsked by a press of the button
   * @returns whether there is a result
   */
  async function ask(tab: TabName, inputs: BondInputs, isAsked: boolean): Promise<boolean> {
    running.current.get(tab)?.abort()
    const controller = new AbortController()
    running.current.set(tab, controller)
    step({ is: 'begun', tab })
    try {
      const outcome = await askFor(tab, inputs, controller.signal)
      if (controller.signal.aborted) return false
      step({ is: 'done', tab, inputs, outcome, isAsked })
      void toast('success', outcome.msg)
      return true
    } catch (refusal) {
      if (controller.signal.aborted) return false
      const { complaints, failure } = readRefusal(tab, refusal)
      step({ is: 'refused', tab, complaints, failure })
      if (failure) void toast('error', failure.reason)
      return false
    }
  }

  return { ask, giveUp }
}

/**
 * Reads the address when the page is opened and whenever it becomes another one, as by the buttons of the browser.
 *
 * @param read is not told of addresses that the page has shown itself
 * @returns shows another address, as a step to come back from unless it replaces the present one
 */
function useAddress(read: (search: string, isFirst: boolean) => void) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const known = useRef<string>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address is to be read, not another reader of it
  useLayoutEffect(() => {
    if (known.current === search) return
    const isFirst = known.current === null
    known.current = search
    read(search, isFirst)
  }, [search])

  return (next: string, { replace = false } = {}) => {
    if (known.current === next) return
    known.current = next
    void navigate({ search: next }, { replace, preventScrollReset: true })
  }
}

/** What is not there yet is no mistake of an address. */
function withoutMissing(inputs: BondInputs, complaints: ReturnType<typeof checkInputs>) {
  return Object.fromEntries(Object.entries(complaints).filter(([name]) => lookUp({ ...inputs }, name) !== ''))
}

/** What stands in the fields and is not their default: it was typed before scripts ran. */
function typedInto(form: HTMLFormElement | null): Partial<BondInputs> {
  const values = new FormData(form ?? undefined)
  const typed = fieldNames.flatMap((name) => {
    const value = values.get(name)
    return typeof value === 'string' && value !== '' && value !== emptyInputs[name] ? [[name, value] as const] : []
  })
  return Object.fromEntries(typed)
}
