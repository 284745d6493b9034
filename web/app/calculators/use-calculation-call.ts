import { useCallback, useEffect, useRef, useState } from 'react'
import { toast } from '../ui/toast.ts'

/** Why a call failed, where no input is to blame. */
export interface CallNotice {
  reason: string
  /** What can be done about it. */
  advice: string
}

export interface CallFailure {
  /** Null when the fields say it all. */
  notice: CallNotice | null
  /** What the server refuses, by field of the form. */
  fields: Readonly<Record<string, string>>
}

interface CallState {
  isBusy: boolean
  /** What went wrong with the last call; null when nothing did. */
  notice: CallNotice | null
}

interface Calculation {
  /** Resolves to the message of the server. */
  call: (signal: AbortSignal) => Promise<string>
  /** Null for a call that was cancelled. */
  readFailure: (caught: unknown) => CallFailure | null
  onRefusal: (fields: CallFailure['fields']) => void
}

const idle: CallState = { isBusy: false, notice: null }

/** Has the server calculate and says what came of it. A new call cancels the one before. */
export function useCalculationCall() {
  const [state, setState] = useState(idle)
  const current = useRef<AbortController>(null)
  useEffect(() => () => current.current?.abort(), [])

  /** Resolves to whether it succeeded; never rejects. */
  const run = useCallback(async ({ call, readFailure, onRefusal }: Calculation): Promise<boolean> => {
    current.current?.abort()
    const controller = new AbortController()
    current.current = controller
    setState({ isBusy: true, notice: null })
    try {
      const message = await call(controller.signal)
      if (controller.signal.aborted) return false
      setState(idle)
      void toast('success', message)
      return true
    } catch (caught) {
      const failure = controller.signal.aborted ? null : readFailure(caught)
      if (failure === null) return false
      setState({ isBusy: false, notice: failure.notice })
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
