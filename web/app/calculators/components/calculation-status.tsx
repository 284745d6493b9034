import { useCallback, useEffect, useRef, useState } from 'react'
import { VisuallyHidden } from '../../ui/first-paint/accessibility.tsx'
import { useSettled } from '../../ui/first-paint/use-settled.ts'
import { toast } from '../../ui/toast.ts'

/** A failure that is not caused by an input. */
export interface CallProblem {
  reason: string
  advice: string
}

export interface CallFailure {
  problem: CallProblem | null
  fields: Readonly<Record<string, string>>
}

interface CallState {
  isBusy: boolean
  problem: CallProblem | null
}

interface Calculation {
  call: (signal: AbortSignal) => Promise<string>
  readFailure: (caught: unknown) => CallFailure | null
  onRefusal: (fields: CallFailure['fields']) => void
}

const idle: CallState = { isBusy: false, problem: null }

/** A new call cancels the one before. */
export function useCalculationCall() {
  const [state, setState] = useState(idle)
  const current = useRef<AbortController>(null)
  useEffect(() => () => current.current?.abort(), [])

  /** Resolves to whether it succeeded; never rejects. */
  const run = useCallback(async ({ call, readFailure, onRefusal }: Calculation): Promise<boolean> => {
    current.current?.abort()
    const controller = new AbortController()
    current.current = controller
    setState({ isBusy: true, problem: null })
    try {
      const message = await call(controller.signal)
      if (controller.signal.aborted) return false
      setState(idle)
      void toast('success', message)
      return true
    } catch (caught) {
      const failure = controller.signal.aborted ? null : readFailure(caught)
      if (failure === null) return false
      setState({ isBusy: false, problem: failure.problem })
      onRefusal(failure.fields)
      return false
    }
  }, [])

  const cancel = useCallback(() => {
    current.current?.abort()
    setState(idle)
  }, [])

  return { ...state, run, cancel }
}

export function revealResult(element: HTMLElement | null): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  element?.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'instant' : 'smooth' })
}

const settleMs = 700

/** Announces a result to screen readers once it has not changed for a moment. */
export function CalculationStatus({ isBusy, text }: { isBusy: boolean; text: string }) {
  const settled = useSettled(text, settleMs)
  return (
    <VisuallyHidden>
      <span role="status">{isBusy ? 'Calculating...' : settled}</span>
    </VisuallyHidden>
  )
}
